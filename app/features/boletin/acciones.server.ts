/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'boletin-publicado': 'publicó el boletín',
  'boletin-programado': 'programó el boletín',
  'boletin-retirado': 'quitó del sitio el boletín',
  'boletin-eliminado': 'eliminó un boletín',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
