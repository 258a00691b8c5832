import { z } from 'zod'

const corto = (max = 120) => z.string().trim().max(max, `Usa como máximo ${max} caracteres.`)
const requerido = (error: string, max = 120) => corto(max).min(1, error)
const largo = (max = 2000) => corto(max)

const enlace = corto(2000).refine(
  (value) => value === '' || /^https?:\/\/\S+$/i.test(value),
  'Escribe un enlace completo, que empiece con https://.',
)

export const pastorSchema = z.object({
  nombre: requerido('Escribe el nombre.'),
  cargo: corto(),
  /** Address of the photo under `/archivos/sitio/…`, '' when there is none: the initials in glass stand in. */
  foto: corto(400),
})
export type Pastor = z.output<typeof pastorSchema>

const preguntaSchema = z.object({
  pregunta: requerido('Escribe la pregunta.', 200),
  respuesta: requerido('Escribe la respuesta.', 2000),
})

const propositoSchema = z.object({ titulo: requerido('Escribe el propósito.'), descripcion: largo(400) })

/** What an administrator changes without touching code: `config/sitio` (decisions). */
export const sitioSchema = z.object({
  nombre: requerido('Escribe el nombre de la iglesia.'),
  localidad: requerido('Escribe la localidad.'),
  tituloBienvenida: requerido('Escribe el título de bienvenida.', 80),
  versiculo: requerido('Escribe el versículo.', 400),
  versiculoReferencia: requerido('Escribe la cita, por ejemplo Mateo 11:28.', 60),
  quienesSomos: requerido('Cuenta quiénes son.', 3000),
  pastores: z.array(pastorSchema).max(12, 'Son demasiados pastores.'),
  mision: requerido('Escribe la misión.', 400),
  radioNombre: requerido('Escribe el nombre de la radio.', 80),
  /** Addresses of the stream, in order of preference, one a line; '' while no station is configured. */
  radioUrl: corto(4000).refine(
    (value) => value === '' || value.split(/\s+/).every((line) => /^https?:\/\/\S+$/i.test(line)),
    'Escribe la dirección completa de la transmisión, que empiece con https://.',
  ),
  paypal: enlace,
  propositos: z.array(propositoSchema).max(12, 'Son demasiados propósitos.'),
  preguntas: z.array(preguntaSchema).max(12, 'Son demasiadas preguntas.'),
  agradecimiento: requerido('Escribe el agradecimiento.', 600),
  appTitulo: requerido('Escribe el título.', 120),
  appDescripcion: requerido('Escribe la descripción.', 600),
})

export type Sitio = z.output<typeof sitioSchema>

export { SITIO_INICIAL } from './sitio-inicial.ts'
