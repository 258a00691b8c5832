/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'foto-agregada': 'subió la foto',
  'foto-editada': 'editó la foto',
  'foto-eliminada': 'eliminó una foto',
  'fotos-movidas': 'cambió varias fotos a',
  'fotos-eliminadas': 'eliminó varias fotos',
  'categoria-agregada': 'agregó la categoría',
  'categoria-eliminada': 'eliminó una categoría',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
