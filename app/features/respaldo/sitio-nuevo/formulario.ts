import { z } from 'zod'
import { fraseSchema, marcaSchema } from '../restaurar/formulario.ts'

/** The forms of a site that nobody administers yet, by their `intencion`. */
export const SITIO_NUEVO_SCHEMAS = {
  'revisar-respaldo': z.object({ subida: z.uuid() }),
  'frase-respaldo': fraseSchema.extend(marcaSchema.shape),
  restaurar: marcaSchema.extend({ frase: z.string().max(1000).default('') }),
  'no-restaurar': marcaSchema,
}

export const TEXTOS_SITIO_NUEVO = {
  titulo: 'Restaurar un respaldo',
  sinEnlace:
    'Este enlace ya se usó o venció. Al iniciar, el servidor muestra uno nuevo mientras no haya administradores.',
  sinCuentas: 'El respaldo no traía ninguna cuenta: crea ahora la primera.',
} as const
