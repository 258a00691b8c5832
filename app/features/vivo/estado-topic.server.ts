import { watchContentVersion } from '#app/platform/db/content-version.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Notifications } from '#app/platform/db/postgres/notifications.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { eventOf, type Topic } from '#app/platform/pages/event-stream.server.ts'
import { readEstado } from './estado.server.ts'
import type { Estado } from './fase.ts'

/** The phases reach eight days, and who joins gets those that were read last. */
const READ_ANEW_MS = 60 * 60 * 1000

type Parts = { db: Db; notifications: Notifications; log: Log }

/**
 * What is on now, for everybody with a page open. Phases change by themselves in the browser, so that there
 * is nothing to send until somebody changes the content, here or at another instance.
 */
export function createEstado({ db, notifications, log }: Parts): Topic {
  let estado: Estado | undefined
  const event = (current: Estado) => eventOf('estado', { ahora: Date.now(), ...current })
  return {
    begin(send) {
      let ended = false
      let reading = false
      let again = false
      const read = async () => {
        again = reading
        if (reading) return
        reading = true
        try {
          const found = await readEstado(db, new Date())
          if (ended) return
          const changed = asText(found) !== asText(estado)
          estado = found
          if (changed) send(event(found))
        } catch (error) {
          log.warn({ err: error }, 'what is on now could not be read')
        } finally {
          reading = false
          if (again && !ended) void read()
        }
      }
      void read()
      const timer = setInterval(read, READ_ANEW_MS)
      const watching = watchContentVersion(db, notifications, read)
      watching
        .then(read)
        .catch((error) => log.warn({ err: error }, 'changes of the content are not heard of'))
      return () => {
        ended = true
        estado = undefined
        clearInterval(timer)
        watching.then(({ stop }) => stop()).catch(() => {})
      }
    },
    greet: () => (estado ? event(estado) : ''),
  }
}

/** Without the moment at which they were read. */
const asText = (estado: Estado | undefined) =>
  JSON.stringify([estado?.fases.map((each, at) => (at === 0 ? { ...each, desde: 0 } : each)), estado?.notas])
