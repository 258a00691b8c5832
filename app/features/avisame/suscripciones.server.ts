import { createHash } from 'node:crypto'
import { z } from 'zod'
import { rolOf } from '#app/features/administradores/permisos.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { forgetMailTo, readPushes } from '#app/platform/mail/outbox.server.ts'
import { isPoint } from '#app/platform/push/encrypt.server.ts'
import { LISTA_TIPOS, LLEGO_PETICION, TIPOS, type Tipo, TU_TURNO } from './anuncio.ts'

/** More than any congregation has devices. */
const MOST = 20_000
/** Each ending in its own domain: what stands before it names a machine of theirs. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]
const AUTH_BYTES = 16

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** What a browser calls its subscription (`PushSubscription.toJSON()`); other members are left out. */
export const suscripcionSchema = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z
      .string()
      .max(100)
      .refine((text) => isPoint(bytes(text))),
    auth: z
      .string()
      .max(30)
      .refine((text) => bytes(text).length === AUTH_BYTES),
  }),
})
export type Suscripcion = z.output<typeof suscripcionSchema>

/** Whether this is an address at a push service that we know, or at one of the operator's own hosts. */
export function isPushService(endpoint: string, privateHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (privateHosts.includes(url.hostname)) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || url.port !== '') return false
  return PUSH_SERVICES.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
}

const huellaOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

const tiposOf = (stored: string): Tipo[] => {
  const named: unknown[] = JSON.parse(stored)
  return LISTA_TIPOS.filter((each) => named.includes(each))
}

/**
 * What a device is told of. `sesion`: of whoever wants to know of prayer requests; `persona`: who is reminded of
 * their turns; '' for none.
 */
export type Deseo = { tipos: readonly Tipo[]; sesion: string; persona: string }
export const NADA: Deseo = { tipos: [], sesion: '', persona: '' }

/** Whether a device is told of anything: one that is not is forgotten. */
export const wantsAny = ({ tipos, sesion, persona }: Deseo) =>
  tipos.length > 0 || sesion !== '' || persona !== ''

export async function findDeseo(db: Db, endpoint: string): Promise<Deseo | undefined> {
  const row = await db
    .selectFrom('suscripciones')
    .select(['tipos', 'sesion', 'persona'])
    .where('huella', '=', huellaOf(endpoint))
    .executeTakeFirst()
  return row && { ...row, tipos: tiposOf(row.tipos) }
}

/**
 * Changes what a device is told of, in one transaction; one that wants nothing any more is forgotten.
 * @param antes its address until now, if its browser changed it.
 * @returns what it is told of from now on; undefined if there are too many devices.
 */
export const saveSuscripcion = (
  db: Db,
  secret: Secret,
  { suscripcion, antes }: { suscripcion: Suscripcion; antes?: string | undefined },
  change: (before: Deseo) => Deseo,
): Promise<Deseo | undefined> =>
  db.transaction().execute(async (trx) => {
    const huella = huellaOf(suscripcion.endpoint)
    const before = (await findDeseo(trx, antes ?? suscripcion.endpoint)) ?? NADA
    const deseo = change(before)
    if (antes !== undefined && antes !== suscripcion.endpoint) await forget(trx, huellaOf(antes))
    if (!wantsAny(deseo)) {
      await forget(trx, huella)
      return deseo
    }
    const { count } = await trx
      .selectFrom('suscripciones')
      .select((eb) => eb.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST) return undefined
    const kept = {
      sellada: seal(secret.reveal(), 'avisame', JSON.stringify(suscripcion)),
      tipos: JSON.stringify(deseo.tipos),
      sesion: deseo.sesion,
      persona: deseo.persona,
    }
    await trx
      .insertInto('suscripciones')
      .values({ id: newId(), huella, createdAt: now(), ...kept })
      .onConflict((on) => on.column('huella').doUpdateSet(kept))
      .execute()
    return deseo
  })

async function forget(trx: Db, huella: string): Promise<void> {
  const row = await trx
    .deleteFrom('suscripciones')
    .where('huella', '=', huella)
    .returning('id')
    .executeTakeFirst()
  if (row) await forgetMailTo(trx, row.id)
}

export async function forgetSuscripcion(db: Db, id: string): Promise<void> {
  await db.deleteFrom('suscripciones').where('id', '=', id).execute()
  await forgetMailTo(db, id)
}

/** Who is gone is reminded on no device; one that was told of nothing else is forgotten. */
export async function forgetPersonas(trx: Db, personas: readonly string[]): Promise<void> {
  const rows = await trx.selectFrom('suscripciones').selectAll().where('persona', 'in', personas).execute()
  for (const { id, sesion, tipos } of rows)
    if (!wantsAny({ tipos: tiposOf(tipos), sesion, persona: '' })) await forgetSuscripcion(trx, id)
  await trx.updateTable('suscripciones').set({ persona: '' }).where('persona', 'in', personas).execute()
}

/** Of these people, who is reminded on a device. */
export async function listConDispositivo(db: Db, personas: readonly string[]): Promise<Set<string>> {
  if (personas.length === 0) return new Set()
  const rows = await db
    .selectFrom('suscripciones')
    .select('persona')
    .where('persona', 'in', personas)
    .execute()
  return new Set(rows.map(({ persona }) => persona))
}

/** A device, as it is written to; undefined if it is gone, or was sealed with another secret. */
export async function openSuscripcion(
  db: Db,
  secret: Secret,
  id: string,
): Promise<(Suscripcion & Deseo) | undefined> {
  const row = await db.selectFrom('suscripciones').selectAll().where('id', '=', id).executeTakeFirst()
  const opened = row && unseal(secret.reveal(), 'avisame', row.sellada)
  if (!opened) return undefined
  const { success, data } = suscripcionSchema.safeParse(JSON.parse(opened))
  if (!success) return undefined
  return { ...data, tipos: tiposOf(row.tipos), sesion: row.sesion, persona: row.persona }
}

/** Whether a session goes on, and its person still may read the prayer requests. */
export async function mayReadPeticiones(db: Db, sesion: string): Promise<boolean> {
  if (sesion === '') return false
  const found = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select('email')
    .where('session.id', '=', sesion)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return found !== undefined && (await rolOf(db, found.email)).permisos.includes('peticiones')
}

/** How many devices are told of what, and how the queue is: for whoever looks after the site. */
export async function readResumen(db: Db) {
  const rows = await db.selectFrom('suscripciones').select(['tipos', 'sesion', 'persona']).execute()
  const wanted = rows.map(({ tipos }) => tiposOf(tipos))
  const { esperan, ultimo } = await readPushes(db)
  return {
    total: rows.length,
    esperan,
    ultimo,
    porTipo: [
      ...LISTA_TIPOS.map((tipo) => ({
        nombre: TIPOS[tipo].nombre,
        cuantos: wanted.filter((tipos) => tipos.includes(tipo)).length,
      })),
      { nombre: LLEGO_PETICION, cuantos: rows.filter(({ sesion }) => sesion !== '').length },
      { nombre: TU_TURNO, cuantos: rows.filter(({ persona }) => persona !== '').length },
    ].filter(({ cuantos }) => cuantos > 0),
  }
}
