import { formRefusalText } from '#app/platform/form-refusals.ts'
import { forgetTyped } from '#app/ui/storage/typed.ts'
import type { ResultadoPublico } from './public-action.server.ts'

export type { ResultadoPublico } from './public-action.server.ts'

type ClientActionArgs = { serverAction: () => Promise<ResultadoPublico> }

type Textos = { error: string; sinConexion: string }

/**
 * Turns a lost connection or an unavailable server into a failure with a text; the typed text stays. What the
 * tab keeps of the form of that id is forgotten once it is sent.
 */
export function publicClientAction({ error: failure, sinConexion }: Textos, form: string) {
  return async ({ serverAction }: ClientActionArgs): Promise<ResultadoPublico> => {
    try {
      const answer = await serverAction()
      if (answer.ok) forgetTyped(form)
      return answer
    } catch (error) {
      // Stored: it leads to a page that says so.
      if (error instanceof Response && error.status < 400) {
        forgetTyped(form)
        throw error
      }
      if (!navigator.onLine) return { ok: false, mensaje: sinConexion }
      return { ok: false, mensaje: formRefusalText(error) ?? failure, sinGuardar: true }
    }
  }
}
