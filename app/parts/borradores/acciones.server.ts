/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'borrador-guardado': 'guardó como borrador',
  'borrador-programado': 'programó la publicación de',
  'borrador-publicado': 'publicó',
  'borrador-eliminado': 'eliminó un borrador:',
  'programado-publicado': 'publicó, como estaba programado,',
  'programado-impedido': 'no pudo publicar y dejó como borrador',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
