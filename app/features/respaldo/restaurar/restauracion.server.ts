import { z } from 'zod'
import { RestoreError } from '#app/platform/backup/read-backup.server.ts'
import type { Looked, Open } from '#app/platform/backup/restore.server.ts'
import { unsealed } from '#app/platform/backup/sealed.server.ts'
import { type Claims, claimOf } from '#app/platform/db/claims.server.ts'
import { type Db, inTransaction, sharedMoment } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { type Cuenta, type Paso, type Restauracion, TEXTOS_RESTAURAR } from './paso.ts'

/** A process that has not said for this long that it works at it is dead. */
const SILENT_MS = 60_000
const BEAT_MS = 10_000

const BUSY: readonly Paso[] = ['revisando', 'restaurando']

/** One of the site's own backups, or an upload of somebody, which may be under a passphrase. */
export type De = { nombre: string } | { subida: string; usuario: string; cifrado?: boolean | undefined }

const deSchema = z.union([
  z.object({ nombre: z.string() }),
  z.object({ subida: z.string(), usuario: z.string(), cifrado: z.boolean().optional() }),
])

/** Opens the backup's bytes, with its passphrase if it has one. */
export const openerOf =
  ({ backups, uploads }: Pick<Platform, 'backups' | 'uploads'>, de: De, frase?: string): Open =>
  async () => {
    if ('nombre' in de) {
      return unsealed(await readOwn(backups, de.nombre), frase)
    }
    const received = await uploads.read(de.subida, de.usuario)
    if (!received) throw new RestoreError(TEXTOS_RESTAURAR.subidaPerdida)
    return unsealed(received.stream(), frase)
  }

/** A backup of the site's own, from the first of its places that has it. */
async function readOwn(backups: Platform['backups'], nombre: string) {
  let failure: unknown
  for (const place of backups) {
    const bytes = await place.get(nombre).catch((error: unknown) => {
      failure = error
    })
    if (bytes) return bytes
  }
  throw failure ?? new RestoreError(TEXTOS_RESTAURAR.noEsta)
}

/** By the database's clock, as `latido` is: any instance may ask. */
const silentSince = (db: Db) => sharedMoment(db, -SILENT_MS)

/**
 * Begins to look at a backup instead of at the one before. @returns its mark; undefined if one is being
 * worked at.
 */
export const begin = (db: Db, de: De): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('restauraciones')
      .where((eb) => eb.or([eb('paso', 'not in', BUSY), eb('latido', '<', silentSince(trx))]))
      .execute()
    const marca = newId()
    const added = await trx
      .insertInto('restauraciones')
      .values({
        id: 'una',
        marca,
        paso: 'revisando',
        de: JSON.stringify(de),
        visto: '',
        mensaje: '',
        latido: sharedMoment(trx),
      })
      .onConflict((on) => on.doNothing())
      .returning('marca')
      .executeTakeFirst()
    return added?.marca
  })

/** Goes from one step to the next. @returns false if somebody else did, or began another. */
export async function advance(
  db: Db,
  marca: string,
  from: Paso,
  to: { paso: Paso; visto?: string; mensaje?: string; de?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('restauraciones')
    .set({ ...to, latido: sharedMoment(db) })
    .where('marca', '=', marca)
    .where('paso', '=', from)
    .returning('marca')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts it away, whatever came of it, unless a process works at it. @returns where its backup is. */
export async function putAway(db: Db, marca: string): Promise<De | undefined> {
  const row = await db
    .deleteFrom('restauraciones')
    .where('marca', '=', marca)
    .where((eb) => eb.or([eb('paso', 'not in', BUSY), eb('latido', '<', silentSince(db))]))
    .returning('de')
    .executeTakeFirst()
  return row && deSchema.parse(JSON.parse(row.de))
}

/** Says while `work` lasts that this process is alive. */
export async function beating<T>(db: Db, marca: string, work: Promise<T>): Promise<T> {
  const beat = () =>
    void db
      .updateTable('restauraciones')
      .set({ latido: sharedMoment(db) })
      .where('marca', '=', marca)
      .execute()
      .catch(() => {})
  const timer = setInterval(beat, BEAT_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}

/** The one that is there, with where its backup is. */
export async function findRestauracion(
  db: Db,
  claims: Claims,
  { withPrivate }: { withPrivate: boolean },
): Promise<(Restauracion & { de: De }) | undefined> {
  const row = await db
    .selectFrom('restauraciones')
    .selectAll()
    .select(silentSince(db).as('silencio'))
    .executeTakeFirst()
  if (!row) return undefined
  const died = BUSY.includes(row.paso) && row.latido < row.silencio
  const visto: Looked | undefined = row.visto === '' ? undefined : JSON.parse(row.visto)
  const counted = (confided: boolean): Cuenta[] =>
    (visto?.counts ?? []).flatMap(({ table, now, after }) => {
      const claim = claimOf(claims, table)
      if (!claim?.counted || (claim.private === true) !== confided) return []
      return { nombre: claim.counted, ahora: now, respaldo: after }
    })
  const de = deSchema.parse(JSON.parse(row.de))
  return {
    marca: row.marca,
    paso: died ? 'fallo' : row.paso,
    mensaje: died ? TEXTOS_RESTAURAR.interrumpida : row.mensaje,
    creado: visto?.creado ?? '',
    cuentas: counted(false),
    confiadas: withPrivate && visto?.hasPrivate ? counted(true) : [],
    cifrado: 'cifrado' in de && de.cifrado === true,
    de,
  }
}
