/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'versiones-preguntar': 'cambió si el sitio pregunta por versiones nuevas',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
