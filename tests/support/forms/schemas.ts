import type { z } from 'zod'
import {
  cambiarClaveSchema,
  claveDeNuevoSchema,
  elegirClaveSchema,
  loginSchema,
  nuevoAdministradorSchema,
  olvidoSchema,
  permisosSchema,
  primeraCuentaSchema,
  segundoPasoSchema,
} from '#app/features/administradores/administrador.ts'
import { eventoSchema } from '#app/features/agenda/admin/evento-schema.ts'
import { categoriaAgendaSchema } from '#app/features/agenda/categorias/categoria.ts'
import { voySchema, yaNoVoySchema } from '#app/features/agenda/voy/voy.ts'
import { boletinFormSchema } from '#app/features/boletin/formulario.ts'
import { coleccionSchema, invitadoSchema, publicarSchema } from '#app/features/colecciones/coleccion.ts'
import { contactoFormSchema } from '#app/features/contacto/formulario.ts'
import { cuentaBancariaSchema } from '#app/features/donaciones/cuenta-bancaria.ts'
import { categoriaSchema } from '#app/features/galeria/categoria.ts'
import { fotoFormSchema, fotoSchema } from '#app/features/galeria/foto.ts'
import { peticionSchema } from '#app/features/peticiones/peticion.ts'
import { datosPodcastSchema } from '#app/features/podcast/podcast.ts'
import { predicacionFormSchema, predicacionSchema } from '#app/features/predicaciones/predicacion.ts'
import { serieSchema } from '#app/features/predicaciones/series/serie.ts'
import { ajustesPrivacidadSchema } from '#app/features/privacidad/ajustes-privacidad.ts'
import { buscarPersonaSchema } from '#app/features/privacidad/persona.ts'
import {
  respuestaSchema,
  solicitudAnotadaSchema,
  solicitudSchema,
} from '#app/features/privacidad/solicitud.ts'
import { personaSchema, respuestaTurnoSchema, turnoSchema } from '#app/features/turnos/turno.ts'
import { youtubeFormSchema } from '#app/features/vivo/youtube/ajustes-youtube.ts'
import { contactoSchema } from '#app/parts/iglesia/contacto.ts'
import { sitioSchema } from '#app/parts/iglesia/sitio.ts'

/** The schemas of all the site's forms. */
export const SCHEMAS: Record<string, z.ZodObject | z.ZodType<object>> = {
  loginSchema,
  primeraCuentaSchema,
  elegirClaveSchema,
  nuevoAdministradorSchema,
  olvidoSchema,
  permisosSchema,
  cambiarClaveSchema,
  segundoPasoSchema,
  claveDeNuevoSchema,
  categoriaSchema,
  categoriaAgendaSchema,
  boletinFormSchema,
  coleccionSchema,
  invitadoSchema,
  publicarSchema,
  contactoSchema,
  contactoFormSchema,
  cuentaBancariaSchema,
  eventoSchema,
  fotoSchema,
  fotoFormSchema,
  peticionSchema,
  predicacionSchema,
  datosPodcastSchema,
  predicacionFormSchema,
  serieSchema,
  voySchema,
  yaNoVoySchema,
  ajustesPrivacidadSchema,
  buscarPersonaSchema,
  solicitudSchema,
  solicitudAnotadaSchema,
  respuestaSchema,
  sitioSchema,
  youtubeFormSchema,
  turnoSchema,
  personaSchema,
  respuestaTurnoSchema,
}

/** A schema's field names; of a list, those of its first row. */
export function fieldsOf(schema: z.ZodType): string[] {
  return Object.entries((unwrap(schema) as z.ZodObject).shape).flatMap(([name, field]) => {
    const rows = unwrap(field as z.ZodType)
    if (rows.type !== 'array') return [name]
    const { element } = rows as z.ZodArray<z.ZodType>
    // A list of chosen values, not of rows.
    if (unwrap(element).type !== 'object') return [name]
    return fieldsOf(element).map((each) => `${name}[0].${each}`)
  })
}

type Wrapper = { innerType?: z.ZodType; in?: z.ZodType }
const inner = ({ def }: z.ZodType) => (def as Wrapper).innerType ?? (def as Wrapper).in
/** A field without its defaults, transforms and pipes. */
export const unwrap = (schema: z.ZodType): z.ZodType => {
  const within = inner(schema)
  return within ? unwrap(within) : schema
}
