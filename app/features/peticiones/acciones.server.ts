/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'peticiones-leidas': 'leyó peticiones de oración',
  'peticion-atendida': 'marcó una petición como atendida',
  'peticion-pendiente': 'marcó una petición como pendiente',
  'peticion-eliminada': 'eliminó una petición',
  'peticion-no-dudosa': 'quitó la marca de dudosa a una petición',
  'dudosas-eliminadas': 'eliminó las peticiones dudosas',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
