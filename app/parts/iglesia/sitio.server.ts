import { keepingDocument } from '#app/parts/versiones/save.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { type Sitio, sitioSchema } from './sitio.ts'
import { SITIO_INICIAL } from './sitio-inicial.ts'

const SITIO = defineDocument({ table: 'config', id: 'sitio', schema: sitioSchema, initial: SITIO_INICIAL })

export const readSitio = (db: Db) => readDocument(db, SITIO)

/** @returns false if somebody else saved it since `version` was read. */
export const saveSitio = (db: Db, sitio: Sitio, version: number): Promise<boolean> =>
  changeContent(db, (trx) =>
    keepingDocument(trx, { tabla: 'config', fila: 'sitio' }, readSitio, () =>
      writeDocument(trx, SITIO, sitio, version),
    ),
  )
