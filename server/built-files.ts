import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { enlargeSheet } from '#app/parts/page/letra.server.ts'
import { type Encoding, encodingFor } from '#app/platform/pages/page-encodings.server.ts'
import { type Letra, TAMANOS } from '#app/ui/page/letra.ts'

const SUFFIXES = { br: '.br', gzip: '.gz', identity: '' }
const LARGER = (Object.keys(TAMANOS) as Letra[]).filter((letra) => letra !== 'normal')
const PACK: Record<Encoding, (sheet: string) => Buffer<ArrayBuffer>> = {
  br: (sheet) => brotliCompressSync(sheet, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (sheet) => gzipSync(sheet),
  identity: (sheet) => Buffer.from(sheet),
}

/** The service worker's address, and the file that is there instead with `SERVICE_WORKER=off`. */
const WORKER = '/worker.js'
const WORKER_OFF = '/worker-off.js'

/** A worker is asked for again at each visit, so that a new one, or its end, is there at once. */
function cacheControl(path: string): string {
  if (path === WORKER) return 'no-cache'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/**
 * Serves the build's files from memory (3 MB): 3,000 readers who take nothing of a script share one copy,
 * where a stream for each cost 850 MB. Without `worker` browsers that have the service worker end it.
 */
export function builtFiles(folder: string, { worker = true } = {}): MiddlewareHandler {
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [`/${relative(folder, file)}`, readFileSync(file)]),
  )

  const sheets = new Map<string, Buffer<ArrayBuffer>>()
  /** A sheet for larger letters: made when it is first asked for, and kept. */
  const enlarged = (path: string, plain: Buffer, letra: Letra, encoding: Encoding) => {
    const key = `${path} ${letra} ${encoding}`
    const bytes = sheets.get(key) ?? PACK[encoding](enlargeSheet(plain.toString(), letra))
    sheets.set(key, bytes)
    return bytes
  }

  return async (c, next) => {
    const path = c.req.path === WORKER && !worker ? WORKER_OFF : c.req.path
    const type = getMimeType(path)
    const plain = files.get(path)
    if (!type || !plain || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const letra = path.endsWith('.css') && LARGER.find((each) => each === c.req.query('letra'))
    const encoding = encodingFor(c.req.header('accept-encoding'))
    const packed = letra ? enlarged(path, plain, letra, encoding) : files.get(path + SUFFIXES[encoding])
    const bytes = packed ?? plain
    return new Response(c.req.method === 'HEAD' ? null : bytes, {
      headers: {
        'Content-Type': type,
        'Content-Length': String(bytes.length),
        'Cache-Control': cacheControl(c.req.path),
        ...(files.has(`${path}.br`) && { Vary: 'Accept-Encoding' }),
        ...(packed && encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    })
  }
}
