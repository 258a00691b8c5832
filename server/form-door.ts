import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { accessOf } from '#app/access.ts'
import { refusalOf } from '#app/parts/admin/gate.server.ts'
import { DEMASIADOS_INTENTOS, SESION_TERMINADA } from '#app/parts/admin/textos.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { boundForm, FORM_BYTES } from '#app/platform/form.server.ts'
import { prewarmImageProcess } from '#app/platform/images/image-process.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Attempt, countAll, giveBackAll } from '#app/platform/rate-limit.server.ts'
import { isMultipart, type Received, receiveFiles } from '#app/platform/uploads/form-files.server.ts'
import { refuse } from './guard.ts'

type Env = { Bindings: HttpBindings; Variables: { address: string; received?: Received } }

/**
 * Every POST that reaches a route is a form within its limits; others are refused here. Only where the access
 * table says so a form may bring files, of whom `files` names there, which is asked before a byte of it is
 * read.
 */
export function formDoor(platform: Platform): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const { POST: who, files } = accessOf(new URL(c.req.url).pathname)
    if (files && isMultipart(c.req.header('content-type'))) {
      const { limits, log, uploads, whoAsks } = platform
      const { who: yo } = await whoAsks(c.req.raw.headers)
      const refused = refusalOf(yo, files)
      if (!yo || refused) return refuse(refused?.status ?? 401, refused?.text ?? SESION_TERMINADA)
      prewarmImageProcess()
      const attempts: Attempt[] = [
        [limits.uploadAccount, yo.id],
        [limits.uploadAddress, c.get('address')],
      ]
      const received = await receiveFiles(uploads, c.req.raw, {
        usuario: yo.id,
        mayBegin: async () => ((await countAll(attempts)) > 0 ? DEMASIADOS_INTENTOS : undefined),
        async onError(error) {
          await giveBackAll(attempts)
          log.error({ err: error }, 'a file that a form sent was not kept')
          return TEXTOS_SUBIDA.error
        },
      })
      if ('status' in received) return refuse(received.status, received.text)
      c.req.raw = withoutBody(c.req.raw)
      c.set('received', received)
      return next()
    }
    const form = await boundForm(c.req.raw, who === 'anyone' ? FORM_BYTES.public : FORM_BYTES.dashboard)
    if (!(form instanceof Request)) return refuse(form.status, form.text)
    c.req.raw = form
    return next()
  }
}

/** A request whose form is read already. */
function withoutBody({ url, method, headers: all }: Request): Request {
  const headers = new Headers(all)
  for (const name of ['Content-Length', 'Transfer-Encoding']) headers.delete(name)
  headers.set('Content-Type', 'application/x-www-form-urlencoded')
  return new Request(url, { method, headers, body: '' })
}
