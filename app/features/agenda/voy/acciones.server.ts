/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'inscripcion-avisada': 'avisó a alguien que tiene lugar en un encuentro',
  'inscripcion-quitada': 'quitó a alguien de la lista de un encuentro',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
