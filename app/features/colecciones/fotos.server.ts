import { categoriaNamed } from '#app/features/galeria/categorias.server.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { recordConsentimiento } from '#app/parts/consentimientos/consentimientos.server.ts'
import { eraseDiscarded } from '#app/parts/papelera/papelera.server.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { areAlike } from '#app/platform/images/alike.ts'
import { encodeSizes, imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import {
  CONSENTIMIENTO_FOTOS,
  type EnvioInvitado,
  MOST_FOTOS,
  TEXTOS_INVITADO as TEXTOS,
} from './coleccion.ts'
import { type Coleccion, eraseFotos, findColeccion, listDescartadas } from './colecciones.server.ts'

/** Somebody's browser at a collection's address. */
export type Invitado = { coleccion: Coleccion; clave: string; aparato: string }

const INVITADO = 'invitado '
/** Whose their uploads are. */
export const usuarioDe = ({ aparato }: Pick<Invitado, 'aparato'>): string => INVITADO + aparato

/** How many bytes came and are not approved, of unfinished uploads too; `makeRoom` bounds what is announced. */
export async function countPorAprobar(db: Db): Promise<number> {
  const [fotos, subidas] = await Promise.all([
    db
      .selectFrom('colecciones_fotos')
      .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
      .where('estado', '=', 'espera')
      .executeTakeFirst(),
    db
      .selectFrom('subidas')
      .select(({ fn }) => fn.sum<number | string | null>('recibido').as('bytes'))
      .where('usuario', 'like', `${INVITADO}%`)
      .executeTakeFirst(),
  ])
  return Number(fotos?.bytes ?? 0) + Number(subidas?.bytes ?? 0)
}

async function countFotos(db: Db, coleccion: string, aparato?: string): Promise<number> {
  const { total } = await db
    .selectFrom('colecciones_fotos')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('coleccion', '=', coleccion)
    .$if(aparato !== undefined, (query) => query.where('aparato', '=', aparato ?? ''))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Why a guest cannot send another photo of so many bytes; undefined if they can. */
export async function whyNoMore(
  db: Db,
  { coleccion, aparato }: Pick<Invitado, 'coleccion' | 'aparato'>,
  bytes: number,
): Promise<string | undefined> {
  if ((await countFotos(db, coleccion.id, aparato)) >= MOST_FOTOS.aparato) return TEXTOS.aparato
  if ((await countFotos(db, coleccion.id)) >= MOST_FOTOS.coleccion) return TEXTOS.coleccion
  if ((await countPorAprobar(db)) + bytes > MOST_FOTOS.bytes) return TEXTOS.bytes
  return undefined
}

class Refused extends Error {}
class Known extends Error {}

const isKnown = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('colecciones_fotos').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

/** Keeps a photo that arrived, for somebody to approve. @returns why not. */
export async function recibirFoto(
  parts: Pick<Platform, 'db' | 'files' | 'uploads' | 'encoding'>,
  invitado: Invitado,
  { subida, nombre, menores }: Pick<EnvioInvitado, 'subida' | 'nombre' | 'menores'>,
): Promise<string | undefined> {
  const { coleccion, aparato } = invitado
  const usuario = usuarioDe(invitado)
  // Sent again after a lost answer.
  if (await isKnown(parts.db, subida)) return undefined
  const bytes = (await parts.uploads.read(subida, usuario))?.size ?? 0
  const { titulo, fecha } = coleccion
  const image = { id: subida, usuario, folder: 'galeria', nombre: titulo, fecha, aside: true }
  try {
    const taken = await takeUpload(parts, image, async (trx, url, parecido) => {
      // Those who send at once wait for each other, and so are counted.
      const { numUpdatedRows } = await trx
        .updateTable('colecciones')
        .set((eb) => ({ cierra: eb.ref('cierra') }))
        .where('id', '=', coleccion.id)
        .where('cierra', '>', now())
        .executeTakeFirst()
      // Sent twice at once.
      if (await isKnown(trx, subida)) throw new Known()
      // Its own upload is still among the bytes.
      const no = numUpdatedRows === 0n ? TEXTOS.noSirve : await whyNoMore(trx, invitado, 0)
      if (no) throw new Refused(no)
      const createdAt = now()
      await trx
        .insertInto('colecciones_fotos')
        .values({
          id: subida,
          coleccion: coleccion.id,
          url,
          aparato,
          parecido,
          bytes,
          createdAt,
          orden: createdAt,
          menores: menores ? 1 : 0,
          nombre: coleccion.nombre === 'no' ? '' : nombre,
        })
        .execute()
      const consentimiento = { sobre: subida, para: 'colecciones', texto: CONSENTIMIENTO_FOTOS }
      await recordConsentimiento(trx, consentimiento)
    })
    return taken.ok ? undefined : (taken.mensaje ?? TEXTOS.perdida)
  } catch (error) {
    if (error instanceof Known) return undefined
    if (!(error instanceof Refused)) throw error
    await parts.uploads.remove(subida)
    return error.message
  }
}

/** What a guest sent by this address, the latest first. */
export async function listMias(db: Db, { coleccion, aparato }: Pick<Invitado, 'coleccion' | 'aparato'>) {
  const rows = await db
    .selectFrom('colecciones_fotos')
    .select(['id', 'url', 'estado', 'menores'])
    .where('coleccion', '=', coleccion.id)
    .where('aparato', '=', aparato)
    .orderBy('id', 'desc')
    .execute()
  return withImages(db, rows)
}

/** Erases a guest's own photo that is not published, discarded or not. @returns whether there was one. */
export const retirarFoto = (db: Db, { coleccion, aparato }: Invitado, id: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const isMia = (foto: { id: string; coleccion: string; aparato: string } | undefined) =>
      foto?.id === id && foto.coleccion === coleccion.id && foto.aparato === aparato
    if (isMia(await lock(trx, id))) {
      await eraseFotos(trx, [id])
      return true
    }
    const descartadas = await listDescartadas(trx, isMia)
    await eraseDiscarded(trx, descartadas)
    return descartadas.length > 0
  })

async function withImages<Row extends { url: string }>(db: Db, rows: Row[]) {
  const images = await imagesByUrl(
    db,
    rows.map(({ url }) => url),
  )
  return rows.map((row) => ({ ...row, imagen: images.get(row.url) ?? null }))
}

/** More that look alike are shown once some of these are decided. */
const MOST_ALIKE = 4

/**
 * The photo of a collection that this person decides next, first of those that look like it.
 * @returns how many are left for them, how many wait for somebody else, and what was done last.
 */
export async function findSiguiente(db: Db, coleccion: string, yo: string) {
  const rows = await db
    .selectFrom('colecciones_fotos')
    .select(['id', 'url', 'estado', 'nombre', 'menores', 'aprobo', 'parecido', 'orden', 'createdAt'])
    .where('coleccion', '=', coleccion)
    .orderBy('orden')
    .orderBy('id')
    .execute()
  const esperan = rows.filter(({ estado }) => estado === 'espera')
  const mine = esperan.filter(({ menores, aprobo }) => menores === 0 || aprobo !== yo)
  const [first] = mine
  const shown = first ? mine.filter((each) => each === first || areAlike(each.parecido, first.parecido)) : []
  const fotos = await withImages(db, shown.slice(0, MOST_ALIKE))
  const ultima = rows.findLast(({ orden, createdAt }) => orden !== createdAt)
  return {
    fotos: fotos.map(({ parecido: _, orden: __, createdAt: ___, aprobo, ...foto }) => ({
      ...foto,
      segunda: foto.menores === 1 && aprobo !== '',
    })),
    quedan: mine.length,
    deOtra: esperan.length - mine.length,
    publicadaParecida:
      first !== undefined &&
      rows.some(({ estado, parecido }) => estado === 'publicada' && areAlike(parecido, first.parecido)),
    ultima: ultima && { id: ultima.id, estado: ultima.estado, aprobada: ultima.aprobo !== '' },
  }
}

/** A photo that waits, for nobody else until the transaction ends. */
const lock = (trx: Db, id: string) =>
  trx
    .updateTable('colecciones_fotos')
    .set((eb) => ({ estado: eb.ref('estado') }))
    .where('id', '=', id)
    .where('estado', '=', 'espera')
    .returningAll()
    .executeTakeFirst()

const change = (trx: Db, id: string, values: { orden: string; aprobo?: string; menores?: 1 }) =>
  trx.updateTable('colecciones_fotos').set(values).where('id', '=', id).execute()

/** What `publicarFoto` came to; `faltaOtra`: it has children on it, and somebody else has to say yes too. */
export type Publicada = 'publicada' | 'faltaOtra' | 'misma' | 'yaNo'

/** Moves a photo into the gallery; one with children on it once two people said so. */
export const publicarFoto = (
  db: Db,
  { id, descripcion, yo }: { id: string; descripcion: string; yo: string },
): Promise<Publicada> =>
  changeContent(db, async (trx) => {
    const foto = await lock(trx, id)
    const coleccion = foto && (await findColeccion(trx, foto.coleccion))
    if (!coleccion) return 'yaNo'
    const orden = now()
    if (foto.menores === 1 && foto.aprobo === yo) return 'misma'
    if (foto.menores === 1 && foto.aprobo === '') {
      await change(trx, id, { orden, aprobo: yo })
      return 'faltaOtra'
    }
    const { titulo, fecha } = coleccion
    const { nombre: categoria } = await categoriaNamed(trx, coleccion.categoria || titulo)
    await addFoto(trx, id, { titulo, categoria, fecha, descripcion }, foto.url)
    await encodeSizes(trx, foto.url)
    await trx
      .updateTable('colecciones_fotos')
      .set({ estado: 'publicada', url: '', orden })
      .where('id', '=', id)
      .execute()
    return 'publicada'
  })

/** Shows it again after all others. */
export async function dejarParaDespues(trx: Db, id: string): Promise<boolean> {
  if (!(await lock(trx, id))) return false
  await change(trx, id, { orden: now() })
  return true
}

/** There are children on it after all: whoever approved it so far did not know. */
export async function marcarMenores(trx: Db, id: string): Promise<boolean> {
  const foto = await lock(trx, id)
  if (!foto) return false
  await change(trx, id, { orden: foto.orden, menores: 1, aprobo: '' })
  return true
}

/** Takes back what was done with a photo: it is not published any more, and comes first again. */
export const deshacerFoto = (db: Db, id: string, yo: string): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const espera = await lock(trx, id)
    if (espera) {
      await change(trx, id, { orden: espera.createdAt, ...(espera.aprobo === yo && { aprobo: '' }) })
      return true
    }
    // Whoever changed it there, or deleted it, knows why.
    const foto = await trx
      .deleteFrom('galeria')
      .where('id', '=', id)
      .where('version', '=', 1)
      .where('id', 'in', trx.selectFrom('colecciones_fotos').select('id').where('estado', '=', 'publicada'))
      .returning('url')
      .executeTakeFirst()
    if (!foto) return false
    await trx
      .updateTable('colecciones_fotos')
      .set((eb) => ({ estado: 'espera', url: foto.url, orden: eb.ref('createdAt') }))
      .where('id', '=', id)
      .execute()
    return true
  })
