import { parentPort, Worker, workerData } from 'node:worker_threads'

// Requests pages at a fixed rate from a worker thread, so that the main thread's work does not distort the latencies.

/** Milliseconds between two requests. */
const PACE = 40

/** Requests these addresses in turn until stopped, each over a new connection, as a newcomer's browser does. @returns the latency of each response, in milliseconds. */
export function askInTurn(urls: string[]) {
  const worker = new Worker(new URL(import.meta.url), { workerData: urls })
  return {
    stop: () =>
      new Promise<Record<string, number[]>>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.postMessage('stop')
      }),
  }
}

async function ask(urls: string[]) {
  const times: Record<string, number[]> = Object.fromEntries(urls.map((url) => [url, []]))
  let stopped = false
  parentPort?.once('message', () => {
    stopped = true
  })
  while (!stopped) {
    for (const url of urls) {
      const begun = performance.now()
      const answer = await fetch(url, { headers: { Connection: 'close' } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      times[url]?.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, PACE))
    }
  }
  parentPort?.postMessage(times)
}

if (parentPort && Array.isArray(workerData)) await ask(workerData)
