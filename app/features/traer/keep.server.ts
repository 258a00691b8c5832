import { tables as agenda } from '#app/features/agenda/tables.server.ts'
import { tables as boletin } from '#app/features/boletin/tables.server.ts'
import { tables as galeria } from '#app/features/galeria/tables.server.ts'
import { tables as paginas } from '#app/features/paginas/tables.server.ts'
import { tables as peticiones } from '#app/features/peticiones/tables.server.ts'
import { tables as predicaciones } from '#app/features/predicaciones/tables.server.ts'
import { whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { readWhole } from '#app/platform/audios/source.server.ts'
import { claimOf } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { xmlText } from '#app/platform/text/xml.server.ts'
import { keepFiles, type ToKeep } from '#app/platform/uploads/take-upload.server.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { today } from '#app/ui/moments.ts'
import { type Archivo, FuenteError, type Medio } from './found.server.ts'
import { claveDeFoto, OF_A_PICTURE, withMedio } from './medios.server.ts'
import type { Ilegible, Tipo } from './traer.ts'

/* What brings any kind of thing: its row, its files and what it was at its source, in one transaction. */

export const TABLAS = {
  foto: 'galeria',
  predicacion: 'predicaciones',
  evento: 'eventos',
  pagina: 'paginas',
  boletin: 'boletines',
  peticion: 'peticiones',
  contacto: 'config',
  persona: 'user',
} as const satisfies Record<Tipo, keyof Tables>

export const CLAIMS = { ...galeria, ...predicaciones, ...agenda, ...paginas, ...boletin, ...peticiones }

/** The batch is not being brought any more: somebody stopped it. */
export class Detenida extends Error {}

export type Partes = { db: Db; files: FileStore; fetch: GuardedFetch; signal: AbortSignal }

export type Nuevo = {
  traida: string
  tipo: Tipo
  clave: string
  viejas?: readonly string[]
  lote?: string
  /** Of what has its id already. */
  fila?: string
}

export async function keep(
  parts: Partes,
  { traida, tipo, clave, viejas = [], lote = traida, fila: id = newId() }: Nuevo,
  files: readonly ToKeep[],
  add: (trx: Db, id: string, urls: string[]) => Promise<unknown>,
): Promise<void> {
  const tabla = TABLAS[tipo]
  const kept = await keepFiles(parts, files, async (trx, urls) => {
    await remember(trx, traida, { clave, tabla, fila: id })
    const write = () => add(trx, id, urls)
    if (claimOf(CLAIMS, tabla)?.waits)
      await whilePublic(trx, { claims: CLAIMS, tabla, ids: [id], lote }, { sale: '' }, write)
    else await write()
    for (const ruta of viejas) {
      const to = { traida, tabla, fila: id }
      await trx
        .insertInto('direcciones_viejas')
        .values({ ruta: ruta.slice(0, 1000), ...to })
        .onConflict((on) => on.column('ruta').doUpdateSet(to))
        .execute()
    }
  })
  if (!kept.ok) throw new FuenteError(kept.mensaje)
}

/** @throws Detenida */
export async function remember(
  trx: Db,
  traida: string,
  { clave, ...to }: { clave: string; tabla: keyof Tables; fila: string },
): Promise<void> {
  const going = await trx
    .updateTable('traidas')
    .set({ intentos: 0 })
    .where('id', '=', traida)
    .where('paso', '=', 'trayendo')
    .returning('id')
    .executeTakeFirst()
  if (!going) throw new Detenida('Somebody stopped it')
  await trx
    .insertInto('traidos')
    .values({ clave, traida, ...to })
    .onConflict((on) => on.column('clave').doUpdateSet({ traida, ...to }))
    .execute()
}

/** Text that both databases take, no longer than a form allows. */
export const cut = (text: string, max: number): string => {
  const clean = xmlText(text).trim()
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`
}

export const dayOr = (...days: (string | undefined)[]): string =>
  days.find((day) => diaSchema.safeParse(day).success) ?? today()

export const sourceOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  async *stream(start = 0, end = bytes.length) {
    yield bytes.subarray(start, end)
  },
})

export const lostOf = (lost: Ilegible[], que: string, quedo: string) => (error: unknown) => {
  if (!(error instanceof FuenteError)) throw error
  lost.push({ que, por: `Quedó ${quedo}: ${error.message}` })
  return undefined
}

/** A picture's bytes. @throws FuenteError if it cannot be had, or is none. */
export const pictureOf = (parts: Partes, medio: Medio) =>
  withMedio(parts, medio, OF_A_PICTURE, async (archivo: Archivo) => {
    await claveDeFoto(archivo)
    return readWhole(archivo)
  })
