import { parentPort, Worker, workerData } from 'node:worker_threads'

// Asks for pages at a steady pace in a thread of its own, so that what this program does meanwhile is not measured.

/** Milliseconds between two questions. */
const PACE = 40

/** Asks for these addresses in turn until it is stopped. @returns how long each answer took, in milliseconds. */
export function askMeanwhile(urls: string[]) {
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
      const answer = await fetch(url)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
      times[url]?.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, PACE))
    }
  }
  parentPort?.postMessage(times)
}

if (parentPort && Array.isArray(workerData)) await ask(workerData)
