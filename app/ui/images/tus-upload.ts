import { type DetailedError, type HttpRequest, Upload } from 'tus-js-client'

const KIB = 1024
/**
 * Resumable above 256 KiB, in chunks that double from there to 32 MiB (docs/product.md, Uploads). Times in
 * milliseconds.
 */
const FIRST_CHUNK = 256 * KIB
const LARGEST_CHUNK = 32 * KIB * KIB
const OPERATION_RETRY = 2 * 60_000
/**
 * Our server answers 500 when it cannot store anything. Retrying does not mend a full disk, so give up early.
 */
const BROKEN_RETRY = 8_000
const UPLOAD_RETRY = 10 * 60_000
/** Treat a request without progress for this long as disconnected: no event reports a dead connection. */
const STALLED = 45_000
const REMEMBERED = 24 * 60 * 60_000

interface UploadOptions {
  endpoint: string
  /** What the server is told of the file, besides its name and type. */
  metadata?: Record<string, string>
  /** Retry for so long in all; in milliseconds. */
  retryFor?: number
  /** Whole percent, 0 to 100, of bytes acknowledged or in flight. 100 comes with the last acknowledgement. */
  onProgress?: (percent: number) => void
}

export interface UploadHandle {
  /** Resolves to the upload's id at the server once all of it has arrived. Rejects with an `UploadError`. */
  done: Promise<string>
  pause: () => void
  resume: () => void
  /** Cancels it here and at the server; `done` rejects with `cancelled`. */
  cancel: () => void
}

/**
 * Why an upload failed: `status` 0 if the server did not answer; `mensaje` is its sentence, if it gave one.
 */
export class UploadError extends Error {
  cancelled = false
  status = 0
  mensaje: string | undefined
}

/**
 * Uploads a file by the tus protocol: in one request up to 256 KiB, above it in growing chunks. Resumes after
 * lost connections, 408, 429 and 5xx, and after a reload of the page.
 */
export function uploadFile(
  file: File,
  { endpoint, metadata = {}, retryFor = UPLOAD_RETRY, onProgress }: UploadOptions,
): UploadHandle {
  // Not `Promise.withResolvers`: a volunteer's phone may be older than it.
  let resolve: (subida: string) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<string>((yes, no) => {
    resolve = yes
    reject = no
  })
  const small = file.size <= FIRST_CHUNK
  const begun = Date.now()
  let pausedFor = 0
  let pausedAt: number | undefined
  let failingSince: number | undefined
  let waiting = false
  let settled = false

  const report = (percent: number) => {
    if (!settled) onProgress?.(percent)
  }
  const advanced = () => {
    failingSince = undefined
    waiting = false
  }

  const upload = new Upload(file, {
    endpoint,
    metadata: { filename: file.name, filetype: file.type, ...metadata },
    chunkSize: small ? Number.POSITIVE_INFINITY : FIRST_CHUNK,
    uploadDataDuringCreation: small,
    retryDelays: backoff(),
    fingerprint: async () =>
      [
        'campanario',
        file.name,
        file.type,
        file.size,
        file.lastModified,
        endpoint,
        ...Object.values(metadata),
      ].join('-'),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: watch,
    onAfterResponse(request, response) {
      waiting = false
      // tus-js-client starts over when it cannot read the offset; retrying the HEAD is cheaper.
      if (request.getMethod() === 'HEAD' && isPassing(response.getStatus()))
        throw new Error(`The server answered ${response.getStatus()}`)
    },
    onProgress: (sent, total) => report(Math.min(99, Math.floor((100 * sent) / Math.max(total, 1)))),
    onChunkComplete() {
      advanced()
      if (!small)
        upload.options.chunkSize = Math.min((upload.options.chunkSize ?? FIRST_CHUNK) * 2, LARGEST_CHUNK)
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0
      // 409 and 423: another request of this upload came first. Asking for the offset again resolves it.
      if (status !== 0 && !isPassing(status) && status !== 409 && status !== 423) return false
      const now = Date.now()
      failingSince ??= now
      if (!small) upload.options.chunkSize = FIRST_CHUNK
      const longest = status === 500 ? BROKEN_RETRY : OPERATION_RETRY
      waiting = now - failingSince < longest && now - begun - pausedFor < retryFor
      return waiting
    },
    onSuccess() {
      report(100)
      finish()
      resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? '')
    },
    onError(error) {
      finish()
      reject(toUploadError(error))
    },
  })

  const finish = () => {
    settled = true
    removeEventListener('online', onOnline)
  }
  const pause = () => {
    if (settled || pausedAt !== undefined) return
    pausedAt = Date.now()
    void upload.abort()
  }
  const resume = () => {
    if (settled || pausedAt === undefined) return
    pausedFor += Date.now() - pausedAt
    pausedAt = undefined
    advanced()
    upload.start()
  }
  const cancel = () => {
    if (settled) return
    finish()
    upload.abort(true).catch(() => {}) // the server expires it after a day anyway
    reject(Object.assign(new UploadError('The upload was cancelled'), { cancelled: true }))
  }
  const onOnline = () => {
    if (!waiting || pausedAt !== undefined) return
    void upload.abort()
    upload.start()
  }

  const start = async () => {
    const found = await upload.findPreviousUploads().catch(() => []) // storage is blocked: nothing to resume
    const recent = found.filter(({ creationTime }) => Date.now() - Date.parse(creationTime) < REMEMBERED)
    const [previous] = recent.sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))
    if (previous) upload.resumeFromPreviousUpload(previous)
    if (!settled && pausedAt === undefined) upload.start()
  }

  addEventListener('online', onOnline)
  report(0)
  void start()
  return { done: promise, pause, resume, cancel }
}

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Backoff in milliseconds: doubles up to 15 s, with jitter. Elapsed time, not the count, ends the retries.
 */
const backoff = () =>
  Array.from({ length: 40 }, (_, n) => Math.min(500 * 2 ** n, 15_000) * (0.75 + Math.random() / 2))

/** Fails a request that makes no progress; otherwise a dead connection is noticed only much later. */
function watch(request: HttpRequest) {
  const xhr: XMLHttpRequest = request.getUnderlyingObject()
  let timer = 0
  const moved = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      const failed = xhr.onerror // `abort` raises no error event
      xhr.abort()
      failed?.call(xhr, new ProgressEvent('error'))
    }, STALLED)
  }
  xhr.upload.addEventListener('progress', moved)
  xhr.addEventListener('progress', moved)
  xhr.addEventListener('loadend', () => clearTimeout(timer))
  moved()
}

function toUploadError(error: Error | DetailedError): UploadError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  const mensaje = status === 413 ? response?.getBody().trim() : undefined
  return Object.assign(new UploadError(error.message), { status, mensaje })
}
