import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { type Document, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { type AjustesPrivacidad, ajustesPrivacidadSchema, PRIVACIDAD_INICIAL } from './ajustes-privacidad.ts'

export const readPrivacidad = (db: Db): Promise<Document<AjustesPrivacidad>> =>
  readDocument(db, 'config', 'privacidad', ajustesPrivacidadSchema, PRIVACIDAD_INICIAL)

/** Saves `config/privacidad`; the privacy page shows it. @returns false if somebody else saved it meanwhile. */
export const savePrivacidad = (db: Db, ajustes: AjustesPrivacidad, version: number): Promise<boolean> =>
  changeContent(db, (trx) => writeDocument(trx, 'config', 'privacidad', ajustes, version))
