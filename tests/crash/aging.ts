import { get } from 'node:http'
import { type Life, pause } from './client.ts'
import type { Ledger } from './ledger.ts'

const PATHS = ['/', '/contacto', '/contacto.data']
const EVERY_MS = 25

/** Pages read and their staleness: milliseconds since the newest change they lacked was acknowledged. */
export type Aging = { pages: number; oldest: number; cut: number }

/**
 * Reads pages that show the church's address while somebody keeps changing it («Calle 17», counting up). A
 * new connection per request, so that the balancer rotates through the instances.
 */
export function createAgeReaders({ origin, ledger }: { origin: string; ledger: Ledger }) {
  const aging: Aging = { pages: 0, oldest: 0, cut: 0 }
  const acknowledged: { number: number; at: number }[] = []
  ledger.onAcknowledged.push((changes) => {
    const [, number] = /^Calle (\d+)$/.exec(changes['config contacto'] ?? '') ?? []
    if (number) acknowledged.push({ number: Number(number), at: performance.now() })
  })

  const reader = (path: string) => async (life: Life) => {
    while (!life.over) {
      const asked = performance.now()
      const answer = await read(origin + path)
      const [, shown] = /Calle (\d+)/.exec(answer?.text ?? '') ?? []
      if (!answer) aging.cut++
      else if (answer.status !== 200) ledger.faults.push(`${path} answered ${answer.status}`)
      else if (shown || acknowledged.some(({ at }) => at < asked)) {
        const missing = acknowledged.find(({ number }) => number > Number(shown ?? 0))
        aging.pages++
        aging.oldest = Math.max(aging.oldest, missing ? Math.round(asked - missing.at) : 0)
      }
      await pause(EVERY_MS)
    }
  }
  return { aging, readers: PATHS.map(reader) }
}

/** Fetches a page over a new connection; undefined if its instance was killed meanwhile. */
const read = (url: string) =>
  new Promise<{ status: number | undefined; text: string } | undefined>((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    request.on('error', () => resolve(undefined))
  })
