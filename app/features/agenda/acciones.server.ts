/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'evento-agregado': 'agregó el evento',
  'evento-editado': 'editó el evento',
  'evento-cancelado': 'suspendió el evento',
  'evento-retomado': 'volvió a programar el evento',
  'evento-eliminado': 'eliminó el evento',
  'categoria-agenda-agregada': 'agregó la categoría de la agenda',
  'categoria-agenda-editada': 'cambió el nombre de la categoría de la agenda',
  'categoria-agenda-eliminada': 'eliminó la categoría de la agenda',
  'categorias-agenda-ordenadas': 'cambió el orden de las categorías de la agenda',
  'inscripcion-avisada': 'avisó a alguien que tiene lugar en un encuentro',
  'inscripcion-quitada': 'quitó a alguien de la lista de un encuentro',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
