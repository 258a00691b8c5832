import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { type Clase, claseOf, GUARDADAS, MOST } from './kinds.ts'
import { makeRoom, type Stranger, UploadRefused } from './quota.server.ts'
import { readParts, removeUpload } from './upload-parts.server.ts'

/** Unfinished uploads expire after a day. Milliseconds. */
export const UPLOAD_LIFETIME = 24 * 60 * 60 * 1000

const NOT_ALLOWED = 'Para subir este archivo se necesita el permiso «Administración».'

// Store a part every so many bytes: the most that a `kill -9` loses and that a request holds in memory.
const PART_SIZE = 4 * 1024 * 1024

type Of = {
  db: Db
  files: FileStore
  usuario: string
  clases?: readonly Clase[]
  stranger?: Stranger | undefined
}

/**
 * The storage of `@tus/server`, for one person: other people's uploads do not exist in it. Each part is an
 * object under `subidas/{id}/`, and the offset advances by compare-and-set only after the part is stored. So
 * any instance can continue any upload and two concurrent requests cannot both count. No row names an object
 * that lost, or whose process died before counting it: the sweep deletes it.
 */
export class UploadStore extends DataStore {
  #of: Of & { clases: readonly Clase[] }

  constructor(of: Of) {
    super()
    this.#of = { clases: GUARDADAS, ...of }
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override getExpiration() {
    return UPLOAD_LIFETIME
  }

  async #row(id: string) {
    const row = await this.#of.db.selectFrom('subidas').selectAll().where('id', '=', id).executeTakeFirst()
    if (row?.usuario !== this.#of.usuario) throw ERRORS.FILE_NOT_FOUND
    return row
  }

  override async getUpload(id: string) {
    const row = await this.#row(id)
    return new Upload({
      id,
      size: row.largo,
      offset: row.recibido,
      metadata: JSON.parse(row.metadatos),
      creation_date: row.createdAt,
    })
  }

  /**
   * @throws UploadRefused if it, or all that is unfinished, is too large; the caller deletes the row, as
   * after any failure.
   */
  override async create(upload: Upload) {
    const clase = claseOf(upload.metadata)
    if (!this.#of.clases.includes(clase)) throw new UploadRefused(NOT_ALLOWED)
    const most = MOST[clase]
    if ((upload.size ?? 0) > most.bytes) throw new UploadRefused(most.mensaje)
    const { usuario, stranger } = this.#of
    const metadatos = JSON.stringify({ ...upload.metadata, desde: stranger?.desde })
    const row = { id: upload.id, largo: upload.size ?? 0, metadatos }
    const moment = now()
    await this.#of.db
      .insertInto('subidas')
      .values({
        ...row,
        recibido: 0,
        partes: '[]',
        usuario,
        createdAt: moment,
        movida: moment,
      })
      .execute()
    await makeRoom(this.#of, { id: upload.id, usuario, clase, stranger })
    return upload
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#row(id)
    if (row.recibido !== offset) throw ERRORS.INVALID_OFFSET
    const parts = readParts(row)
    let received = offset
    let waiting: Uint8Array[] = []
    let length = 0

    const keep = async () => {
      if (length === 0) return
      const name = `${String(received).padStart(9, '0')}-${randomBytes(8).toString('hex')}`
      const part = { key: `subidas/${id}/${name}`, length }
      await this.#of.files.put(part.key, Buffer.concat(waiting), 'application/octet-stream')
      const { numUpdatedRows } = await this.#of.db
        .updateTable('subidas')
        .set({ recibido: received + length, partes: JSON.stringify([...parts, part]), movida: now() })
        .where('id', '=', id)
        .where('recibido', '=', received)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) {
        await this.#of.files.delete(part.key)
        throw ERRORS.INVALID_OFFSET
      }
      parts.push(part)
      received += length
      waiting = []
      length = 0
    }

    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      waiting.push(chunk)
      length += chunk.length
      if (length >= PART_SIZE) await keep()
    }
    await keep()
    return received
  }

  override async remove(id: string) {
    const row = await this.#row(id)
    await removeUpload(this.#of, row)
  }
}
