import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { FileStore, ListedFile } from './file-store.server.ts'
import { checkKey, contentTypeOf } from './keys.server.ts'

/** What is larger, or never ends, is sent in parts of this size. Bytes; S3 asks for 5 MB at least. */
const PART = 8 * 1024 * 1024

type Patience = { attempts: number; withinMs: number }
/** Somebody waits for a picture. */
const READ: Patience = { attempts: 3, withinMs: 5_000 }
/** What is kept is worth waiting for. */
const WRITE: Patience = { attempts: 5, withinMs: 60_000 }

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Files in S3-compatible storage, by path-style addresses (`endpoint/bucket/key`), which every kind understands.
 * Only put (in parts for a long stream), get, head, delete and list are used.
 */
export function openS3Store({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const url = (key: string) => {
    checkKey(key)
    return `${bucketUrl}/${key}`
  }

  const request = (address: string, init: RequestInit = {}) => {
    const isRead = init.method === undefined || init.method === 'HEAD'
    const { attempts, withinMs } = isRead ? READ : WRITE
    return retrying(attempts, async () => {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(new Error('S3 did not answer in time')), withinMs)
      try {
        return await client.fetch(address, { ...init, signal: controller.signal })
      } finally {
        clearTimeout(timer)
      }
    })
  }

  const fail = async (what: string, response: Response): Promise<never> => {
    const code = response.bodyUsed ? undefined : xmlValue(await response.text(), 'Code')
    throw new Error(`S3 answered ${response.status} ${code ?? ''} to ${what}`)
  }

  /** Sends bytes; a signed request needs their hash beforehand. @throws unless the answer is good. */
  const send: Send = async (what, address, { body, headers, ...init }) => {
    const hash = body && { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') }
    const response = await request(address, {
      ...init,
      headers: { ...headers, ...hash },
      ...(body && { body: body as BodyInit }),
    })
    const text = response.ok ? await response.text() : ''
    if (!response.ok || text.includes('<Error>')) return fail(what, response)
    return { text, headers: response.headers }
  }

  const listPage = async (parameters: Record<string, string>) => {
    const response = await request(`${bucketUrl}?${new URLSearchParams({ 'list-type': '2', ...parameters })}`)
    if (!response.ok) return fail('list', response)
    return response.text()
  }

  return {
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
      const headers = range && { Range: `bytes=${range.start}-${range.end}` }
      const response = await request(url(key), { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok || !response.body) return fail(`get ${key}`, response)
      return { ...describe(key, response), body: response.body }
    },

    async stat(key) {
      const response = await request(url(key), { method: 'HEAD' })
      if (response.status === 404) return null
      if (!response.ok) return fail(`head ${key}`, response)
      return describe(key, response)
    },

    async delete(key) {
      const response = await request(url(key), { method: 'DELETE' })
      if (!response.ok && response.status !== 404) return fail(`delete ${key}`, response)
      await response.body?.cancel()
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
      const isThere = async () => (await request(bucketUrl, { method: 'HEAD' })).status !== 404
      if (await isThere()) return
      const response = await request(bucketUrl, { method: 'PUT' })
      // Another instance may have made it meanwhile.
      if (!response.ok && !(await isThere())) return fail('make the bucket', response)
      await response.body?.cancel()
    },

    async ping() {
      await listPage({ 'max-keys': '1' })
    },
  }
}

type Send = (
  what: string,
  address: string,
  init: { method: string; body?: Uint8Array; headers?: Record<string, string> },
) => Promise<{ text: string; headers: Headers }>

/** What has no known length and may be large: kept as one object once all its parts are there. */
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
    // Its parts would be paid for and never seen.
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

function describe(key: string, response: Response) {
  const ranged = response.headers.get('content-range')?.match(/\/(\d+)$/)?.[1]
  return {
    size: Number(ranged ?? response.headers.get('content-length')),
    contentType: response.headers.get('content-type') ?? contentTypeOf(key),
    lastModified: new Date(response.headers.get('last-modified') ?? 0),
  }
}

/** Tries again after a lost connection, 408, 429 and 5xx, waiting longer each time; the last answer is handed on. */
async function retrying(attempts: number, send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt === attempts
    try {
      const response = await send()
      if (last || !(response.status >= 500 || response.status === 429 || response.status === 408))
        return response
      await response.body?.cancel()
    } catch (error) {
      if (last) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt * (0.5 + Math.random())))
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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

// The answers are flat and their tags fixed: a parser would be a dependency for five names.
function xmlValue(xml: string, tag: string): string | undefined {
  const text = xml.match(new RegExp(`<${tag}>([^<]*)</${tag}>`))?.[1]
  return text?.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)
}
