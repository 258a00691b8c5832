/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  'vivo-abierta': 'avisó que estamos en vivo',
  'vivo-terminada': 'terminó la transmisión',
  'vivo-retomada': 'retomó la transmisión',
  youtube: 'guardó los ajustes de YouTube',
  'fecha-demorada': 'avisó que una fecha empieza más tarde',
  'fecha-a-su-hora': 'devolvió una fecha a su hora',
  'fecha-suspendida': 'avisó que hoy no hay',
  'fecha-repuesta': 'repuso una fecha suspendida',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
