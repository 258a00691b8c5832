import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type GuardedFetch, PrivateHostError } from '#app/platform/guarded-fetch.server.ts'
import { recognise } from '#app/platform/images/recognise.server.ts'
import { IS_HEIC, MAX_BYTES, NOT_AN_IMAGE, TOO_HEAVY } from '#app/platform/images/refusals.ts'
import { type Archivo, FuenteError, type Medio } from './found.server.ts'
import { localFile } from './fuentes/archivos.server.ts'
import { TEXTOS_TRAER } from './traer.ts'

type Bounds = { ms: number; most: number }

/** A feed, or a page. */
export const OF_A_FEED: Bounds = { ms: 60_000, most: 64 * 1024 * 1024 }
/** Two hours of sound over a slow line. */
export const OF_A_SOUND: Bounds = { ms: 30 * 60_000, most: 300 * 1024 * 1024 }
export const OF_A_PICTURE: Bounds = { ms: 2 * 60_000, most: MAX_BYTES }

const MOST_HOSTS = 6

/**
 * Fetches a file to this machine for as long as `run` takes. Sounds are handed from host to host: each is
 * asked through the guard.
 * @throws FuenteError if it cannot be had.
 */
export async function withMedio<T>(
  { fetch, signal }: { fetch: GuardedFetch; signal: AbortSignal },
  medio: Medio,
  { ms, most }: Bounds,
  run: (archivo: Archivo) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'campanario-traer-'))
  try {
    const path = join(folder, 'medio')
    const keep = async (body: AsyncIterable<Uint8Array>) =>
      pipeline(Readable.from(body), createWriteStream(path), { signal })
    let ruta: string
    if ('archivo' in medio) {
      ruta = medio.archivo.ruta
      if (medio.archivo.size > most) throw new FuenteError('Pesa demasiado.')
      await keep(medio.archivo.stream())
    } else ruta = await download(fetch, medio.direccion, { ms, most }, keep)
    return await run(localFile(path, ruta, await stat(path)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the address that answered. */
async function download(
  fetch: GuardedFetch,
  address: string,
  { ms, most }: Bounds,
  take: (body: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string> {
  let url = address
  try {
    for (let hosts = 0; hosts < MOST_HOSTS; hosts++) {
      const { status, location } = await fetch(url, { ms, maxBytes: most, take })
      if (status >= 200 && status < 300) return url
      if (!location)
        throw new FuenteError(`No se pudo descargar de ${new URL(url).host}: respondió ${status}.`)
      url = location
    }
  } catch (error) {
    if (error instanceof FuenteError) throw error
    throw new FuenteError(error instanceof PrivateHostError ? TEXTOS_TRAER.privada : TEXTOS_TRAER.noResponde)
  }
  throw new FuenteError(TEXTOS_TRAER.noResponde)
}

/** What names a picture: its bytes. @throws FuenteError if it is none that can be kept. */
export async function claveDeFoto(archivo: Archivo): Promise<string> {
  if (archivo.size > MAX_BYTES) throw new FuenteError(TOO_HEAVY)
  const hash = createHash('sha256')
  let head: Uint8Array | undefined
  for await (const chunk of archivo.stream()) {
    head ??= chunk
    hash.update(chunk)
  }
  const format = recognise(head ?? new Uint8Array())
  if (format === 'heic') throw new FuenteError(IS_HEIC)
  if (!format) throw new FuenteError(NOT_AN_IMAGE)
  return `foto ${hash.digest('hex')}`
}
