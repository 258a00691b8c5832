import { useState } from 'react'
import { useActionData } from 'react-router'
import type { Resultado } from './resultado.ts'

/**
 * The action's answer that this page was drawn with, for a form that was sent without scripts. Kept: the router forgets it
 * when it loads the layout's data again after hydration.
 */
export function useServed<R extends Resultado = Resultado>(): R | undefined {
  const answer = useActionData() as R | undefined
  const [served] = useState(answer)
  return served
}

/**
 * The answer to one form: its fetcher's, or the page's own when the form was sent without scripts, or before they ran.
 * `formulario` is its name by `formularioOf`.
 */
export function useRespuesta<R extends Resultado = Resultado>(
  fetcher: { data?: unknown },
  formulario: string,
): R | undefined {
  const served = useServed<R>()
  return (fetcher.data as R | undefined) ?? (served?.formulario === formulario ? served : undefined)
}

/** A hidden field as it was sent: the page was loaded anew since, and it may name another version by now. */
export function sentField(resultado: Resultado | undefined, name: string): string | undefined {
  const sent = resultado && !resultado.ok ? resultado.envio?.initialValue : undefined
  const value = sent && Object.hasOwn(sent, name) ? sent[name] : undefined
  return typeof value === 'string' ? value : undefined
}
