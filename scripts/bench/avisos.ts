import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announce } from '#app/features/avisame/anunciar.server.ts'
import { carrierOf } from '#app/features/avisame/carrier.server.ts'
import { saveSuscripcion } from '#app/features/avisame/suscripciones.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { migrate, openDb } from '#app/platform/db/db.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { pushJob } from '#app/platform/mail/mailer.server.ts'
import { atMost, type Measure } from '#tests/support/measure/table.ts'
import { createDevice, startPushService } from '#tests/support/network/push.ts'

const DEVICES = 1_000
/** A push service on another continent. */
const AWAY_MS = 150

/** How long a notice takes from the outbox to all devices, through a push service on this machine. */
export async function benchAvisos(): Promise<Measure[]> {
  return [await deliver(0), await deliver(AWAY_MS)]
}

async function deliver(ms: number): Promise<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'campanario-bench-'))
  const db = openDb({ DATA_DIR: folder })
  const service = await startPushService({ ms })
  const [log, secret] = [createLog('silent'), new Secret('a secret that only this figure knows')]
  try {
    await migrate(db)
    for (let n = 0; n < DEVICES; n++) {
      const { suscripcion } = createDevice(`${service.origin}/${n}`)
      await saveSuscripcion(db, secret, { suscripcion }, (before) => ({ ...before, tipos: ['horarios'] }))
    }
    const fetch = createGuardedFetch(['127.0.0.1'])
    const send = carrierOf({ db, log, secret, home: 'https://iglesia.cl', fetch })
    const start = performance.now()
    const dia = new Date().toISOString().slice(0, 10)
    const vence = new Date(Date.now() + 3_600_000).toISOString()
    const words = { titulo: 'Cambio de horario', cuerpo: 'El culto es a las 12:00.', ruta: '/agenda' }
    await announce(db, { tipo: 'horarios', sobre: newId(), dia, vence, ...words })
    const queued = performance.now() - start
    await pushJob({ db, log }, send).run({ db, log } as never, new AbortController().signal)
    const seconds = (performance.now() - start) / 1000
    if (service.received.length !== DEVICES) throw new Error(`${service.received.length} notices arrived`)
    const note = `queued in ${queued.toFixed(0)} ms; ${(DEVICES / seconds).toFixed(0)} a second`
    return atMost(60, 's', `a notice to ${DEVICES} devices, each answered after ${ms} ms`, seconds, note)
  } finally {
    await service.stop()
    await db.destroy()
    await rm(folder, { recursive: true })
  }
}
