import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { contentSecurityPolicy } from '#app/platform/csp.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { PageCache } from '#app/platform/page-cache.server.ts'
import { type Platform, platformContext, requestContext } from '#app/platform/platform.server.ts'

const MEBIBYTE = 1024 * 1024

type Options = {
  /** Keeps public pages; without it every page is rendered anew (development). */
  pages?: PageCache
  clientFolder?: string
}

/** A page's way: address and scheme → security headers → built assets → page cache → React Router. */
export function createApp(
  platform: Platform,
  build: ServerBuild,
  { pages, clientFolder = './build/client' }: Options = {},
) {
  const { env, log } = platform
  const handle = createRequestHandler(build, process.env.NODE_ENV)
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(securityHeaders(env))) c.res.headers.set(name, value)
  })

  // What is neither built nor kept: the dashboard. Answers that are compressed already pass as they are.
  app.use(compress())

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
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
    }),
  )

  const onError = () => new Response('Lo que enviaste es demasiado grande.', { status: 413 })
  app.all('*', bodyLimit({ maxSize: MEBIBYTE, onError }), async (c) => {
    const started = performance.now()
    const id = newId()
    const request = env.TRUST_PROXY ? outerRequest(c.req.raw) : c.req.raw
    const requestLog = log.child({ request: id })
    const render = async (asked: Request) => {
      const context = new RouterContextProvider()
      context.set(platformContext, platform)
      const address = addressOf(c.env, request, env.TRUST_PROXY)
      context.set(requestContext, { id, address, log: requestLog })
      return withCsp(await handle(asked, context))
    }
    const response = pages ? await pages.fetch(request, render) : await render(request)
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

/** What every answer carries; a page's own Content-Security-Policy comes with the page. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(env.ORIGIN?.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
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
