import { pingDb } from '#app/platform/db/db.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/salud'

/** For a monitor: what is well and what is not. 200 when everything is, 503 otherwise. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, files, log } = context.get(platformContext)
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
  const partes = { base_de_datos, archivos }
  const bien = Object.values(partes).every((estado) => estado === 'bien')
  return Response.json(
    { estado: bien ? 'bien' : 'mal', ...partes },
    { status: bien ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
