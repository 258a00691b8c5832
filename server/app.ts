import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { contentSecurityPolicy } from '#app/platform/csp.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'

const MEBIBYTE = 1024 * 1024

/** A page's way (docs: architecture): address and scheme → security headers → assets → files → React Router. */
export function createApp(platform: Platform, build: ServerBuild, clientFolder = './build/client') {
  const { env, log } = platform
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use(async (c, next) => {
    await next()
    const headers = c.res.headers
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (env.ORIGIN?.startsWith('https:'))
      headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  })

  app.use(
    '/assets/*',
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get(
    '*',
    serveStatic({
      root: clientFolder,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
    }),
  )

  const onError = () => new Response('Lo que enviaste es demasiado grande.', { status: 413 })
  app.all('*', bodyLimit({ maxSize: MEBIBYTE, onError }), async (c) => {
    const started = performance.now()
    const id = newId()
    const request = env.TRUST_PROXY ? outerRequest(c.req.raw) : c.req.raw
    const requestLog = log.child({ request: id })
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(requestContext, { id, address: addressOf(c.env, request, env.TRUST_PROXY), log: requestLog })

    const response = await withCsp(await handle(request, context))
    response.headers.set('X-Request-Id', id)
    requestLog.info(
      {
        method: request.method,
        // The path alone: what stands behind «?» may be a one-time code.
        path: new URL(request.url).pathname,
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
    return response
  })

  return app
}

async function withCsp(response: Response): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const html = await response.text()
  const answer = new Response(html, response)
  answer.headers.set('Content-Security-Policy', contentSecurityPolicy(html))
  return answer
}

/** The request as the visitor made it, when a proxy that we trust stands in between. */
function outerRequest(request: Request): Request {
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  const url = new URL(request.url)
  if ((scheme !== 'http' && scheme !== 'https') || url.protocol === `${scheme}:`) return request
  url.protocol = scheme
  return new Request(url, request)
}

function addressOf(bindings: HttpBindings, request: Request, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || bindings.incoming.socket.remoteAddress || 'unknown'
}
