/** What «Actividad» says of its actions, after the person's name. */
export const acciones = {
  privacidad: 'guardó los ajustes de privacidad y avisos',
  'datos-vistos': 'vio los datos guardados de una persona, con sus peticiones',
  'datos-exportados': 'exportó los datos de una persona',
  'datos-borrados': 'borró los datos de una persona',
  'solicitud-agregada': 'anotó una solicitud de datos',
  'solicitud-ampliada': 'amplió el plazo de una solicitud de datos',
  'solicitud-cerrada': 'respondió una solicitud de datos',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}
