import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createUploads, type Uploads } from '#app/platform/uploads/uploads.server.ts'
import { inPieces } from '#tests/support/player/sounds.ts'

// What the dashboard's actions are asked without a site around them.

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** A request of Ana's, with the parts of the site that its action needs. */
export const argsOf = (platform: object, more: object = {}) =>
  ({
    platform: { encoding: { wake() {} }, ...platform },
    yo: { id: 'ana', email: 'ana@iglesia.cl', esAdmin: true },
    info: { log: createLog('silent') },
    ...more,
  }) as unknown as AdminArgs

/** Ana's finished uploads, and whether a file that an address names is stored. */
export function uploadsOf(db: () => Db, files: () => FileStore) {
  let made: Uploads | undefined
  const uploads = () => {
    made ??= createUploads({ db: db(), files: files(), log: createLog('silent') })
    return made
  }
  return {
    uploads,
    upload: (bytes: Uint8Array, clase: 'foto' | 'audio' = 'foto') =>
      uploads().receive(inPieces(bytes).stream(), { usuario: 'ana', nombre: 'a', clase }),
    async exists(url: string) {
      for await (const _file of files().list(url.slice('/archivos/'.length))) return true
      return false
    },
  }
}
