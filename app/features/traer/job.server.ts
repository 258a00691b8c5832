import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { isClosed } from '#app/platform/db/closing.server.ts'
import { isAway } from '#app/platform/db/db.server.ts'
import { withLease } from '#app/platform/db/leases.server.ts'
import { createGuardedFetch, type GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { FilesFailed } from '#app/platform/uploads/take-upload.server.ts'
import { createUploads } from '#app/platform/uploads/uploads.server.ts'
import { withDireccion } from './direccion.server.ts'
import { type Archivo, FuenteError, type Hallazgo } from './found.server.ts'
import { openAll } from './fuentes/archivos.server.ts'
import { leerTodo } from './fuentes/fuentes.server.ts'
import { porInvitar } from './fuentes/personas.server.ts'
import { Detenida, type Partes } from './keep.server.ts'
import type { De } from './tables.server.ts'
import { type Ilegible, NOMBRADOS, TEXTOS_TRAER, type Visto } from './traer.ts'
import {
  advance,
  countAttempt,
  findTraida,
  isHere,
  nextTraida,
  noteFallidos,
  type Pendiente,
  publishSome,
  undoSome,
} from './traidas.server.ts'
import { bring, claveDe } from './write.server.ts'

const LEASE = 'traer'
const LEASE_MS = 60_000
const MOST_ATTEMPTS = 5

export type Works = Partes & { log: Log }

/** Reads, brings, publishes and takes back what somebody asked for, on one instance at a time. */
export const createTraerJob = (fetch: GuardedFetch = createGuardedFetch([])): Job => ({
  name: 'traer',
  everyMs: 30_000,
  againMs: 10_000,
  async run({ db, files, log }, stopping) {
    if (!(await nextTraida(db))) return
    const done = await withLease(db, LEASE, LEASE_MS, async (lost) => {
      const signal = AbortSignal.any([stopping, lost])
      for (let next = await nextTraida(db); next && !signal.aborted; next = await nextTraida(db))
        await work({ db, files, log, fetch, signal }, next)
    })
    return done === 'taken' ? 'later' : undefined
  },
})

/** What the dashboard's forms wake. */
export const traerJob = createTraerJob()

/** Runs a command's own batch. @throws if something else is at it. */
export async function runHere<T>(
  parts: Omit<Works, 'signal'>,
  run: (works: Works) => Promise<T>,
): Promise<T> {
  const done = await withLease(parts.db, LEASE, LEASE_MS, async (signal) => {
    const works = { ...parts, signal }
    // One that was killed: nobody else is at it, and this one brings what it did not.
    const left = await nextTraida(parts.db)
    if (left && isOfDeadCommand(left)) await end(works, left, TEXTOS_TRAER.interrumpida)
    return run(works)
  })
  if (done === 'taken') throw new FuenteError(TEXTOS_TRAER.ocupado)
  return done as T
}

/** What a command brought dies with it: no other process knows where its files are. */
const isOfDeadCommand = ({ de, paso }: Pendiente) =>
  'orden' in de && (paso === 'mirando' || paso === 'trayendo')

async function work(parts: Works, traida: Pendiente): Promise<void> {
  const { db, log } = parts
  const { id, paso, de } = traida
  if (isOfDeadCommand(traida)) return end(parts, traida, TEXTOS_TRAER.interrumpida)
  if ((await countAttempt(db, id)) > MOST_ATTEMPTS) return end(parts, traida, TEXTOS_TRAER.muchasVeces)
  try {
    if (paso === 'publicando') {
      while (await publishSome(db, id)) parts.signal.throwIfAborted()
      await advance(db, id, paso, { paso: 'hecho' })
    } else if (paso === 'deshaciendo') {
      while (await undoSome(db, id)) parts.signal.throwIfAborted()
    } else await withSent(parts, de, (archivos) => step(parts, traida, archivos))
  } catch (error) {
    if (parts.signal.aborted || isOutage(error)) {
      await countAttempt(db, id, -1)
      if (parts.signal.aborted) return
      throw error
    }
    if (error instanceof FuenteError) return end(parts, traida, error.message)
    log.error({ err: error }, 'bringing content from elsewhere failed')
    await end(parts, traida, TEXTOS_TRAER.inesperado)
  }
}

/** The site's own trouble, which passes. */
const isOutage = (error: unknown) => error instanceof FilesFailed || isClosed(error) || isAway(error)

/** What came stays, and can be taken back. */
async function end({ db }: Works, { id, paso }: Pendiente, mensaje: string): Promise<void> {
  await advance(db, id, paso, { paso: paso === 'mirando' ? 'fallo' : 'hecho', mensaje })
}

async function step(parts: Works, { id, paso, de }: Pendiente, archivos: Archivo[]): Promise<void> {
  if (paso === 'mirando') {
    const visto = await mirar(parts, archivos)
    await advance(parts.db, id, 'mirando', { paso: 'listo', visto: JSON.stringify(visto) })
    return
  }
  await traerTodo(parts, id, archivos)
  await advance(parts.db, id, 'trayendo', { paso: 'hecho' })
  await forgetSent(parts, de)
}

/** The files that a batch is read from, for as long as `run` takes. */
async function withSent<T>(parts: Works, de: De, run: (archivos: Archivo[]) => Promise<T>): Promise<T> {
  if ('direccion' in de) return withDireccion(parts, de.direccion, run)
  if ('orden' in de) throw new FuenteError(TEXTOS_TRAER.interrumpida)
  const uploads = createUploads(parts)
  const sent: Archivo[] = []
  for (const { id, nombre } of de.subidas) {
    const received = await uploads.read(id, de.usuario)
    if (!received) throw new FuenteError(TEXTOS_TRAER.subidaPerdida)
    sent.push({ ruta: nombre, size: received.size, stream: received.stream })
  }
  return run(await openAll(sent))
}

/** What was sent is not needed any more; if this fails the sweep deletes it. */
export async function forgetSent(parts: Pick<Works, 'db' | 'files' | 'log'>, de: De): Promise<void> {
  if (!('subidas' in de)) return
  const uploads = createUploads(parts)
  for (const { id } of de.subidas) await uploads.remove(id).catch(() => {})
}

type Each = { found: Hallazgo; clave: string }
type Refuse = (one: Ilegible, why?: 'aparte') => void

/** Everything that can be brought, once each; what cannot is told to `refuse`. */
async function* readAll(
  parts: Works,
  archivos: readonly Archivo[],
  { refuse, begins }: { refuse: Refuse; begins?: (fuente: string) => void },
): AsyncGenerator<Each> {
  const { data } = await readSitio(parts.db)
  const seen = new Set<string>()
  for await (const found of leerTodo(archivos, { zona: data.zonaHoraria, iglesia: data.nombre }, begins)) {
    parts.signal.throwIfAborted()
    if (found.tipo === 'ilegible' || found.tipo === 'aparte') {
      refuse({ que: found.que, por: found.por }, found.tipo === 'aparte' ? 'aparte' : undefined)
      continue
    }
    try {
      const clave = await claveDe(found)
      if (seen.has(clave)) continue
      seen.add(clave)
      yield { found, clave }
    } catch (error) {
      if (!(error instanceof FuenteError)) throw error
      refuse({ que: nameOf(found), por: error.message })
    }
  }
}

const nameOf = (found: Hallazgo) =>
  found.tipo === 'foto' && 'archivo' in found.medio ? found.medio.archivo.ruta : found.titulo

export async function mirar(parts: Works, archivos: readonly Archivo[]): Promise<Visto> {
  const visto: Visto = { fuentes: [], cuentas: {}, estan: 0, ilegibles: 0, aparte: 0, cuales: [] }
  const refuse: Refuse = ({ que, por }, why = undefined) => {
    visto[why ?? 'ilegibles']++
    if (visto.cuales.length < NOMBRADOS) visto.cuales.push({ que: que.slice(0, 200), por })
  }
  const begins = (fuente: string) => visto.fuentes.push(fuente)
  for await (const { found, clave } of readAll(parts, archivos, { refuse, begins })) {
    if (await isHere(parts.db, clave)) visto.estan++
    else visto.cuentas[found.tipo] = (visto.cuentas[found.tipo] ?? 0) + 1
  }
  return visto
}

/** Brings all that is not here yet, one after the other. @returns what could not be. */
export async function traerTodo(
  parts: Works,
  id: string,
  archivos: readonly Archivo[],
  progress: () => void = () => {},
): Promise<Ilegible[]> {
  const fallidos: Ilegible[] = []
  const note = async (que: string, por: string) => {
    fallidos.push({ que: que.slice(0, 200), por })
    if (fallidos.length <= NOMBRADOS) await noteFallidos(parts.db, id, fallidos)
  }
  const aparte: Ilegible[] = []
  const refuse: Refuse = (one, why) => void (why && aparte.push(one))
  const claves = (await findTraida(parts.db, id))?.visto?.claves ?? false
  try {
    for await (const { found, clave } of readAll(parts, archivos, { refuse })) {
      if (await isHere(parts.db, clave)) continue
      if (found.tipo === 'persona' && !claves) {
        aparte.push(porInvitar(found.titulo))
        continue
      }
      try {
        for (const { que, por } of await bring(parts, id, found, clave)) await note(que, por)
      } catch (error) {
        if (error instanceof Detenida || parts.signal.aborted || isOutage(error)) throw error
        if (!(error instanceof FuenteError))
          parts.log.error({ err: error, clave }, 'something from elsewhere could not be brought')
        await note(nameOf(found), error instanceof FuenteError ? error.message : TEXTOS_TRAER.inesperado)
      }
      progress()
    }
    for (const { que, por } of aparte) await note(que, por)
  } catch (error) {
    if (!(error instanceof Detenida)) throw error
  }
  return fallidos
}
