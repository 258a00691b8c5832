import type { Readable } from 'node:stream'
import { Server, Upload } from '@tus/server'
import type { Db } from '#app/platform/db/db.server.ts'
import { type Notifications, noNotifications } from '#app/platform/db/postgres/notifications.server.ts'
import { type FileStore, readInto } from '#app/platform/files/file-store.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { MAX_BYTES, TOO_HEAVY } from '#app/platform/images/refusals.ts'
import type { Log } from '#app/platform/log.server.ts'
import { UploadsFull } from './quota.server.ts'
import { UploadLocker } from './upload-locker.server.ts'
import { readParts, removeUpload } from './upload-parts.server.ts'
import { UPLOAD_LIFETIME, UploadStore } from './upload-store.server.ts'

/** Path of the upload endpoint; `handle` expects requests for it and below it. */
export const UPLOADS_PATH = '/admin/subidas'

interface ReceivedUpload {
  bytes: Uint8Array<ArrayBuffer>
  /** Bytes. */
  size: number
  /** The browser's claims about the file (`filename`, `filetype`): not to be trusted. */
  metadata: Record<string, string | null>
}

type Parts = { db: Db; files: FileStore; log: Log; notifications?: Notifications }

/**
 * Resumable uploads by the tus protocol (docs/product.md, Uploads). What arrived of an interrupted request is kept, and
 * the upload continues from there on any instance.
 */
export function createUploads({ db, files, log, notifications = noNotifications }: Parts) {
  const locker = new UploadLocker(notifications)

  const serverFor = (usuario: string, namingFunction: () => string) =>
    new Server({
      path: UPLOADS_PATH,
      datastore: new UploadStore({ db, files, usuario }),
      locker,
      lockDrainTimeout: 500,
      maxSize: MAX_BYTES,
      relativeLocation: true,
      allowedOrigins: [], // only the site's own pages
      namingFunction,
      onResponseError(_request, error) {
        if (!('status_code' in error)) {
          log.error({ err: error }, 'an upload failed')
          return { status_code: 500, body: 'Error al subir la imagen. Inténtalo de nuevo.\n' }
        }
        if (error instanceof UploadsFull)
          return { status_code: error.status_code, body: `${error.message}\n` }
        return error.status_code === 413 ? { status_code: 413, body: `${TOO_HEAVY}\n` } : undefined
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
    /** Answers one tus request of an authorised person. Another person's upload answers 404. */
    async handle(request: Request, usuario: string): Promise<Response> {
      if (request.method === 'GET') return new Response(null, { status: 405 })
      const id = newId()
      let cut = false
      const onCut = () => {
        cut = true
      }
      const response = await serverFor(usuario, () => id).handleWeb(
        request.body ? withoutCut(request, request.body, onCut) : request,
      )
      // Creation failed, so no client has the URL: delete it.
      if (request.method === 'POST' && (cut || !response.ok)) await remove(id).catch(() => {})
      response.headers.set('Cache-Control', 'no-store')
      return response
    },

    /**
     * Takes a whole file at once. @returns the upload's id.
     * @throws UploadsFull if too much is unfinished.
     */
    async receive(file: Readable, { usuario, nombre }: { usuario: string; nombre: string }): Promise<string> {
      const id = newId()
      const store = new UploadStore({ db, files, usuario })
      try {
        // Its length is known at its end: until then it counts as the largest.
        await store.create(new Upload({ id, size: MAX_BYTES, offset: 0, metadata: { filename: nombre } }))
        const largo = await store.write(file, id, 0)
        await db.updateTable('subidas').set({ largo }).where('id', '=', id).execute()
        return id
      } catch (error) {
        await remove(id).catch(() => {})
        throw error
      }
    },

    /** This person's finished upload; null if there is none or it is incomplete. */
    async read(id: string, usuario: string): Promise<ReceivedUpload | null> {
      const row = await completeRow(id, usuario)
      if (!row) return null
      const bytes = new Uint8Array(row.largo)
      let at = 0
      for (const { key, length } of readParts(row)) {
        const part = await files.get(key)
        if (part?.size !== length) throw new Error(`A part of upload ${id} is missing: ${key}`)
        await readInto(bytes.subarray(at, at + length), part)
        at += length
      }
      return { bytes, size: row.largo, metadata: JSON.parse(row.metadatos) }
    },

    /** Deletes an upload after its content is stored elsewhere or refused. Succeeds if there is none. */
    remove,
  }
}

export type Uploads = ReturnType<typeof createUploads>

/** The request with a body that ends, instead of failing, when the connection breaks: what arrived counts. */
function withoutCut(request: Request, body: ReadableStream<Uint8Array>, onCut: () => void): Request {
  const reader = body.getReader()
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
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
