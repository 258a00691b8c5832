/** The colours by which categories are told apart at a glance; their names always stand beside them. */
const COLORES = ['ambar', 'zafiro', 'rubi', 'oliva', 'violeta'] as const

/** The categories that every site begins with. */
const CONOCIDAS = ['culto', 'reunion', 'jovenes', 'radio', 'otro']

/** A category's colour: the same one wherever it stands. */
export function colorDe(categoria: string): (typeof COLORES)[number] {
  const known = CONOCIDAS.indexOf(categoria)
  const sum = Array.from(categoria).reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0)
  return COLORES[(known < 0 ? sum : known) % COLORES.length] as (typeof COLORES)[number]
}
