import { keepingDocument } from '#app/parts/versiones/save.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { type Contacto, contactoSchema } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'

const CONTACTO = defineDocument({
  table: 'config',
  id: 'contacto',
  schema: contactoSchema,
  initial: CONTACTO_INICIAL,
})

export const readContacto = (db: Db) => readDocument(db, CONTACTO)

/**
 * Overwrites `config/contacto` with the full form.
 * @returns false if somebody else saved it since `version` was read.
 */
export const saveContacto = (db: Db, contacto: Contacto, version: number): Promise<boolean> =>
  changeContent(db, (trx) =>
    keepingDocument(trx, { tabla: 'config', fila: 'contacto' }, readContacto, () =>
      writeDocument(trx, CONTACTO, contacto, version),
    ),
  )
