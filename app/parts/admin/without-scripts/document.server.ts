import { data, redirect } from 'react-router'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Args } from '../gate.server.ts'
import type { Resultado } from '../resultado.server.ts'
import { formularioOf } from '../resultado.ts'
import { REVISA_LO_MARCADO } from '../textos.ts'
import { flashCookie, setFlash } from './flash.server.ts'
import { PAGE_STATES } from './page-states.ts'

const HOME = '/admin/dashboard'
/**
 * What every success may carry; other fields are told on the page itself, since a cookie should not hold
 * them.
 */
const CARRIED = new Set(['ok', 'mensaje', 'id', 'deshacer', 'compartir'])

/**
 * Answers a form that was sent without scripts. After a success: a redirect to its page, which says the
 * message, so that reloading sends nothing again. After a refusal, or for an answer that is shown once (a
 * one-time link, recovery codes): the page itself, whose forms find theirs by `formulario`; of «Deshacer»,
 * whose address has no page, the one that it stands on.
 */
export async function answerDocument(args: Args, form: FormData, resultado: Resultado, status: number) {
  const told = resultado.ok && Object.keys(resultado).every((name) => CARRIED.has(name))
  if (told || !args.url.pathname.startsWith(HOME)) {
    const { ok, mensaje = '' } = resultado
    const next = resultado.ok && { deshacer: resultado.deshacer, compartir: resultado.compartir }
    const cookie = await flashCookie(args.context.get(platformContext), { ok, mensaje, ...next })
    throw redirect(pageOf(args), { status: 303, headers: { 'Set-Cookie': cookie } })
  }
  const errors = resultado.ok ? [] : Object.keys(resultado.envio?.error ?? {})
  // Fields arrive in the order of the page, which is not the schema's.
  const campo = [...form.keys()].find((name) => errors.includes(name)) ?? errors[0]
  const mensaje = resultado.mensaje || (errors.length > 0 ? REVISA_LO_MARCADO : '')
  if (mensaje) setFlash(args.context, { ok: resultado.ok, mensaje, campo })
  const text = (name: string) => String(form.get(name) ?? '')
  const formulario = formularioOf(text('intencion'), text('id'))
  return data<Resultado>({ ...resultado, formulario }, { status })
}

/** The page of the dashboard that the form stands on. */
function pageOf({ request, url }: Args): string {
  // «Deshacer» has an address of its own, and stands on any page.
  const from = URL.parse(request.headers.get('referer') ?? '')
  const page = [from, url].find((each) => each?.pathname.startsWith(HOME))
  if (!page) return HOME
  const params = new URLSearchParams(page.search)
  for (const name of ['index', ...PAGE_STATES]) params.delete(name)
  return params.size > 0 ? `${page.pathname}?${params}` : page.pathname
}
