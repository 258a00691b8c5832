/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'predicacion-agregada': 'agregó la predicación',
  'predicacion-editada': 'editó la predicación',
  'predicacion-eliminada': 'eliminó una predicación',
} as const

type Own = typeof acciones

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Own {}
}
