import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { aborted } from 'node:util'
import { Server, Upload } from '@tus/server'
import type { Source } from '#app/platform/audios/source.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { type Clase, GUARDADAS, type Guardada, MOST } from './kinds.ts'
import { type Stranger, UploadRefused } from './quota.server.ts'
import { UploadLocker } from './upload-locker.server.ts'
import { readParts, removeUpload } from './upload-parts.server.ts'
import { UPLOAD_LIFETIME, UploadStore } from './upload-store.server.ts'

/** Path of the upload endpoint; `handle` expects requests for it and below it. */
export const UPLOADS_PATH = '/admin/subidas'

const FAILED = 'Error al subir la imagen. Inténtalo de nuevo.\n'

interface ReceivedUpload extends Source {
  /** The browser's claims about the file (`filename`, `filetype`): not to be trusted. */
  metadata: Record<string, string | null>
}

/** Of whom an upload is, what they may send, and the endpoint. */
type To = { usuario: string; clases: readonly Clase[]; path: string; stranger?: Stranger | undefined }

type Parts = {
  db: Db
  files: FileStore
  log: Log
  /** Aborts when the site begins to stop. */
  stopping?: AbortSignal
  /** Told the bytes of each upload that arrived whole. */
  arrived?: ((bytes: number) => void) | undefined
}

/**
 * Resumable uploads by the tus protocol (docs/product.md, Uploads). What arrived of a request is kept when
 * its connection breaks, and when the site stops, which answers it; the upload continues from there on any
 * instance.
 */
export function createUploads({ db, files, log, stopping = new AbortController().signal, arrived }: Parts) {
  const locker = new UploadLocker()

  const serverFor = ({ usuario, clases, path, stranger }: To, namingFunction: () => string) =>
    new Server({
      path,
      datastore: new UploadStore({ db, files, usuario, clases, stranger }),
      locker,
      lockDrainTimeout: 500,
      relativeLocation: true,
      allowedOrigins: [], // only the site's own pages
      namingFunction,
      async onUploadFinish(_request, { size = 0 }) {
        arrived?.(size)
        return {}
      },
      onResponseError(_request, error) {
        if (!('status_code' in error)) {
          log.error({ err: error }, 'an upload failed')
          return { status_code: 500, body: FAILED }
        }
        if (error instanceof UploadRefused)
          return { status_code: error.status_code, body: `${error.message}\n` }
        // Whoever asks for an extension that the site lacks asked wrongly: 5xx are faults of the site.
        return error.status_code === 501 ? { status_code: 400, body: FAILED } : undefined
      },
    })

  const completeRow = async (id: string, usuario: string) => {
    const row = await db.selectFrom('subidas').selectAll().where('id', '=', id).executeTakeFirst()
    const expired = row && Date.now() - Date.parse(row.createdAt) > UPLOAD_LIFETIME
    return row && row.usuario === usuario && row.recibido === row.largo && !expired ? row : null
  }

  const remove = async (id: string): Promise<void> => {
    const row = await db
      .selectFrom('subidas')
      .select(['id', 'partes'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) await removeUpload({ db, files }, row)
  }

  return {
    /**
     * Answers one tus request of an authorised person. Another person's upload answers 404.
     * @param clases what they may send.
     * @param path the endpoint, where it is not the dashboard's.
     * @param stranger whose bounds apply instead of an account's.
     */
    async handle(
      request: Request,
      usuario: string,
      { clases = GUARDADAS, path = UPLOADS_PATH, stranger }: Partial<Omit<To, 'usuario'>> = {},
    ): Promise<Response> {
      if (request.method === 'GET') return new Response(null, { status: 405 })
      const id = newId()
      let cut = false
      const onCut = () => {
        cut = true
      }
      const response = await serverFor({ usuario, clases, path, stranger }, () => id).handleWeb(
        request.body ? withoutCut(request, request.body, { onCut, stopping }) : request,
      )
      // Creation failed, so no client has the URL: delete it.
      if (request.method === 'POST' && (cut || !response.ok)) await remove(id).catch(() => {})
      response.headers.set('Cache-Control', 'no-store')
      return response
    },

    /**
     * Takes a whole file at once. @returns the upload's id.
     * @throws UploadRefused if it is too large for its kind, or too much is unfinished.
     */
    async receive(
      file: AsyncIterable<Uint8Array>,
      { usuario, nombre, clase }: { usuario: string; nombre: string; clase: Guardada },
    ): Promise<string> {
      const id = newId()
      const store = new UploadStore({ db, files, usuario })
      try {
        // Its length is known at its end: until then it counts as the largest.
        const size = MOST[clase].bytes
        await store.create(new Upload({ id, size, offset: 0, metadata: { filename: nombre, clase } }))
        const largo = await store.write(Readable.from(upTo(MOST[clase], file)), id, 0)
        await db.updateTable('subidas').set({ largo }).where('id', '=', id).execute()
        arrived?.(largo)
        return id
      } catch (error) {
        await remove(id).catch(() => {})
        throw error
      }
    },

    /** This person's finished upload, read on demand; null if there is none or it is incomplete. */
    async read(id: string, usuario: string): Promise<ReceivedUpload | null> {
      const row = await completeRow(id, usuario)
      if (!row) return null
      const parts = readParts(row)
      return {
        size: row.largo,
        metadata: JSON.parse(row.metadatos),
        async *stream(start = 0, end = row.largo) {
          let at = 0
          for (const { key, length } of parts) {
            const first = Math.max(0, start - at)
            const last = Math.min(length, end - at) - 1
            at += length
            if (first > last) continue
            const part = await files.get(key, { start: first, end: last })
            if (part?.size !== length) throw new Error(`A part of upload ${id} is missing: ${key}`)
            yield* part.body
          }
        },
      }
    },

    /** Deletes an upload after its content is stored elsewhere or refused. Succeeds if there is none. */
    remove,
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** @throws UploadRefused at the byte that is one too many. */
async function* upTo({ bytes, mensaje }: (typeof MOST)[Clase], file: AsyncIterable<Uint8Array>) {
  let received = 0
  for await (const chunk of file) {
    received += chunk.length
    if (received > bytes) throw new UploadRefused(mensaje)
    yield chunk
  }
}

/**
 * How long a site that stops still reads: megabytes may have arrived that a busy process has not taken yet.
 */
const DRAIN_MS = 1_000

type Cuts = { onCut: () => void; stopping: AbortSignal }

/**
 * The request with a body that ends when the site stops, and, instead of failing, when the connection breaks:
 * what arrived counts.
 */
function withoutCut(request: Request, body: ReadableStream<Uint8Array>, { onCut, stopping }: Cuts): Request {
  const reader = body.getReader()
  const stopped = aborted(stopping, reader).then(() => pause(DRAIN_MS, { done: true } as const))
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const piece = await Promise.race([reader.read(), stopped])
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      } catch {
        onCut()
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const { method, headers } = request
  return new Request(request.url, { method, headers, body: whole, duplex: 'half' } as RequestInit)
}
