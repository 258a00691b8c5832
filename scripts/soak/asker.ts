import { Agent, request } from 'node:http'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createRandom } from '#tests/support/random.ts'

// Generates visitors' load in a worker thread: either as fast as responses come, or at a fixed rate. A late request
// counts from when it was due (no coordinated omission).

/** A kind of request; `weight` is its share. */
export type Question = { kind: string; path: string; weight: number }

type Order = {
  questions: Question[]
  origin: string
  perSecond: number | 'most'
  ms: number
  /** Chooses the questions. */
  seed: number
}

/** Every response's milliseconds, by third of the run and kind. */
export type Answers = { times: Record<string, number[]>[]; errors: string[]; asked: number; seconds: number }

const CONNECTIONS = 64
const ANSWER_WITHIN_MS = 10_000
const TICK_MS = 4

/** Runs the load for a while. */
export function askFor(order: Order): Promise<Answers> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: order })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function run({ questions, origin, perSecond, ms, seed }: Order): Promise<Answers> {
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const bag = questions.flatMap((question) => Array.from({ length: question.weight }, () => question))
  const times: Record<string, number[]>[] = [{}, {}, {}]
  const errors: string[] = []
  const begun = performance.now()
  let asked = 0

  const ask = (due: number) =>
    new Promise<void>((resolve) => {
      const { kind, path } = random.pick(bag) as Question
      const n = ++asked
      // Through a proxy, a new visitor's address each time.
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      const sending = request(
        origin + path,
        {
          agent,
          headers: { 'Accept-Encoding': 'br', 'X-Forwarded-For': address },
          timeout: ANSWER_WITHIN_MS,
        },
        (response) => {
          const { statusCode = 0 } = response
          if (statusCode !== 200) errors.push(`${kind} ${path}: ${statusCode}`)
          response.on('error', (error) => errors.push(`${kind} ${path}: ${error.message}`))
          response.on('data', () => {})
          response.on('close', () => {
            const third = times[Math.min(2, Math.floor(((due - begun) / ms) * 3))] as Record<string, number[]>
            third[kind] ??= []
            third[kind].push(performance.now() - due)
            resolve()
          })
        },
      )
      sending.on('timeout', () => sending.destroy(new Error('no answer')))
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The server had just closed an idle connection: retry, as browsers do.
        if (error.code === 'ECONNRESET' && sending.reusedSocket) return void ask(due).then(resolve)
        errors.push(`${kind} ${path}: ${error.message}`)
        resolve()
      })
      sending.end()
    })

  if (perSecond === 'most') {
    const until = begun + ms
    const one = async () => {
      while (performance.now() < until) await ask(performance.now())
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, one))
  } else {
    const open = new Set<Promise<void>>()
    for (let next = 0; ; ) {
      const now = performance.now() - begun
      if (now >= ms) break
      for (; next <= (now * perSecond) / 1000; next++) {
        const asking = ask(begun + (next * 1000) / perSecond)
        open.add(asking)
        void asking.then(() => open.delete(asking))
      }
      await new Promise((resolve) => setTimeout(resolve, TICK_MS))
    }
    await Promise.all(open)
  }
  agent.destroy()
  return { times, errors, asked, seconds: (performance.now() - begun) / 1000 }
}

if (parentPort && workerData?.questions) parentPort.postMessage(await run(workerData))
