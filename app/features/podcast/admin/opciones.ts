import { z } from 'zod'
import { DIBUJADA, datosPodcastSchema } from '../podcast.ts'

/** The covers to choose from. */
export const OPCIONES = {
  '': 'Sin portada',
  dibujada: 'La que dibuja el sitio',
  propia: 'Una nuestra',
} as const

type Opcion = keyof typeof OPCIONES

/** Which of them a stored cover is. */
export const opcionOf = (portada: string): Opcion =>
  portada === '' ? '' : portada === DIBUJADA ? 'dibujada' : 'propia'

export const formularioSchema = datosPodcastSchema.extend({
  portada: z.enum(['', 'dibujada', 'propia']).default(''),
})
