/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  deshecha: 'deshizo una eliminación',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
