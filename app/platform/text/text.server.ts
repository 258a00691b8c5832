/** Folds text for searching: lower case, without accents or tildes («Muñoz» → «munoz»). */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
