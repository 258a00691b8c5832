/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'predicacion-agregada': 'agregó la predicación',
  'predicacion-editada': 'editó la predicación',
  'predicacion-eliminada': 'eliminó una predicación',
  'serie-agregada': 'agregó la serie de predicaciones',
  'serie-editada': 'editó la serie de predicaciones',
  'serie-eliminada': 'eliminó una serie de predicaciones',
  'series-ordenadas': 'cambió el orden de las series de predicaciones',
  'series-unidas': 'unió dos series de predicaciones',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
