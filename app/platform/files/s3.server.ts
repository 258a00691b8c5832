import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import pRetry from 'p-retry'
import { createPlaces, type Place } from '../places.server.ts'
import type { FileStore, ListedFile } from './file-store.server.ts'
import { checkKey, contentTypeOf } from './keys.server.ts'
import { type Opened, streamObject, within } from './s3-body.server.ts'
import { fetchPieces } from './s3-fetch.server.ts'
import { StorageError, storageError } from './storage-error.server.ts'

/** Larger and endless streams are sent in parts of this many bytes; S3 requires at least 5 MB. */
const PART = 8 * 1024 * 1024

/** `inTurn`: only so many at once. */
type Patience = { attempts: number; withinMs: number; inTurn?: true }
/** A visitor waits for a picture: 15 seconds in total, pauses between attempts included. */
export const READ: Patience = { attempts: 3, withinMs: 4_500, inTurn: true }
/** A write is worth waiting for, and nobody waits for a listing. */
const WRITE: Patience = { attempts: 5, withinMs: 60_000 }
/** Before the second attempt; up to twice as long by chance, and doubled for each further one. */
export const FIRST_PAUSE_MS = 150
/** A monitor repeats its check anyway. */
const PROBE: Patience = { attempts: 1, withinMs: 2_000 }

/** Streams at once: what came from the storage lies about in memory until it is collected. */
const READERS = 192
/** Reading requests to the storage at once: each holds hundreds of kB while bytes come that nobody takes. */
const REQUESTS = 8
/** A stream whose reader takes nothing for this long gives its connection to who waits for one. */
const GIVES_WAY_MS = 100

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * S3-compatible storage. Path-style addresses (`endpoint/bucket/key`), which every provider understands, and
 * only put (multipart for long streams), copy, get, head, delete and list.
 */
export function openS3Store(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  { impatient = false, readWithinMs = READ.withinMs } = {},
): FileStore {
  const [reading, writing] = impatient ? [PROBE, PROBE] : [{ ...READ, withinMs: readWithinMs }, WRITE]
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const url = (key: string) => {
    checkKey(key)
    return `${bucketUrl}/${key}`
  }

  const places = createPlaces({ inAll: REQUESTS, givesWayMs: GIVES_WAY_MS })

  /**
   * Sends a request, with retries. `read` runs within the same time limit, so that a response's body cannot
   * stall either, and frees or keeps the slot.
   */
  const request = <T>(
    { attempts, withinMs, inTurn }: Patience,
    address: string,
    init: RequestInit,
    read: (response: Response, slot: Place) => Promise<T>,
    get: (signed: Request, how: { signal: AbortSignal }) => Promise<Response> = fetch,
  ) =>
    pRetry(
      (attempt) =>
        within(withinMs, async (signal) => {
          const slot = inTurn ? await places.wait('', signal) : NO_SLOT
          try {
            // Not `client.fetch`: it passes the signal through a Request, where garbage collection can lose
            // it.
            const response = await get(await client.sign(address, init), { signal })
            const { status } = response
            if (attempt < attempts && (status >= 500 || status === 429 || status === 408)) {
              await response.body?.cancel()
              throw new Error(`S3 answered ${status}`)
            }
            return await read(response, slot)
          } catch (error) {
            slot.free()
            throw error
          }
        }),
      { retries: attempts - 1, minTimeout: FIRST_PAUSE_MS, randomize: true },
    ).catch((error) => {
      throw storageError(error)
    })

  const ask = (method: string, address: string, patience = reading, init: RequestInit = {}) =>
    request(patience, address, { ...init, method }, readAnswer)

  /**
   * Sends bytes, hashed first because the signature covers the hash. @throws unless the answer is successful.
   */
  const send: Send = async (what, address, { method, body, headers }) => {
    const hash = body && { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') }
    const answer = await ask(method, address, writing, {
      headers: { ...headers, ...hash },
      ...(body && { body: body as BodyInit }),
    })
    return answer.text.includes('<Error>') ? fail(what, answer) : orFail(what, answer)
  }

  const listPage = async (parameters: Record<string, string>) => {
    const address = `${bucketUrl}?${new URLSearchParams({ 'list-type': '2', ...parameters })}`
    return orFail('list', await ask('GET', address, writing)).text
  }

  const remove = async (key: string) => {
    const answer = await ask('DELETE', url(key), writing)
    if (answer.status !== 404) orFail(`delete ${key}`, answer)
  }

  return {
    readersAtOnce: READERS,

    async put(key, body, contentType) {
      const headers = { 'Content-Type': contentType }
      if (body instanceof Uint8Array) {
        await send(`put ${key}`, url(key), { method: 'PUT', body, headers })
        return
      }
      const parts = inParts(body)
      const { value: first = new Uint8Array() } = await parts.next()
      if (first.length < PART) await send(`put ${key}`, url(key), { method: 'PUT', body: first, headers })
      else await putInParts({ send, what: `put ${key}`, url: url(key), headers }, first, parts)
    },

    async get(key, range) {
      const open = (wanted: string | undefined) => {
        const init: RequestInit = { headers: wanted ? { Range: wanted } : {} }
        return request(reading, url(key), init, readObject, fetchPieces)

        async function readObject(response: Response, slot: Place) {
          const { status, headers, body } = response
          if (status !== (wanted ? 206 : 200) || !body) return readAnswer(response, slot)
          // Read the first chunk before answering: if the storage stalls after its headers, we can still send
          // an error.
          const reader = body.getReader()
          const opened: Opened = { reader, chunk: (await reader.read()).value, slot }
          return { headers, opened }
        }
      }
      const found = await open(range && `bytes=${range.start}-${range.end}`)
      if ('text' in found) return found.status === 404 ? null : fail(`get ${key}`, found)
      const file = describe(key, found.headers)
      const bounds = {
        at: range?.start ?? 0,
        end: range ? range.end + 1 : file.size,
        silenceMs: readWithinMs,
      }
      const openAt = async (at: number) => {
        const rest = await open(`bytes=${at}-${bounds.end - 1}`)
        return 'text' in rest ? fail(`get the rest of ${key}`, rest) : rest.opened
      }
      return { ...file, body: streamObject(found.opened, bounds, openAt) }
    },

    async stat(key) {
      const answer = await ask('HEAD', url(key))
      return answer.status === 404 ? null : describe(key, orFail(`head ${key}`, answer).headers)
    },

    delete: remove,

    async move(from, to) {
      const what = `copy ${from}`
      const headers = { 'X-Amz-Copy-Source': `/${bucket}/${from}` }
      const answer = await ask('PUT', url(to), writing, { headers })
      if (answer.status === 404) return
      if (answer.text.includes('<Error>')) fail(what, answer)
      orFail(what, answer)
      await remove(from)
    },

    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await listPage({ prefix, ...(token && { 'continuation-token': token }) })
        yield* readPage(page)
        token = xmlValue(page, 'IsTruncated') === 'true' ? xmlValue(page, 'NextContinuationToken') : undefined
      } while (token)
    },

    async prepare() {
      const isThere = async () => (await ask('HEAD', bucketUrl)).status !== 404
      if (await isThere()) return
      const answer = await ask('PUT', bucketUrl, writing)
      // Another instance may have created it meanwhile.
      if (!answer.ok && !(await isThere())) fail('make the bucket', answer)
    },
  }
}

const NO_SLOT: Place = { pause() {}, resume: () => true, free() {} }

type Answer = { ok: boolean; status: number; headers: Headers; text: string }

const readAnswer = async (response: Response, slot: Place): Promise<Answer> => {
  const { ok, status, headers } = response
  const text = await response.text()
  slot.free()
  return { ok, status, headers, text }
}

function fail(what: string, { status, text }: Answer): never {
  throw new StorageError(`S3 answered ${status} ${xmlValue(text, 'Code') ?? ''} to ${what}`)
}

const orFail = (what: string, answer: Answer) => (answer.ok ? answer : fail(what, answer))

type Send = (
  what: string,
  address: string,
  init: { method: string; body?: Uint8Array; headers?: Record<string, string> },
) => Promise<Answer>

/** Uploads a stream of unknown length as multipart; the object appears once all parts are there. */
async function putInParts(
  to: { send: Send; what: string; url: string; headers: Record<string, string> },
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
) {
  const { send, what, url } = to
  const started = await send(what, `${url}?uploads=`, { method: 'POST', headers: to.headers })
  const upload = `uploadId=${encodeURIComponent(xmlValue(started.text, 'UploadId') ?? '')}`
  try {
    const tags: string[] = []
    const put = async (body: Uint8Array) => {
      const address = `${url}?partNumber=${tags.length + 1}&${upload}`
      tags.push((await send(what, address, { method: 'PUT', body })).headers.get('etag') ?? '')
    }
    await put(first)
    for await (const part of rest) await put(part)
    const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
    await send(what, `${url}?${upload}`, { method: 'POST', body, headers: { 'Content-Type': 'text/xml' } })
  } catch (error) {
    // Abort it: orphaned parts cost money and nobody sees them.
    await send(what, `${url}?${upload}`, { method: 'DELETE' }).catch(() => {})
    throw error
  }
}

async function* inParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

function describe(key: string, headers: Headers) {
  const ranged = headers.get('content-range')?.match(/\/(\d+)$/)?.[1]
  return {
    size: Number(ranged ?? headers.get('content-length')),
    contentType: headers.get('content-type') ?? contentTypeOf(key),
    lastModified: new Date(headers.get('last-modified') ?? 0),
  }
}

function* readPage(xml: string): Iterable<ListedFile> {
  for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = xmlValue(entry, 'Key')
    if (!key) continue
    yield {
      key,
      size: Number(xmlValue(entry, 'Size')),
      lastModified: new Date(xmlValue(entry, 'LastModified') ?? 0),
    }
  }
}

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

// The responses are flat XML with five fixed tags: not worth a parser dependency.
function xmlValue(xml: string, tag: string): string | undefined {
  const text = xml.match(new RegExp(`<${tag}>([^<]*)</${tag}>`))?.[1]
  return text?.replace(/&(\w+);/g, (entity, name) => ENTITIES.get(name) ?? entity)
}
