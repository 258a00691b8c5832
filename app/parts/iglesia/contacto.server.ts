import { keepingDocument } from '#app/parts/versiones/guardar.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { type Document, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { type Contacto, contactoSchema } from './contacto.ts'
import { CONTACTO_INICIAL } from './contacto-inicial.ts'

export const readContacto = (db: Db): Promise<Document<Contacto>> =>
  readDocument(db, 'config', 'contacto', contactoSchema, CONTACTO_INICIAL)

/**
 * Overwrites `config/contacto` with the full form.
 * @returns false if somebody else saved it since `version` was read.
 */
export const saveContacto = (db: Db, contacto: Contacto, version: number): Promise<boolean> =>
  changeContent(db, (trx) =>
    keepingDocument(trx, { tabla: 'config', fila: 'contacto' }, readContacto, () =>
      writeDocument(trx, 'config', 'contacto', contacto, version),
    ),
  )
