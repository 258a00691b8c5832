import { z } from 'zod'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { lineaOpcionalSchema, lineaSchema, maximo, textoSchema } from '#app/ui/forms/texto-schema.ts'
import { LETRAS, type Letras } from './letras.ts'
import { COLOR_HEX, PALETAS, type Paleta } from './paletas.ts'
import { NOMBRES_SECCION } from './secciones.ts'
import { CLASES_VENTANA, NOMBRES_MOTIVO } from './ventana.ts'

const requerido = (error: string, max = 120) => textoSchema(error, max)
const linea = (error: string, max = 120) => lineaSchema(error, max)
/** Aborts on texts that are too long, so that no further check runs on them. */
const opcional = (max = 120) =>
  z
    .string()
    .trim()
    .max(max, { error: maximo(max), abort: true })
    .default('')

/** Whether this runtime knows the time zone. */
export function isZona(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return /^[A-Z]/.test(name)
  } catch {
    return false
  }
}

const WEB = /^https?:\/\/\S+$/i

const pastorSchema = z.object({
  nombre: linea('Escribe el nombre.'),
  cargo: opcional().overwrite(unaLinea),
  /**
   * Address of the photo under `/archivos/sitio/…`; '' if there is none, which shows the initials in glass.
   */
  foto: opcional(400),
})

const preguntaSchema = z.object({
  pregunta: linea('Escribe la pregunta.', 200),
  respuesta: requerido('Escribe la respuesta.', 2000),
})

const propositoSchema = z.object({ titulo: linea('Escribe el propósito.'), descripcion: opcional(400) })

const filaSeccionSchema = z.object({
  seccion: z.enum(NOMBRES_SECCION, 'No conocemos esa parte de la página.'),
  visible: z.boolean().default(false),
})

const porciento = z.coerce.number().int().min(0).max(100).default(50)

const ventanaSchema = z.object({
  clase: z.enum(CLASES_VENTANA, 'Elige qué se ve en la portada.').default('siempre'),
  motivo: z.enum(NOMBRES_MOTIVO, 'Elige uno de los dibujos.').default('girasol'),
  semilla: lineaOpcionalSchema(60),
  foto: opcional(400),
  pelicula: opcional(400),
  focoX: porciento,
  focoY: porciento,
  luz: z.coerce.number().int().min(0).max(255).default(255),
})

/**
 * The texts that administrators change themselves: `config/sitio` (docs/product.md, The church's own words).
 */
export const sitioSchema = z.object({
  nombre: linea('Escribe el nombre de la iglesia.'),
  localidad: linea('Escribe la localidad.'),
  tituloBienvenida: linea('Escribe el título de bienvenida.', 80),
  versiculo: requerido('Escribe el versículo.', 400),
  versiculoReferencia: linea('Escribe la cita, por ejemplo Mateo 11:28.', 60),
  quienesSomos: requerido('Cuenta quiénes son.', 3000),
  pastores: z.array(pastorSchema).max(12, 'Son demasiados pastores.').default([]),
  mision: requerido('Escribe la misión.', 400),
  radioNombre: linea('Escribe el nombre de la radio.', 80),
  /** The stream's addresses in order of preference, one per line; '' while no station is configured. */
  radioUrl: opcional(4000).refine(
    (value) => value === '' || value.split(/\s+/).every((line) => WEB.test(line)),
    'Escribe el enlace completo de la radio, que empiece con https://.',
  ),
  propositos: z.array(propositoSchema).max(12, 'Son demasiados propósitos.').default([]),
  preguntas: z.array(preguntaSchema).max(12, 'Son demasiadas preguntas.').default([]),
  agradecimiento: requerido('Escribe el agradecimiento.', 600),
  appTitulo: linea('Escribe el título.', 120),
  appDescripcion: requerido('Escribe la descripción.', 600),
  /** IANA time zone in which the church says its times. */
  zonaHoraria: z
    .string()
    .trim()
    .default('America/Santiago')
    .refine(isZona, 'Elige la zona horaria de la lista.'),
  /** Hides `/Prox` and the cards that lead to it. */
  appOculta: z.boolean().optional(),
  /** The home page's sections in their order. Not there: the specified ones. */
  secciones: z.array(filaSeccionSchema).max(NOMBRES_SECCION.length, 'Son demasiadas partes.').optional(),
  /**
   * What the banner stands before; one row, so that its photo is a row's. Not there: the window of a new
   * site.
   */
  ventana: z.array(ventanaSchema).max(1, 'La portada tiene una sola ventana.').optional(),
  /** Address of the logo as it is stored, a PNG under `/archivos/sitio/…`. Not there: the site's window. */
  logo: z.string().trim().max(400).optional(),
  /** The same for the night, where the logo itself is not to be shown then. */
  logoNoche: z.string().trim().max(400).optional(),
  /** The logo has the name in it: nothing stands beside it. */
  logoSolo: z.boolean().optional(),
  /** Not there: the colours of a new site. */
  paleta: z.enum(Object.keys(PALETAS) as [Paleta, ...Paleta[]], 'Elige uno de los colores.').optional(),
  /** `#rrggbb`, where `paleta` is `propia`. */
  colorPropio: z
    .string()
    .trim()
    .toLowerCase()
    .regex(COLOR_HEX, 'Escribe # y seis letras o números, por ejemplo #7a2e5d.')
    .optional(),
  /** Not there: the typefaces of a new site. */
  letras: z.enum(Object.keys(LETRAS) as [Letras, ...Letras[]], 'Elige una de las letras.').optional(),
})

export type Sitio = z.output<typeof sitioSchema>
