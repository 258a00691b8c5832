import { z } from 'zod'
import { correoSchema, lineaSchema, textoSchema } from '#app/ui/forms/texto-schema.ts'

/** Apple's names of the categories in which a church's sermons fit. */
export const CATEGORIAS = {
  cristianismo: { texto: 'Cristianismo', apple: ['Religion & Spirituality', 'Christianity'] },
  religion: { texto: 'Religión', apple: ['Religion & Spirituality', 'Religion'] },
  espiritualidad: { texto: 'Espiritualidad', apple: ['Religion & Spirituality', 'Spirituality'] },
  familia: { texto: 'Familia y crianza', apple: ['Kids & Family', 'Parenting'] },
  ninos: { texto: 'Enseñanza para niños', apple: ['Kids & Family', 'Education for Kids'] },
} as const satisfies Record<string, { texto: string; apple: [string, string] }>

export type Categoria = keyof typeof CATEGORIAS

export const datosPodcastSchema = z.object({
  titulo: lineaSchema('Escribe el título del podcast.', 120),
  autor: lineaSchema('Escribe quién lo publica.', 120),
  correo: textoSchema('Escribe el correo electrónico.', 254).pipe(correoSchema),
  categoria: z.enum(Object.keys(CATEGORIAS) as [Categoria, ...Categoria[]], 'Elige una categoría.'),
  descripcion: textoSchema('Cuenta de qué trata el podcast.', 3000),
})

/** The cover that the product draws with the church's name, instead of an uploaded one. */
export const DIBUJADA = 'dibujada'

/** `config/podcast`. */
export const podcastSchema = datosPodcastSchema.extend({
  /** '' for none yet, `DIBUJADA`, or the address of a stored square JPEG. */
  portada: z.string(),
  /** The podcast's name among all podcasts (`podcast:guid`): given once, for good. */
  guid: z.string(),
  /** The moment when it was given. */
  desde: z.string(),
})

export type DatosPodcast = z.output<typeof datosPodcastSchema>
export type Podcast = z.output<typeof podcastSchema>

export const CAMPOS_PODCAST = {
  titulo: 'Título del podcast',
  autor: 'Autor',
  correo: 'Correo electrónico',
  categoria: 'Categoría',
  descripcion: 'Descripción',
  portada: 'Portada',
} as const

export const TEXTOS_PODCAST = {
  guardado: 'Podcast guardado con éxito',
  error: 'Error al guardar la información. Inténtalo de nuevo.',
  sinArchivo: 'Elige el archivo de la portada, o usa la que dibuja el sitio.',
  noEsta: 'El podcast todavía no está listo.',
} as const

export const OPCIONES = {
  dibujada: 'La que dibuja el sitio',
  propia: 'Una foto propia',
} as const

type Opcion = keyof typeof OPCIONES

/** Which of them a stored cover is: the drawn one until somebody chooses their own. */
export const opcionOf = (portada: string): Opcion =>
  portada === '' || portada === DIBUJADA ? 'dibujada' : 'propia'

export const formularioSchema = datosPodcastSchema.extend({
  portada: z.enum(['dibujada', 'propia']).default('dibujada'),
})

/** What a podcast cannot do without: said as done, or as what is missing, with where it is mended. */
export type Requisito = { listo: boolean; texto: string; ruta: string }

/** Apple's bounds, in pixels per side. */
export const PORTADA_MIN = 1400
export const PORTADA_MAX = 3000

export type Estado = {
  /** Whether title, author and the like were ever saved. */
  datos: boolean
  portada: boolean
  /** Sermons with audio, without examples. */
  conAudio: number
  /** Whether only examples have audio. */
  soloEjemplos: boolean
}

export function requisitosOf({ datos, portada, conAudio, soloEjemplos }: Estado): Requisito[] {
  const item = (listo: boolean, hecho: string, falta: string, ruta: string) => ({
    listo,
    texto: listo ? hecho : falta,
    ruta,
  })
  return [
    item(
      datos,
      'Los datos del podcast están guardados',
      'Falta guardar los datos del podcast: revísalos',
      '#datos',
    ),
    item(portada, 'La portada está lista', `Falta una portada de ${PORTADA_MIN} px o más`, '#portada'),
    item(
      conAudio > 0,
      conAudio === 1 ? 'Hay una predicación con audio' : `Hay ${conAudio} predicaciones con audio`,
      `Falta una predicación con audio${soloEjemplos ? ': las de ejemplo no cuentan' : ''}`,
      '/admin/dashboard/predicaciones',
    ),
  ]
}
