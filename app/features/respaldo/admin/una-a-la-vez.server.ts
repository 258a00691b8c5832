import type { Db } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'

const LEASE_MS = 30_000
/** A reader who takes nothing for this long is gone. */
const STALLED_MS = 60_000

type Options = {
  db: Db
  /** Ends the download: the server stops. */
  stopping: AbortSignal
  onError(error: unknown): void
  stalledMs?: number
}

/**
 * Streams `open()` to one reader at a time, whichever instance they ask: each download holds a snapshot of
 * the database and reads every file. Nothing is made before the reader takes it, and a reader who takes
 * nothing is cut.
 * @returns undefined if another download is under way.
 */
export async function streamAlone(
  open: () => AsyncIterable<Uint8Array>,
  { db, stopping, onError, stalledMs = STALLED_MS }: Options,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const held = Promise.withResolvers<AbortSignal | undefined>()
  const over = Promise.withResolvers<void>()
  withLease(db, 'descarga', LEASE_MS, async (lost) => {
    held.resolve(lost)
    await over.promise
  }).then(() => held.resolve(undefined), held.reject)
  const lost = await held.promise
  if (!lost) return undefined

  const source = open()[Symbol.asyncIterator]()
  const ending = AbortSignal.any([lost, stopping])
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    ending.removeEventListener('abort', cutShort)
    over.resolve()
    // Closes the files and the snapshot.
    Promise.resolve(source.return?.()).catch(() => {})
  }
  let cut = (_error: Error) => {}
  const cutShort = () =>
    cut(new Error('The download was cut: another instance took over, or the server stops'))
  ending.addEventListener('abort', cutShort)
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => cut(new Error('The reader took nothing for too long')), stalledMs)
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        cut = (error) => {
          if (ended) return
          end()
          controller.error(error)
        }
        watch()
      },
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await source.next()
          if (ended) return
          if (done) {
            end()
            return controller.close()
          }
          controller.enqueue(value)
          watch()
        } catch (error) {
          if (ended) return
          onError(error)
          end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
