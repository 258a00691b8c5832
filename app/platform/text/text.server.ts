/** Text as it is searched: without accents or tildes, in lower case («Muñoz» → «munoz»). */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
