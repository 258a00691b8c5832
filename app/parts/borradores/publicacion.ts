import { z } from 'zod'
import { momentoSchema } from '#app/ui/forms/dia-schema.ts'

/** Whether visitors see something, as its form says it. */
export const ESTADOS = ['publicado', 'borrador', 'programado'] as const

/** The fields of a form whose content can wait; `momento` by the church's clocks. */
export const publicacionFields = { estado: z.enum(ESTADOS).default('publicado'), momento: momentoSchema }

export type FormPublicacion = { estado: (typeof ESTADOS)[number]; momento: string }

/** What new content begins with. */
export const PUBLICADO: FormPublicacion = { estado: 'publicado', momento: '' }

export const ETIQUETAS_PUBLICACION = { estado: 'Publicación', momento: 'Publicar el' } as const

export const ESTADO_EN_PALABRAS = {
  publicado: 'Publicado',
  borrador: 'Borrador',
  programado: 'Programado para…',
} as const

export const TEXTOS_PUBLICACION = {
  sinMomento: 'Elige el día y la hora.',
  pasada: 'Esa hora ya pasó. Elige una que venga, o publícalo ahora.',
  lejana: 'Elige una hora de los próximos 12 meses.',
  tarde: 'La hora elegida ya pasó: quedó como borrador.',
  guardado: 'Guardado como borrador: todavía nadie lo ve en el sitio',
  publicado: 'Publicado con éxito',
  eliminado: 'Borrador eliminado con éxito',
  noEsta: 'Ya no está entre los borradores: alguien lo publicó o lo eliminó.',
  ocupado: 'No se pudo publicar: otro contenido tomó su lugar. Edítalo y vuelve a intentarlo.',
  confirmar: '¿Estás seguro de que quieres eliminar este borrador?',
  vencida:
    'Esta vista previa ya no sirve: pasaron sus 7 días o alguien eliminó el borrador. Pide otro enlace.',
} as const

export const FALLAS_BORRADORES = {
  'publicar-borrador': 'Error al publicar el borrador. Inténtalo de nuevo.',
  'eliminar-borrador': 'Error al eliminar el borrador. Inténtalo de nuevo.',
} as const
