import { data } from 'react-router'
import { z } from 'zod'
import { envioSchema } from '#app/platform/answers.server.ts'

/**
 * The form that was answered (`formularioOf`), when it was sent without scripts: several forms stand on one
 * page.
 */
const formulario = z.string().optional()

const hecho = z.object({
  ok: z.literal(true),
  mensaje: z.string(),
  formulario,
  id: z.string().optional(),
  /** After a deletion: what `restore` needs to undo it, for a few seconds. */
  deshacer: z.string().optional(),
  /** Once something is published: its public page, to share it. */
  compartir: z.object({ titulo: z.string(), ruta: z.string() }).optional(),
})

const rechazado = z.object({
  ok: z.literal(false),
  formulario,
  mensaje: z.string().optional(),
  envio: envioSchema.optional(),
  /** Somebody else's change came first: the stored values, or null if it was deleted. */
  actual: z.object({ version: z.number(), datos: z.record(z.string(), z.string()) }).nullish(),
  /** The form's upload no longer exists: the file has to be sent again. */
  sinSubida: z.boolean().optional(),
})

/** A schema of answers with extra fields after a success. */
export const resultadoWith = <Extra extends z.core.$ZodLooseShape>(extra: Extra) =>
  z.discriminatedUnion('ok', [hecho.extend(extra), rechazado])

/** The fields that a write of the dashboard may answer; parsing drops all others. */
export const resultadoSchema = resultadoWith({})

/**
 * The answer of a write of the dashboard. `mensaje` is announced; `envio` is Conform's reply, which puts
 * messages beside the fields.
 */
export type Resultado = z.output<typeof resultadoSchema>

/** Answers with a copy of the declared fields. */
export const respond = (resultado: Resultado, init: number | ResponseInit) =>
  data<Resultado>(resultadoSchema.parse(resultado), init)
