/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'cuenta-agregada': 'agregó una cuenta bancaria de',
  'cuenta-editada': 'editó una cuenta bancaria de',
  'cuenta-devuelta': 'dejó como estaba una cuenta bancaria de',
  'cuenta-eliminada': 'eliminó una cuenta bancaria',
} as const

type Own = typeof acciones

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Own {}
}
