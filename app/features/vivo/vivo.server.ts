import type { RouterContextProvider } from 'react-router'
import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { changesAt, TRY_AGAIN_MS } from '#app/platform/pages/changes-at.server.ts'
import { requestContext } from '#app/platform/platform.server.ts'
import { DIAS, fasesDesde, TERMINO_MS } from './estado.server.ts'
import type { Fase } from './fase.ts'
import { readTransmision } from './transmision.server.ts'

/** What the site says from a moment on. */
export async function readFases(db: Db, moment: Date): Promise<Fase[]> {
  const desde = new Date(moment.getTime() - TERMINO_MS)
  const hasta = new Date(moment.getTime() + DIAS * 24 * 60 * 60 * 1000)
  const [citas, zona, { data: transmision }] = await Promise.all([
    listCitas(db, { desde, hasta }),
    readZona(db),
    readTransmision(db),
  ])
  return fasesDesde(moment.getTime(), { citas, transmision, zona })
}

/**
 * The phases for a page, which changes by itself when the next one begins: without scripts it says what the server wrote.
 * The agenda takes no page away when it cannot be read.
 */
export async function loadFases(context: Readonly<RouterContextProvider>, db: Db): Promise<Fase[]> {
  const now = new Date()
  try {
    const fases = await readFases(db, now)
    const next = fases[1]?.desde
    if (next !== undefined) changesAt(context, new Date(next))
    return fases
  } catch (error) {
    context.get(requestContext).log.error({ err: error }, 'what is on now could not be read')
    changesAt(context, new Date(now.getTime() + TRY_AGAIN_MS))
    return []
  }
}
