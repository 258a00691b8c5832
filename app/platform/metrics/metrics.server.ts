import { statfs } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { VERBS, verbOf } from '#app/platform/db/slowest.server.ts'
import { CALLS, type Call } from '#app/platform/files/measured-store.server.ts'
import { within } from '#app/platform/within.server.ts'
import { KINDS, type Kind, kindOf } from './kinds.server.ts'

/** In seconds, of answers and of what they wait for. */
const ANSWER_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const WORK_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5]
/** `gone`: the client left before anything was answered. */
const STATUSES = ['2xx', '3xx', '4xx', '5xx', 'gone'] as const
/** These last for as long as somebody is there: how many there are matters, not how long each takes. */
const LISTENERS = new Set<Kind>(['live', 'radio', 'sound'])
/** A database that is away must not keep the rest from Prometheus, which waits for ten seconds. */
const LOOK_WITHIN_MS = 2_000
const RESOLUTION_MS = 10
const PERCENTILES = [50, 99, 100] as const

type Prom = typeof import('prom-client')
type Named = (
  name: string,
  help: string,
) => { name: string; help: string; registers: InstanceType<Prom['Registry']>[] }

/** How many wait, and since when, in milliseconds since 1970. */
export type Queue = { length: number; since?: number | undefined }
type Queues = Record<string, () => Promise<Queue>>

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

/**
 * Measures a running site for Prometheus, in a registry of its own. Labels have few values, which are known
 * here: no path, host or name makes a series. The library is loaded only by a site that is measured.
 * @param dataDir the folder whose disk is looked at.
 */
export async function createMetrics(dataDir: string) {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  const named: Named = (name, help) => ({ name, help, registers: [registry] })
  const answers = measureAnswers(prom, named)
  const work = measureWork(prom, named)
  const stop = measureProcess(prom, named, dataDir)
  const look = measureQueues(prom, named)
  const queues: Queues = {}
  return {
    ...answers,
    ...work,
    /** Looks at these at every scrape. */
    watch: (more: Queues) => void Object.assign(queues, more),
    contentType: registry.contentType,
    /** All of it, as Prometheus reads it. */
    async text(): Promise<string> {
      await Promise.all(Object.entries(queues).map(look))
      return registry.metrics()
    },
    stop,
  }
}

function measureAnswers(prom: Prom, named: Named) {
  const requests = new prom.Counter({
    ...named('campanario_requests_total', 'Requests that ended, by kind and class of status'),
    labelNames: ['kind', 'status'],
  })
  const listeners = new prom.Gauge({
    ...named('campanario_listeners', 'Who looks at a page, has the radio on, or is sent a sound'),
    labelNames: ['kind'],
  })
  const seconds = new prom.Histogram({
    ...named('campanario_request_seconds', 'From a request to the end of its answer'),
    labelNames: ['kind'],
    buckets: ANSWER_BUCKETS,
  })
  for (const kind of KINDS) {
    for (const status of STATUSES) requests.inc({ kind, status }, 0)
    if (LISTENERS.has(kind)) listeners.set({ kind }, 0)
    else if (kind !== 'page-cached') seconds.zero({ kind })
  }
  return {
    /** Counts a request once it ends; `fromMemory`: the page cache has answered it already. */
    answering(request: IncomingMessage, response: ServerResponse, fromMemory: boolean) {
      if (fromMemory) return requests.inc({ kind: 'page-cached', status: statusOf(response) })
      const kind = kindOf(request)
      const isListener = LISTENERS.has(kind)
      const begun = performance.now()
      if (isListener) listeners.inc({ kind })
      response.once('close', () => {
        requests.inc({ kind, status: statusOf(response) })
        if (isListener) listeners.dec({ kind })
        else seconds.observe({ kind }, (performance.now() - begun) / 1000)
      })
    },
  }
}

function measureWork(prom: Prom, named: Named) {
  const pages = new prom.Counter({
    ...named('campanario_page_cache_total', 'Public pages: from memory, drawn, or the last good one'),
    labelNames: ['found'],
  })
  const statements = new prom.Histogram({
    ...named('campanario_database_seconds', 'Statements of the database'),
    labelNames: ['verb'],
    buckets: WORK_BUCKETS,
  })
  const stored = new prom.Histogram({
    ...named('campanario_storage_seconds', 'Calls of the file storage, until it answers'),
    labelNames: ['call'],
    buckets: WORK_BUCKETS,
  })
  const uploads = new prom.Counter(named('campanario_uploads_total', 'Uploads that arrived whole'))
  const bytes = new prom.Counter(named('campanario_upload_bytes_total', 'Their bytes'))
  for (const found of ['memory', 'drawn', 'last'] satisfies Found[]) pages.inc({ found }, 0)
  for (const verb of VERBS) statements.zero({ verb })
  for (const call of CALLS) stored.zero({ call })
  return {
    lookedForPage: (found: Found) => pages.inc({ found }),
    queried: (sql: string, ms: number) => statements.observe({ verb: verbOf(sql) }, ms / 1000),
    stored: (call: Call, ms: number) => stored.observe({ call }, ms / 1000),
    uploaded(size: number) {
      uploads.inc()
      bytes.inc(size)
    },
  }
}

/**
 * How a public page was answered: by the copy in memory, by drawing it, or by the last copy while that
 * failed.
 */
export type Found = 'memory' | 'drawn' | 'last'

function measureProcess(prom: Prom, named: Named, dataDir: string) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  new prom.Gauge({
    ...named(
      'campanario_event_loop_delay_seconds',
      'How long work waited for the process, since the last scrape; percentile 100: the longest',
    ),
    // Prometheus keeps the name «quantile» for its summaries.
    labelNames: ['percentile'],
    collect() {
      for (const percentile of PERCENTILES) {
        const ms = delays.percentile(percentile) / 1e6 - RESOLUTION_MS
        this.set({ percentile }, Math.max(0, ms) / 1000)
      }
      delays.reset()
    },
  })
  new prom.Gauge({
    ...named('process_resident_memory_bytes', 'Memory of the process'),
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new prom.Gauge({
    ...named('campanario_disk_free_ratio', 'Free part of the disk with the data'),
    async collect() {
      const { bavail = 0, blocks = 0 } = (await statfs(dataDir).catch(() => undefined)) ?? {}
      if (blocks > 0) this.set(bavail / blocks)
      else this.remove()
    },
  })
  const start = new prom.Gauge(named('process_start_time_seconds', 'When the process started'))
  start.set(Date.now() / 1000 - process.uptime())
  return () => void delays.disable()
}

/** A queue that cannot be read now is left out, rather than told as it was. */
function measureQueues(prom: Prom, named: Named) {
  const labelNames = ['queue'] as const
  const lengths = new prom.Gauge({ ...named('campanario_queue_length', 'How many wait'), labelNames })
  const oldest = new prom.Gauge({
    ...named('campanario_queue_oldest_seconds', 'How long the first has waited'),
    labelNames,
  })
  return async ([queue, read]: [string, () => Promise<Queue>]) => {
    const found = await within(LOOK_WITHIN_MS, read()).catch(() => undefined)
    if (!found) {
      lengths.remove({ queue })
      oldest.remove({ queue })
      return
    }
    lengths.set({ queue }, found.length)
    oldest.set({ queue }, found.since ? Math.max(0, (Date.now() - found.since) / 1000) : 0)
  }
}

function statusOf({ headersSent, statusCode }: ServerResponse): string {
  return headersSent ? `${Math.floor(statusCode / 100)}xx` : 'gone'
}
