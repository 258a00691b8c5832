import { RECORDINGS } from '#app/ui/storage/kept.ts'

/** A recording that somebody downloaded; undefined if it is not there. Nothing is ever kept here by itself. */
export async function findRecording(request: Request): Promise<Response | undefined> {
  const copy = await caches.match(request.url, { cacheName: RECORDINGS, ignoreVary: true })
  return copy && sliced(copy, request.headers.get('Range'))
}

/** Players ask for a part of a sound, and take the whole for an error. */
async function sliced(copy: Response, range: string | null): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return copy
  const all = await copy.blob()
  const start = Number(from)
  const end = to ? Math.min(Number(to), all.size - 1) : all.size - 1
  if (start > end)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${all.size}` } })
  const headers = new Headers(copy.headers)
  headers.set('Content-Range', `bytes ${start}-${end}/${all.size}`)
  headers.set('Content-Length', String(end - start + 1))
  return new Response(all.slice(start, end + 1, all.type), { status: 206, headers })
}
