/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  deshecha: 'deshizo una eliminación',
  'deshecha-de': 'deshizo la eliminación de',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
