import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { type AjustesPrivacidad, ajustesPrivacidadSchema, PRIVACIDAD_INICIAL } from './ajustes-privacidad.ts'

const PRIVACIDAD = defineDocument({
  table: 'config',
  id: 'privacidad',
  schema: ajustesPrivacidadSchema,
  initial: PRIVACIDAD_INICIAL,
})

export const readPrivacidad = (db: Db) => readDocument(db, PRIVACIDAD)

/**
 * Saves `config/privacidad`; the privacy page shows it. @returns false if somebody else saved it meanwhile.
 */
export const savePrivacidad = (db: Db, ajustes: AjustesPrivacidad, version: number): Promise<boolean> =>
  changeContent(db, (trx) => writeDocument(trx, PRIVACIDAD, ajustes, version))
