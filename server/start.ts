import '#app/platform/closed-pipe.server.ts'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import {
  addAdminEmail,
  grantAdministrator,
  hasAccount,
  hasAdministrator,
} from '#app/features/administradores/administradores.server.ts'
import { createEnlace } from '#app/features/administradores/enlaces.server.ts'
import { grantPermiso, rolOf } from '#app/features/administradores/permisos.server.ts'
import { carrierOf } from '#app/features/avisame/carrier.server.ts'
import { FEATURES, JOBS } from '#app/features.server.ts'
import { addExampleContent } from '#app/parts/ejemplo/ejemplo.server.ts'
import { brandOf } from '#app/parts/iglesia/logo.server.ts'
import { hashPassword } from '#app/platform/auth/password.server.ts'
import { isPostgres } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import { type Env, isLoopback, readEnv, SettingsError, THIS_MACHINE } from '#app/platform/env.server.ts'
import { openPlatform, type Platform } from '#app/platform/platform.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { prepareStop } from './clean-stop.ts'
import { createListener } from './listener.ts'
import { createMetricsDoor } from './metrics-door.ts'
import { orSay } from './or-say.ts'

const GRACE_MS = 9_000
const FIRST_CONTENT_MS = 10_000
/**
 * Connections that may wait to be accepted, as far as the system allows (`somaxconn`). Beyond it the system
 * drops them, and a browser tries again only after 1, 3 and 7 seconds.
 */
const BACKLOG = 4096
/**
 * How long a process that can no longer save anything keeps saying so, to forms and to `/salud`, before it
 * exits.
 */
const SAY_SO_MS = 3_000

type App = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
  /** Answers from memory. @returns false if it cannot; `fetch` answers then. */
  answer?(request: IncomingMessage, response: ServerResponse): boolean
}
type Before = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Starts the site: settings, platform, first administrator, example content, listener. `before` sees each
 * request first (the development server's own files).
 */
export const start = (...how: Parameters<typeof serve>): Promise<void> => orSay(() => serve(...how))

async function serve(createApp: (platform: Platform) => App | Promise<App>, before?: Before): Promise<void> {
  // Files we create are readable by this user only, whatever the folder's mode.
  process.umask(0o077)
  const env = readEnv(process.env)
  await tryAddress(env)
  const platform = await openPlatform(env, { rolOf, tables: TABLES, jobs: JOBS, brandOf, carrierOf })
  if (env.TRUST_PROXY === THIS_MACHINE && !isLoopback(env.HOST))
    platform.log.warn(
      `TRUST_PROXY=1 believes a proxy on this machine, and HOST=${env.HOST} lets everybody past it to port ${env.PORT}. Set HOST=127.0.0.1, or name a proxy elsewhere by its address: TRUST_PROXY=10.0.0.5`,
    )
  await withStartupLease(platform, async () => {
    await createAdministratorFromEnv(platform, env)
    if (env.EXAMPLE_CONTENT) await addExamples(platform)
  })
  // After the example content, or the first backup would be of an empty site.
  platform.jobs.start()
  const app = await createApp(platform)
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings as HttpBindings))
  const { metrics } = platform
  const door = metrics && createMetricsDoor(env, metrics, platform.log)
  await door?.open()
  const server = createListener((request, response) => {
    if (door?.answer(request, response)) return
    const isAnswered = app.answer?.(request, response) ?? false
    metrics?.answering(request, response, isAnswered)
    if (isAnswered) return
    if (before) before(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  const primero = (await hasAdministrator(platform.db))
    ? undefined
    : await createEnlace(platform.db, 'primer-administrador')
  const stopServer = prepareStop(server)
  server.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG }, () => {
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : env.PORT
    const origin = env.ORIGIN ?? `http://localhost:${port}`
    console.log(`\n  Campanario está listo en ${origin}\n`)
    if (primero)
      console.log(
        `  Todavía no hay administradores. Crea la primera cuenta aquí (el enlace sirve una vez):\n  ${origin}/admin/login?codigo=${primero}\n`,
      )
  })
  // Somebody took it since `tryAddress`.
  server.on('error', (error) => {
    console.error(`\n${whyNotThere(error, env)}\n`)
    process.exit(1)
  })

  // Finish requests in flight; exit after GRACE_MS anyway, so that a restart never hangs.
  let stopping = false
  const stop = async (code = 0) => {
    if (stopping) return
    stopping = true
    platform.beginStop()
    setTimeout(() => process.exit(code), GRACE_MS).unref()
    await stopServer()
    door?.close()
    await platform.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // The service manager restarts the process, which then opens the database that is there now.
  const fail = () => setTimeout(stop, SAY_SO_MS, 1)
  if (platform.failed.aborted) fail()
  else platform.failed.addEventListener('abort', fail)
}

/**
 * Listens where the site will, for a moment: before anything is migrated or created.
 * @throws SettingsError if that is impossible.
 */
async function tryAddress(env: Env) {
  const server = createServer()
  try {
    await once(server.listen({ port: env.PORT, host: env.HOST }), 'listening')
  } catch (error) {
    throw new SettingsError(whyNotThere(error as NodeJS.ErrnoException, env), { cause: error })
  }
  await new Promise((resolve) => server.close(resolve))
}

function whyNotThere({ code, message }: NodeJS.ErrnoException, { PORT, HOST }: Env): string {
  if (code === 'EADDRINUSE')
    return `El puerto ${PORT} (PORT) ya es de otro programa. Por ejemplo: PORT=3001 npm start`
  if (code === 'EACCES')
    return `El puerto ${PORT} (PORT) es solo para root. Pon un proxy delante (docs/operating.md, Behind a proxy). Por ejemplo: PORT=3000`
  return `En HOST («${HOST}») no se puede atender: ${message}. Por ejemplo: HOST=127.0.0.1`
}

/** A storage outage does not stop the start: a site that is still empty gets its examples at the next one. */
async function addExamples(platform: Platform) {
  try {
    if (await addExampleContent(platform, FEATURES)) platform.encoding.wake()
  } catch (error) {
    platform.log.error({ err: error }, 'adding the example content failed')
  }
}

/** One instance at a time, so that a new site's first content is created once. */
async function withStartupLease({ db }: Platform, run: () => Promise<void>) {
  if (!isPostgres(db)) return run() // one process
  while ((await withLease(db, 'inicio', FIRST_CONTENT_MS, run)) === 'taken')
    await new Promise((resolve) => setTimeout(resolve, 200))
}

async function createAdministratorFromEnv(
  { db, log }: Platform,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
) {
  // Once there is one, who lost the role does not get it back from a setting that was forgotten.
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD || (await hasAdministrator(db))) return
  const email = ADMIN_EMAIL.toLowerCase()
  // Never reset a password that was changed since.
  if (await hasAccount(db, email)) {
    await db.transaction().execute((trx) => addAdminEmail(trx, email))
    return
  }
  const hash = await hashPassword(ADMIN_PASSWORD.reveal())
  await db.transaction().execute(async (trx) => {
    await grantAdministrator(trx, email, hash)
    await grantPermiso(trx, email, 'peticiones')
  })
  log.info('administrator created from ADMIN_EMAIL')
}
