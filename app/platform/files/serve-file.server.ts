import { createHash } from 'node:crypto'
import type { Log } from '../log.server.ts'
import { saveAs } from '../stored/new-key.server.ts'
import type { FileStore, StoredFile } from './file-store.server.ts'
import { contentTypeOf, isAudio, isKey } from './keys.server.ts'

const HARMLESS = "default-src 'none'; sandbox"
/**
 * A sound that is opened by its address is played by a page of the browser's own, which asks for it again.
 */
const LISTENED = "default-src 'none'; media-src 'self'; sandbox allow-same-origin"
const FOR_EVER = 'public, max-age=31536000, immutable'

type Served = { files: FileStore; folders: readonly string[] }

/**
 * Serves a stored file (`/archivos/{key}`) to `GET` and `HEAD`, with ranges and conditional requests. Keys
 * are never reused, so caches may keep a file for ever, and the ETag does not depend on its bytes. If the
 * storage fails, its retries included, answers 503.
 * @param folders the public key prefixes.
 */
export async function serveFile(
  request: Request,
  { log, ...served }: Served & { log: Log },
  key: string,
): Promise<Response> {
  try {
    return await readAndServe(request, served, key)
  } catch (error) {
    log.error({ err: error }, 'reading a stored file failed')
    return unavailable()
  }
}

async function readAndServe(request: Request, { files, folders }: Served, key: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  if (!folders.some((folder) => key.startsWith(folder)) || !isKey(key)) return notFound()

  // S3 is asked once for a whole file, as most requests want it.
  const found = await (isPlain(request) ? files.get(key) : files.stat(key))
  if (!found) return notFound()

  const type = contentTypeOf(key)
  const etag = `"${createHash('sha256').update(`${key} ${found.size}`).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'Cache-Control': FOR_EVER,
    ETag: etag,
    'Last-Modified': found.lastModified.toUTCString(),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': isAudio(key) ? LISTENED : HARMLESS,
    'Cross-Origin-Resource-Policy': 'cross-origin', // other sites show pictures in link previews
  })
  if (isUnchanged(request.headers, etag, found.lastModified))
    return new Response(null, { status: 304, headers })

  headers.set('Content-Type', type)
  headers.set('Content-Disposition', dispositionOf(request, key, type))

  const range = wantedRange(request, etag, found.lastModified, found.size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${found.size}`)
    headers.set('Cache-Control', 'no-store')
    headers.delete('Content-Type')
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`)
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : found.size))
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const file = 'body' in found ? (found as StoredFile) : await files.get(key, range)
  if (!file) return notFound()
  return new Response(file.body, { status, headers })
}

/** In the query of a stored file's address: save it under a readable name instead of showing it. */
const DESCARGAR = 'descargar'
const SHOWN = /^(image|audio|video)\//

function dispositionOf(request: Request, key: string, type: string): string {
  if (new URL(request.url).searchParams.has(DESCARGAR)) return `attachment; filename="${saveAs(key)}"`
  return SHOWN.test(type) ? 'inline' : 'attachment'
}

const notFound = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })

const unavailable = () =>
  new Response('Este archivo no se puede mostrar ahora.\n', {
    status: 503,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '10',
      Connection: 'close',
    },
  })

/** A GET that is neither conditional nor for a part of the file. */
const isPlain = ({ method, headers }: Request) =>
  method === 'GET' && !['if-none-match', 'if-modified-since', 'range'].some((name) => headers.has(name))

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

function isUnchanged(headers: Headers, etag: string, lastModified: Date): boolean {
  const tags = headers.get('if-none-match')
  // The date counts only without a tag (RFC 9110, 13.2.2).
  if (tags !== null)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = headers.get('if-modified-since')
  return since !== null && inSeconds(lastModified) <= inSeconds(new Date(since))
}

/** A single byte range, both ends included. Several ranges, or an invalid one, get the whole file. */
function wantedRange(request: Request, etag: string, lastModified: Date, size: number) {
  const { headers } = request
  const match = headers.get('range')?.match(/^bytes=(\d*)-(\d*)$/)
  if (!match || (!match[1] && !match[2]) || request.method !== 'GET') return undefined
  const condition = headers.get('if-range')
  if (condition && condition !== etag && inSeconds(new Date(condition)) !== inSeconds(lastModified))
    return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
