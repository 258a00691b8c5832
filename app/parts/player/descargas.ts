import { KEPT_AT, PAGE_OF, RECORDINGS, TITLE_OF } from '#app/ui/storage/kept.ts'
import type { Calidad, Grabacion } from './grabacion.ts'

/** Recordings that a person downloaded into the browser, to hear them without a network. */
export type Descarga = { url: string; titulo: string; pagina: string; bytes: number; guardada: string }

/** Of all of them: a cheap telephone has 32 GB, most of them taken. */
export const MAXIMO_BYTES = 500_000_000

export async function listDescargas(): Promise<Descarga[]> {
  if (!window.caches) return []
  const cache = await caches.open(RECORDINGS)
  const all = await Promise.all(
    (await cache.keys()).map(async ({ url }) => ({ url, copy: await cache.match(url) })),
  )
  return all.map(({ url, copy }) => {
    const header = (name: string) => copy?.headers.get(name) ?? ''
    return {
      url,
      titulo: decodeURIComponent(header(TITLE_OF)),
      pagina: header(PAGE_OF),
      bytes: Number(header('Content-Length')),
      guardada: header(KEPT_AT),
    }
  })
}

export class NoCabe extends Error {}

type Progress = (part: number) => void

/** What is being downloaded, by address, and who wants to know how much of it is there. */
const underWay = new Map<string, { whole: Promise<void>; listeners: Progress[] }>()

export const isUnderWay = (url: string): boolean => underWay.has(url)

/**
 * Downloads a recording, once for all who ask meanwhile, and says how much of it is there, from 0 to 1.
 * @throws NoCabe if it would be too much; any other error if it did not come whole: nothing is kept then.
 */
export function guardar(grabacion: Grabacion, calidad: Calidad, onProgress: Progress): Promise<void> {
  const { url } = calidad
  const found = underWay.get(url)
  const listeners = found?.listeners ?? []
  listeners.push(onProgress)
  if (found) return found.whole
  const tell: Progress = (part) => {
    for (const listener of listeners) listener(part)
  }
  const whole = download(grabacion, calidad, tell).finally(() => underWay.delete(url))
  underWay.set(url, { whole, listeners })
  return whole
}

async function download({ titulo, pagina }: Grabacion, { url, bytes }: Calidad, onProgress: Progress) {
  const taken = (await listDescargas()).reduce((sum, each) => sum + each.bytes, 0)
  if (taken + bytes > MAXIMO_BYTES) throw new NoCabe()
  const answer = await fetch(url)
  const size = Number(answer.headers.get('Content-Length'))
  if (answer.status !== 200 || !answer.body || !answer.headers.get('Content-Type')?.startsWith('audio/'))
    throw new Error('no sound came')
  const headers = new Headers(answer.headers)
  headers.set(KEPT_AT, new Date().toISOString())
  headers.set(PAGE_OF, pagina)
  headers.set(TITLE_OF, encodeURIComponent(titulo))
  let come = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      come += chunk.length
      onProgress(come / size)
      controller.enqueue(chunk)
    },
    flush(controller) {
      if (come !== size) controller.error(new Error('cut'))
    },
  })
  const cache = await caches.open(RECORDINGS)
  await cache.put(url, new Response(answer.body.pipeThrough(counter), { headers })).catch((error) => {
    throw error instanceof DOMException && error.name === 'QuotaExceededError' ? new NoCabe() : error
  })
  // The browser asks nobody, and may say no.
  await navigator.storage?.persist?.()
}

export const quitar = async (url: string): Promise<boolean> => (await caches.open(RECORDINGS)).delete(url)
