import { pingDb } from '#app/platform/db/db.server.ts'
import { type Platform, platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/salud'

/** Asking costs a write: however many ask, it is looked at once in this time. */
const GOOD_FOR_MS = 1000
const looks = new WeakMap<Platform, { until: number; partes: ReturnType<typeof look> }>()

/** For a monitor: what is well and what is not. 200 when everything is, 503 otherwise. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  let last = looks.get(platform)
  if (!last || last.until < performance.now()) {
    last = { until: performance.now() + GOOD_FOR_MS, partes: look(platform) }
    looks.set(platform, last)
  }
  const partes = await last.partes
  const bien = Object.values(partes).every((estado) => estado === 'bien')
  return Response.json(
    { estado: bien ? 'bien' : 'mal', ...partes },
    { status: bien ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}

async function look({ db, files, log }: Platform) {
  const check = async (part: string, ping: () => Promise<void>): Promise<'bien' | 'mal'> => {
    try {
      await ping()
      return 'bien'
    } catch (error) {
      log.error({ err: error, part }, 'health check failed')
      return 'mal'
    }
  }
  const [base_de_datos, archivos] = await Promise.all([
    check('database', () => pingDb(db)),
    check('files', () => files.ping()),
  ])
  return { base_de_datos, archivos }
}
