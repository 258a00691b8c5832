/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  sitio: 'guardó los textos del sitio',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
