import type { SubmissionResult } from '@conform-to/react'
import { formRefusalText } from '#app/platform/form-refusals.ts'

/** What a form of the public site answers. `envio` is what Conform needs to put its messages beside the fields. */
export type ResultadoPublico =
  | { ok: true; envio: SubmissionResult<string[]> }
  | {
      ok: false
      mensaje?: string | undefined
      envio?: SubmissionResult<string[]>
      /** It could not be kept, through no fault of what was typed. */
      sinGuardar?: boolean
    }

type ClientActionArgs = { serverAction: () => Promise<ResultadoPublico> }

/** A connection that is lost, or a server that cannot answer, is a failure with a text; what was typed stays. */
export function publicClientAction(failure: string) {
  return async ({ serverAction }: ClientActionArgs): Promise<ResultadoPublico> => {
    try {
      return await serverAction()
    } catch (error) {
      return { ok: false, mensaje: formRefusalText(error) ?? failure, sinGuardar: true }
    }
  }
}
