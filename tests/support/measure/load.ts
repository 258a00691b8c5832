import { Agent, type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { createRandom } from '#tests/support/random.ts'
import { percentile } from './table.ts'

// Requests to a site: one, as many as it answers, or at a steady rate. Why not by autocannon:
// docs/decisions/dependencies.md

type Answer = { body: Buffer; headers: Record<string, string>; ms: number }

/** A request with a browser's headers; the body stays compressed. `ms`: time to first byte. */
export function get(url: string, more: Record<string, string> = {}, agent?: Agent): Promise<Answer> {
  const headers = { 'Accept-Encoding': 'br', ...more }
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      const ms = performance.now() - begun
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
        const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(fields), ms })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** A kind of request; `weight` is its share. */
export type Question = { kind: string; url: string; weight?: number }

type Order = {
  questions: Question[]
  /**
   * So many a second, as many as are answered, or one after the other, each over a new connection, as
   * newcomers do.
   */
  pace: number | 'most' | 'in turn'
  connections?: number
  /** Without an answer for so long a request has failed. */
  patienceMs?: number
  /** Each from another address, as behind a proxy. */
  fromMany?: boolean
  /** Chooses the questions. */
  seed?: number
  /** How much of the run one list of times is for. */
  slotMs?: number
}

export type Answers = {
  /**
   * Every response's milliseconds, by slot of the run and by kind. A late request counts from when it was
   * due.
   */
  times: Record<string, number[]>[]
  errors: string[]
  asked: number
  seconds: number
}

const TICK_MS = 4
/** Between two requests in turn. */
const TURN_MS = 40

/**
 * Asks until stopped, from a worker thread, so that the main thread's work does not distort the latencies.
 */
function startLoad(order: Order): { stop: () => Promise<Answers> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: order })
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.postMessage('stop')
      }),
  }
}

/** Asks for a while. */
export async function loadFor(ms: number, order: Order): Promise<Answers> {
  const load = startLoad(order)
  await pause(ms)
  return load.stop()
}

/** Other visitors' latency while `work` goes on: 99th percentile and maximum, in milliseconds. */
export async function measureOthers<T>(origin: string, work: () => Promise<T>) {
  const url = `${origin}/terminos`
  const load = startLoad({ questions: [{ kind: url, url }], pace: 'in turn', patienceMs: 60_000 })
  const result = await work()
  const { times, errors } = await load.stop()
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const all = Object.values(times[0] ?? {}).flat()
  return { result, p99: percentile(all, 0.99), worst: Math.max(...all) }
}

/** A distinct loopback address per `n`: all of 127.0.0.0/8 is this machine. */
export const loopback = (n: number) => `127.0.${1 + Math.floor(n / 250)}.${2 + (n % 250)}`

type Streams = { heard?: (text: string) => void; lost?: (why: string) => void }

/** Keeps so many streams of events open: the server takes only so many requests of one address at a time. */
export async function openStreams(url: string, count: number, { heard, lost }: Streams) {
  const requests: ClientRequest[] = []
  let isOver = false
  const end = (why: string) => isOver || lost?.(why)
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const asked = request(url, { agent: false }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`refused with ${response.statusCode}`))
        response.on('data', (chunk) => {
          heard?.(chunk.toString())
          resolve()
        })
        response.on('error', () => {})
        response.on('close', () => end('a listener was left'))
      })
      requests.push(asked.on('error', (error) => end(`a listener: ${error.message}`)).end())
    })
  for (let each = 0; each < count; each += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - each) }, open))
  return {
    stop() {
      isOver = true
      for (const each of requests) each.destroy()
    },
  }
}

async function answer(order: Order): Promise<Answers> {
  const { questions, pace, connections = 64, patienceMs = 10_000, fromMany, seed = 0 } = order
  const random = createRandom(seed)
  const agent = new Agent({ keepAlive: pace !== 'in turn', maxSockets: connections })
  const bag = questions.flatMap((question) => Array.from({ length: question.weight ?? 1 }, () => question))
  const seen: Answers = { times: [], errors: [], asked: 0, seconds: 0 }
  const begun = performance.now()
  let stopped = false
  parentPort?.once('message', () => {
    stopped = true
  })

  const note = ({ kind }: Question, due: number) => {
    const slot = Math.floor((due - begun) / (order.slotMs ?? Number.POSITIVE_INFINITY))
    seen.times[slot] ??= {}
    seen.times[slot][kind] ??= []
    seen.times[slot][kind].push(performance.now() - due)
  }
  const ask = (question = random.pick(bag) as Question, due = performance.now()) =>
    new Promise<void>((resolve) => {
      const n = ++seen.asked
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      const headers = { 'Accept-Encoding': 'br', ...(fromMany && { 'X-Forwarded-For': address }) }
      const fail = (why: string | number | undefined) => seen.errors.push(`${question.url}: ${why}`)
      const sending = request(question.url, { agent, headers, timeout: patienceMs }, (response) => {
        if (response.statusCode !== 200) fail(response.statusCode)
        response.on('error', (error) => fail(error.message))
        response.resume().on('close', () => {
          note(question, due)
          resolve()
        })
      })
      sending.on('timeout', () => sending.destroy(new Error('no answer')))
      sending.on('error', (error: NodeJS.ErrnoException) => {
        // The server had just closed an idle connection: retry, as browsers do.
        if (error.code === 'ECONNRESET' && sending.reusedSocket) return void ask(question, due).then(resolve)
        fail(error.code ?? error.message)
        note(question, due)
        resolve()
      })
      sending.end()
    })

  if (pace === 'in turn')
    while (!stopped)
      for (const question of questions) {
        await ask(question)
        await pause(TURN_MS)
      }
  else if (pace === 'most') {
    const one = async () => {
      while (!stopped) await ask()
    }
    await Promise.all(Array.from({ length: connections }, one))
  } else {
    const open = new Set<Promise<void>>()
    for (let next = 0; !stopped; await pause(TICK_MS))
      for (; next <= ((performance.now() - begun) * pace) / 1000; next++) {
        const asking = ask(undefined, begun + (next * 1000) / pace).then(() => void open.delete(asking))
        open.add(asking)
      }
    await Promise.all(open)
  }
  agent.destroy()
  return { ...seen, seconds: (performance.now() - begun) / 1000 }
}

if (parentPort && workerData?.questions) parentPort.postMessage(await answer(workerData))
