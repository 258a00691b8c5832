/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'ejemplos-borrados': 'borró el contenido de ejemplo',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
