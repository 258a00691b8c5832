import { z } from 'zod'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { isItsFrase } from '#app/platform/backup/sealed.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { giveBackOnError } from '#app/platform/rate-limit.server.ts'
import { OTRA_FRASE } from './respaldo.ts'

/** Among the secrets, which no backup holds. */
const NOMBRE = 'frase-de-respaldos'
const ASK_AGAIN_MS = 90 * 24 * 60 * 60 * 1000

const guardadaSchema = z.object({ prueba: z.string(), cifrado: z.string(), probada: z.string() })

/** Keeps by what the passphrase of a sealed backup can be tried, never the passphrase. */
export async function keepFrase(trx: Db, prueba: string): Promise<void> {
  const valor = JSON.stringify({ prueba, cifrado: now(), probada: '' })
  await trx
    .insertInto('secretos')
    .values({ nombre: NOMBRE, valor })
    .onConflict((on) => on.column('nombre').doUpdateSet({ valor }))
    .execute()
}

async function read(db: Db) {
  const row = await db.selectFrom('secretos').select('valor').where('nombre', '=', NOMBRE).executeTakeFirst()
  return row && { valor: row.valor, ...guardadaSchema.parse(JSON.parse(row.valor)) }
}

/**
 * When the last backup was sealed and its passphrase last tried ('' if never), and whether it is time to;
 * undefined if none was sealed.
 */
export async function findFrase(db: Db) {
  const kept = await read(db)
  if (!kept) return undefined
  const { cifrado, probada } = kept
  return { cifrado, probada, toca: Date.now() - Date.parse(probada || cifrado) >= ASK_AGAIN_MS }
}

/** Tries the passphrase of the last sealed backup. @returns what is wrong, if anything. */
export async function tryFrase(
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
  usuario: string,
  frase: string,
): Promise<string | undefined> {
  if ((await limits.backupPhrase.count(usuario)) > 0) return DEMASIADOS_INTENTOS
  return giveBackOnError([[limits.backupPhrase, usuario]], async () => {
    const kept = await read(db)
    if (!kept || !(await isItsFrase(kept.prueba, frase))) return OTRA_FRASE
    const { valor: before, ...rest } = kept
    // Another may have been sealed meanwhile.
    await db
      .updateTable('secretos')
      .set({ valor: JSON.stringify({ ...rest, probada: now() }) })
      .where('nombre', '=', NOMBRE)
      .where('valor', '=', before)
      .execute()
    await limits.backupPhrase.clear(usuario)
    return undefined
  })
}
