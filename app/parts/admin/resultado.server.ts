import { data } from 'react-router'
import { z } from 'zod'
import { envioSchema } from '#app/platform/answers.server.ts'

const hecho = z.object({
  ok: z.literal(true),
  mensaje: z.string(),
  id: z.string().optional(),
  /** After a deletion: the id with which it can be undone, for a few seconds. */
  deshacer: z.string().optional(),
})

const rechazado = z.object({
  ok: z.literal(false),
  mensaje: z.string().optional(),
  envio: envioSchema.optional(),
  /** Somebody else's change came first: what is stored now, null when it is gone. */
  actual: z.object({ version: z.number(), datos: z.record(z.string(), z.string()) }).nullish(),
  /** The upload that the form named is not there (any more): its file has to be sent again. */
  sinSubida: z.boolean().optional(),
})

/** What a write of the dashboard may answer, which says more than `Resultado` does after a success. */
export const resultadoWith = <Extra extends z.core.$ZodLooseShape>(extra: Extra) =>
  z.discriminatedUnion('ok', [hecho.extend(extra), rechazado])

/** What a write of the dashboard may answer: anything else that it returns goes no further. */
export const resultadoSchema = resultadoWith({})

/**
 * What a write of the dashboard answers. `mensaje` is announced; `envio` is what Conform needs to put its
 * messages beside the fields.
 */
export type Resultado = z.output<typeof resultadoSchema>

/** Answers with what is declared, in a fresh value. */
export const respond = (resultado: Resultado, init: number | ResponseInit) =>
  data<Resultado>(resultadoSchema.parse(resultado), init)
