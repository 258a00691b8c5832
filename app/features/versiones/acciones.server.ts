/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'version-restaurada': 'volvió a una versión anterior de',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
