import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { ACCESS } from '#app/access.ts'
import { RUTA_COMPARTIR, RUTA_INVITADO } from '#app/features/colecciones/coleccion.ts'
import { FEATURES } from '#app/features.server.ts'
import { createPublisher } from '#app/parts/borradores/publicador.server.ts'
import { featuresContext, movedTo } from '#app/parts/feature/feature.server.ts'
import { fileFolders } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { withFilesFrom } from '#app/platform/files/files-url.server.ts'
import { isAudio } from '#app/platform/files/keys.server.ts'
import { serveFile } from '#app/platform/files/serve-file.server.ts'
import { isByScript } from '#app/platform/form.server.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { newRequestId } from '#app/platform/ids.server.ts'
import { VARIANTS } from '#app/platform/images/variants.server.ts'
import { CHANGES_AT } from '#app/platform/pages/changes-at.server.ts'
import {
  contentSecurityPolicy,
  withoutStyleAttributes,
  workerPolicy,
} from '#app/platform/pages/csp.server.ts'
import { drawContext } from '#app/platform/pages/draw.server.ts'
import { startScriptsLate } from '#app/platform/pages/late-scripts.server.ts'
import type { PageCache } from '#app/platform/pages/page-cache.server.ts'
import { createPlaces } from '#app/platform/places.server.ts'
import {
  type Platform,
  platformContext,
  type RequestInfo,
  requestContext,
} from '#app/platform/platform.server.ts'
import type { Received } from '#app/platform/uploads/form-files.server.ts'
import { UPLOADS_PATH } from '#app/platform/uploads/uploads.server.ts'
import { REQUEST_ID_MARK } from '#app/ui/feedback/request-id.tsx'
import { createSenderOf } from './address.ts'
import { builtFiles } from './built-files.ts'
import { enforceAccess } from './enforce-access.ts'
import { drawFailedForm } from './failed-form.tsx'
import { createFileStreams } from './file-streams.ts'
import { formDoor } from './form-door.ts'
import { guard, type Origins, pathForLog, refuse } from './guard.ts'
import { receiveGuestUpload, receiveUpload } from './receive-upload.ts'

type AppEnv = {
  Bindings: HttpBindings
  Variables: Origins & { id: string; address: string; received?: Received }
}

const FAILED = 'Tuvimos un problema de nuestro lado. Inténtalo de nuevo en unos minutos.'
/**
 * Of renders: two cores do 25 to 130 pages a second. Many visitors share a church's one address, so one
 * client may wait with many.
 */
const RENDERS = { inAll: 8, waiting: 256, waitingEach: 64, patienceMs: 3000 }
const TOO_MANY = 'Hay demasiadas visitas en este momento. Inténtalo de nuevo en unos segundos.'

type Options = {
  /** Caches public pages; without it every request renders (development). */
  pages?: PageCache
  version?: () => number
  /** The database that shared pages read: the replica or the primary. */
  reader?: () => Promise<Db>
  clientFolder?: string
}

/**
 * Middleware in order: outer address → security headers → built assets → stored files and uploads → form
 * bounds → page cache → React Router. `start` answers cache hits before Hono is reached.
 */
export function createApp(
  platform: Platform,
  build: ServerBuild,
  { pages, version, reader, clientFolder = './build/client' }: Options = {},
) {
  const { settings, log } = platform
  const handle = createRequestHandler(enforceAccess(build, ACCESS), process.env.NODE_ENV)
  const streams = createFileStreams({ log, inAll: platform.files.readersAtOnce })
  const renders = createPlaces(RENDERS)
  platform.metrics?.watch({ renders: async () => ({ length: renders.inLine() }) })
  const publish = createPublisher(platform, version)
  const senderOf = createSenderOf(settings.proxies, (address) =>
    log.warn(
      { address },
      'X-Forwarded-For comes from an address that TRUST_PROXY does not name: not believed',
    ),
  )
  // In development pages have none of their own, and Vite's would be forbidden by this one.
  const noPage = pages ? NO_PAGE : null
  const app = new Hono<AppEnv>()

  app.use(async (c, next) => {
    const { address, scheme } = senderOf(c.env.incoming)
    c.set('address', address)
    c.set('asked', `${scheme}://${c.req.header('host')}`)
    const origin = settings.origin ?? c.get('asked')
    c.set('origin', origin)
    c.set('id', newRequestId())
    await next()
    const ownReferrer = c.res.headers.get('Referrer-Policy')
    for (const [name, value] of Object.entries(securityHeaders(origin))) c.res.headers.set(name, value)
    if (ownReferrer) c.res.headers.set('Referrer-Policy', ownReferrer)
    // Without scripts «Deshacer» goes back to the page on which it stands.
    else if (c.req.path.startsWith('/admin/dashboard'))
      c.res.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    c.res.headers.set('X-Request-Id', c.get('id'))
    const isAsset = c.req.path.startsWith('/assets/')
    const policy =
      c.res.headers.get('Content-Security-Policy') ?? workerPolicy(c.req.path) ?? (isAsset ? null : noPage)
    if (policy) c.res.headers.set('Content-Security-Policy', policy)
    if (origin.startsWith('https:')) secureCookies(c.res.headers)
  })
  app.use(guard(log))

  const folders = [...fileFolders(platform.tables), VARIANTS]
  app.all('/archivos/*', async (c) => {
    const key = c.req.path.slice('/archivos/'.length)
    if (!streams.admit(c.env.outgoing, c.get('address'), isAudio(key)))
      return refuse(503, 'Hay demasiadas descargas a la vez. Inténtalo de nuevo en unos segundos.', {
        'Retry-After': '10',
      })
    await streams.turn()
    return serveFile(c.req.raw, { files: platform.files, folders, log }, key)
  })
  for (const path of [UPLOADS_PATH, `${UPLOADS_PATH}/*`])
    app.all(path, (c) => receiveUpload(platform, c.req.raw, c.get('address')))

  for (const path of [`${RUTA_INVITADO}/:clave/subidas`, `${RUTA_INVITADO}/:clave/subidas/*`])
    app.all(path, (c) => receiveGuestUpload(platform, c.req.raw, c.get('address')))

  // The worker takes the photos. Where it does not run they are not read, and the page says so.
  app.post(RUTA_COMPARTIR, (c) => c.redirect(RUTA_COMPARTIR, 303))

  // Compresses what is neither a built asset nor cached: the dashboard. Responses that are already compressed
  // pass through.
  app.use(compress())

  app.use(builtFiles(clientFolder, { worker: settings.serviceWorker }))

  app.all('*', formDoor(platform), async (c) => {
    const started = performance.now()
    const id = c.get('id')
    const request = outerRequest(c.req.raw, c.get('origin'))
    const requestLog = log.child({ request: id })
    const address = c.get('address')
    const render = async (asked: Request, shared: boolean) => {
      requestLog.debug({ path: pathForLog(new URL(asked.url)) }, 'rendering')
      const next = await publish()
      const context = new RouterContextProvider()
      context.set(platformContext, shared && reader ? { ...platform, db: await reader() } : platform)
      context.set(featuresContext, FEATURES)
      const info: RequestInfo = { id, address, log: requestLog, received: c.get('received') }
      if (next) info.changesAt = next.getTime()
      context.set(requestContext, info)
      context.set(drawContext, (path, db) => {
        const drawing = new RouterContextProvider()
        drawing.set(platformContext, { ...platform, db, replica: undefined })
        drawing.set(featuresContext, FEATURES)
        drawing.set(requestContext, { id, address, log: requestLog })
        return handle(new Request(new URL(path, c.get('origin'))), drawing)
      })
      // Read once more only if the answer fails.
      const form = asked.method === 'POST' && !isByScript(asked) ? asked.clone() : undefined
      let answer = await handle(asked, context)
      if (info.failed || info.closed)
        answer = await inSpanish(answer, asked, info, async () => info.received?.form ?? form?.formData())
      // What is no page here, or leads elsewhere for that, may have been one of the church's site before.
      const isNone = answer.status === 404 || answer.status === 302
      const moved =
        isNone &&
        asked.method !== 'POST' &&
        (await movedTo(FEATURES, platform.db, new URL(asked.url)).catch((error) => {
          // What was answered without it is still good.
          requestLog.warn({ err: error }, 'addresses of the site before could not be read')
        }))
      if (moved) answer = new Response(null, { status: 301, headers: { Location: moved } })
      if (shared && info.changesAt) answer.headers.set(CHANGES_AT, String(info.changesAt))
      if (info.retryAfter) answer.headers.set('Retry-After', String(info.retryAfter))
      const policy = pages !== undefined && ((html: string) => contentSecurityPolicy(html, settings.filesUrl))
      return finishPage(await moveFiles(answer, asked.url, settings), id, policy)
    }
    const renderInTurn = async (asked: Request, shared: boolean) => {
      // No queue for forms: they have limits of their own and may arrive slowly.
      if (asked.method !== 'GET' && asked.method !== 'HEAD') return render(asked, shared)
      // A shared page queues under its own path, so that nobody's queue delays it for everybody.
      const { pathname, search } = new URL(asked.url)
      const who = shared && search === '' ? pathname : address
      const place = await renders.wait(who).catch(() => undefined)
      if (!place) return refuse(503, TOO_MANY, { 'Retry-After': '5' })
      try {
        // Rendering blocks the event loop: let pending I/O run first, so that cached pages are not delayed.
        await new Promise(setImmediate)
        return await render(asked, shared)
      } finally {
        place.free()
      }
    }
    const response = pages ? await pages.fetch(request, renderInTurn) : await renderInTurn(request, false)
    requestLog.info(
      {
        method: request.method,
        path: pathForLog(new URL(request.url)),
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
    return response
  })

  app.onError((error, c) => {
    log.error({ err: error, request: c.get('id') }, 'unexpected error')
    return refuse(500, FAILED)
  })

  return {
    senderOf,
    fetch: async (request: Request, bindings: HttpBindings) =>
      streams.send(await app.fetch(request, bindings), bindings.outgoing),
  }
}

/**
 * For every response that is not a page: no scripts, no frames. Not for assets, because a worker obeys the
 * policy of its own file.
 */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** A year, for this name alone: a radio at http://radio.… is not ours to close. */
const HSTS = 'max-age=31536000'

/** Without `ORIGIN` cookies are created before the scheme is known: add `Secure` once it is https. */
function secureCookies(headers: Headers) {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of cookies)
    headers.append('Set-Cookie', /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`)
}

/** Headers of every response from `origin`. Pages add their own Content-Security-Policy. */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Never the path, to the site itself either: of some pages it is a secret, and proxies log it.
    'Referrer-Policy': 'strict-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  }
}

/** A failed answer, instead of the framework's own English: a form's page has what was typed. */
async function inSpanish(
  answer: Response,
  { url, headers }: Request,
  { closed }: RequestInfo,
  typed: () => Promise<FormData | undefined>,
): Promise<Response> {
  const { pathname, search } = new URL(url)
  const { status, text } = closed ? FORM_REFUSALS.closed : { status: 500, text: FAILED }
  // The page's scripts say it themselves, beside the form.
  if (pathname.endsWith('.data')) return closed ? refuse(status, text) : answer
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
  const form = isPage || headers.get('accept')?.includes('text/html') ? await typed() : undefined
  if (form)
    return new Response(drawFailedForm(pathname + search, form, closed ? text : undefined), {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  return isPage && !closed ? answer : refuse(status, text)
}

/** Responses that contain picture URLs: pages, the router's data and further gallery photos. */
const NAMES_PICTURES = /^(text\/html|text\/x-script|application\/json)\b/

/** Points picture URLs at `FILES_URL`. */
async function moveFiles(response: Response, address: string, { filesUrl, origin }: Settings) {
  if (!filesUrl || !NAMES_PICTURES.test(response.headers.get('Content-Type') ?? '')) return response
  const own = origin ?? new URL(address).origin
  return new Response(withFilesFrom(filesUrl, await response.text(), own), response)
}

/** Adds what depends on the HTML itself. Development has no policy: Vite injects style sheets of its own. */
async function finishPage(
  response: Response,
  id: string,
  policy: false | ((html: string) => string),
): Promise<Response> {
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
  const text = startScriptsLate(await response.text())
  const page = response.status < 500 ? text : text.replace(REQUEST_ID_MARK, id)
  if (!policy) return new Response(page, response)
  const html = withoutStyleAttributes(page)
  const answer = new Response(Buffer.from(html), response)
  answer.headers.set('Content-Security-Policy', policy(html))
  return answer
}

/** The request with the origin that the visitor used, whatever proxies changed. */
function outerRequest(request: Request, origin: string): Request {
  const url = new URL(request.url)
  return url.origin === origin ? request : new Request(origin + url.pathname + url.search, request)
}
