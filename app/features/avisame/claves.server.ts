import { z } from 'zod'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { newVapid, type Vapid } from '#app/platform/push/vapid.server.ts'

const CLAVES = defineDocument({
  table: 'admin',
  id: 'avisame',
  schema: z.object({ publica: z.string().max(200), privada: z.string().max(2000) }),
  initial: { publica: '', privada: '' },
})

/**
 * The site's keys for Web Push, made when they are first needed and sealed with the site's secret. With
 * another secret they are made anew: devices notice at their next visit and subscribe again.
 */
export async function readVapid(db: Db, secret: Secret): Promise<Vapid> {
  const { data, version } = await readDocument(db, CLAVES)
  const privada = data.privada && unseal(secret.reveal(), 'avisame', data.privada)
  if (privada) return { publica: data.publica, privada }
  const made = newVapid()
  const sealed = { ...made, privada: seal(secret.reveal(), 'avisame', made.privada) }
  return (await writeDocument(db, CLAVES, sealed, version)) ? made : readVapid(db, secret)
}
