import type { MiddlewareHandler } from 'hono'
import { accessOf } from '#app/access.ts'
import { boundForm, FORM_BYTES } from '#app/platform/form.server.ts'
import { refuse } from './guard.ts'

/** Every POST that reaches a route is a form within its limits; others are refused here. */
export const formDoor: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const { POST: who } = accessOf(new URL(c.req.url).pathname)
  const form = await boundForm(c.req.raw, who === 'anyone' ? FORM_BYTES.public : FORM_BYTES.dashboard)
  if (!(form instanceof Request)) return refuse(form.status, form.text)
  c.req.raw = form
  return next()
}
