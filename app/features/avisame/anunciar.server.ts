import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { queueMail } from '#app/platform/mail/outbox.server.ts'
import { LLEGO_PETICION, type Tipo } from './anuncio.ts'

/** So many rows go into the outbox with one statement. */
const AT_ONCE = 500
const DAY_MS = 24 * 60 * 60_000

/** What is told to devices. */
export type Anuncio = {
  tipo: Tipo | 'peticion' | 'turno'
  /** What it is about: a later one of the same takes its place on the device. */
  sobre: string
  titulo: string
  cuerpo: string
  /** Where a press leads. */
  ruta: string
  /** After this moment nobody is told. */
  vence: string
  /** The day that it is about, by the church's calendar; '' for none. */
  dia: string
}

/** What the outbox keeps of it besides its title. */
export type Resto = Pick<Anuncio, 'cuerpo' | 'ruta' | 'dia'>

/** Notes, in the caller's transaction, that something is told. @returns false if it was before. */
export async function isNew(trx: Db, clave: string): Promise<boolean> {
  const row = await trx
    .insertInto('anuncios')
    .values({ clave, createdAt: now() })
    .onConflict((on) => on.doNothing())
    .returning('clave')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Queues it for every device that wants it, in the transaction that notes that it is told.
 * @param persona whose turn it is about.
 */
export async function announce(trx: Db, anuncio: Anuncio, persona = ''): Promise<void> {
  const { tipo, sobre, titulo, vence, cuerpo, ruta, dia } = anuncio
  const all = trx.selectFrom('suscripciones').select('id').orderBy('id')
  const wanting =
    tipo === 'peticion'
      ? all.where('sesion', '!=', '')
      : tipo === 'turno'
        ? all.where('persona', '=', persona).where('persona', '!=', '')
        : all.where('tipos', 'like', `%"${tipo}"%`)
  const ids = (await wanting.execute()).map(({ id }) => id)
  const texto = JSON.stringify({ cuerpo, ruta, dia } satisfies Resto)
  const row = { via: 'push', tipo, sobre, asunto: titulo, texto, vence } as const
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await queueMail(
      trx,
      ids.slice(from, from + AT_ONCE).map((para) => ({ ...row, para })),
    )
}

/** Tells whoever reads the prayer requests that one arrived, in the transaction that stores it. */
export const announceLlegada = (trx: Db, id: string): Promise<void> =>
  announce(trx, {
    tipo: 'peticion',
    sobre: id,
    titulo: LLEGO_PETICION,
    cuerpo: '',
    dia: '',
    ruta: '/admin/dashboard/donaciones?vista=peticiones&filtro=pendientes',
    vence: new Date(Date.now() + DAY_MS).toISOString(),
  })
