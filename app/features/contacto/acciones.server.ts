/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  contacto: 'guardó los datos de contacto',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
