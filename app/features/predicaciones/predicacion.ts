import { z } from 'zod'
import { publicacionFields } from '#app/parts/borradores/publicacion.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { enlaceOf, spellEnlace } from '#app/ui/forms/enlace.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import {
  lineaOpcionalSchema,
  lineaSchema,
  maximo,
  textoOpcionalSchema,
  textoSchema,
} from '#app/ui/forms/texto-schema.ts'
import { TEXTOS_PREDICACION } from './textos.ts'

const ENLACE = 'Escribe un enlace completo, por ejemplo https://www.youtube.com/watch?v=…'

/** The sermon form: all fields are required, the link unless there is audio. The picture is optional. */
export const predicacionSchema = z.object({
  titulo: lineaSchema('Escribe el título.', 160),
  conductor: lineaSchema('Escribe el nombre del predicador.', 120),
  fecha: diaSchema,
  descripcion: textoSchema('Escribe la descripción.', 5000),
  link: z
    .string()
    .overwrite((text) => spellEnlace(text.trim()))
    .max(2000, { error: maximo(2000), abort: true })
    .refine((link) => link === '' || enlaceOf(link) !== null, ENLACE)
    .default(''),
})

export type DatosPredicacion = z.output<typeof predicacionSchema>

export const CAMPOS_PREDICACION = predicacionSchema.keyof().options

/** A transcript of two hours, with its times. */
export const MOST_TRANSCRIPT = 200_000

/** The whole form: nothing more is required. */
export const predicacionFormSchema = predicacionSchema
  .extend({
    serie: textoOpcionalSchema(60),
    serieNueva: lineaOpcionalSchema(80),
    pasajes: textoOpcionalSchema(2000),
    notas: textoOpcionalSchema(20_000),
    transcripcion: textoOpcionalSchema(MOST_TRANSCRIPT, TEXTOS_PREDICACION.transcripcionLarga),
    slug: textoOpcionalSchema(80),
    ...publicacionFields,
  })
  .superRefine(({ serie, serieNueva }, { addIssue }) => {
    if (serie === NUEVA && !serieNueva)
      addIssue({ code: 'custom', path: ['serieNueva'], message: 'Escribe el nombre de la serie.' })
  })

export type FormPredicacion = z.output<typeof predicacionFormSchema>

/** What more a sermon may have. */
export type MasDatos = {
  /** What its address is to be made of; its title if this is ''. */
  slug: string
  /** Id of its series. */
  serie: string | null
  /** Bible passages as typed, one a line. */
  pasajes: string
  notas: string
  /** WebVTT or plain text. */
  transcripcion: string
  /** Address of the stored sound; '' for none. */
  audio: string
  audioLigero: string
}

export { TEXTOS_PREDICACION }

/** A sermon as pages show it; `fecha` is a day, `imagen` the address of its picture or ''. */
export type Predicacion = DatosPredicacion & {
  id: string
  slug: string
  imagen: string
  ejemplo: boolean
  version: number
}
