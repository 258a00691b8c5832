import { z } from 'zod'
import { diaSchema } from '#app/ui/dates.ts'

const texto = (error: string, max: number) =>
  z.string({ error }).trim().min(1, error).max(max, `Usa como máximo ${max} caracteres.`)

const ENLACE = 'Escribe un enlace completo, por ejemplo https://www.youtube.com/watch?v=…'

/** Sermon form (section 5): all required; the picture is optional and only chosen when adding. */
export const predicacionSchema = z.object({
  titulo: texto('Escribe el título.', 160),
  conductor: texto('Escribe el nombre del predicador.', 120),
  fecha: diaSchema,
  descripcion: texto('Escribe la descripción.', 5000),
  link: texto('Escribe el enlace.', 2000).pipe(
    z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: ENLACE }),
  ),
})

export type DatosPredicacion = z.output<typeof predicacionSchema>

export const TEXTOS_PREDICACION = {
  agregada: 'Predicación agregada con éxito',
  actualizada: 'Predicación actualizada con éxito',
  eliminada: 'Predicación eliminada con éxito',
  errorCargar: 'Error al cargar las predicaciones. Inténtalo de nuevo.',
  errorAgregar: 'Error al agregar la predicación. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres eliminar esta predicación?',
  adelantada:
    'Otra persona cambió esta predicación mientras la editabas. Revisa los datos actuales e inténtalo de nuevo.',
  borrada: 'Otra persona eliminó esta predicación mientras la editabas.',
  vacio: 'No hay predicaciones disponibles en este momento.',
} as const

/** A sermon as pages show it; `fecha` is a day, `imagen` the address of its picture or ''. */
export type Predicacion = DatosPredicacion & { id: string; imagen: string; ejemplo: boolean; version: number }
