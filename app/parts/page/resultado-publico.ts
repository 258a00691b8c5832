import { formRefusalText } from '#app/platform/form-refusals.ts'
import type { ResultadoPublico } from './public-action.server.ts'

export type { ResultadoPublico } from './public-action.server.ts'

type ClientActionArgs = { serverAction: () => Promise<ResultadoPublico> }

/** Turns a lost connection or an unavailable server into a failure with a text; the typed text stays. */
export function publicClientAction(failure: string) {
  return async ({ serverAction }: ClientActionArgs): Promise<ResultadoPublico> => {
    try {
      return await serverAction()
    } catch (error) {
      // Stored: it leads to a page that says so.
      if (error instanceof Response && error.status < 400) throw error
      return { ok: false, mensaje: formRefusalText(error) ?? failure, sinGuardar: true }
    }
  }
}
