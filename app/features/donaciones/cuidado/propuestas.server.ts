import type { Transaction } from 'kysely'
import { listPersonas } from '#app/features/administradores/permisos.server.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { queueDescartada, queuePropuesta } from '../avisos.server.ts'
import { announced, readCuenta } from '../cambios/cambios.server.ts'
import { type Datos, sonIguales } from '../cambios/datos.ts'
import type { DatosCuenta } from '../cuenta-bancaria.ts'
import { deleteCuenta, insertCuenta, updateCuenta } from '../cuentas-bancarias.server.ts'
import { type Cuidado, cuidadoSchema, DIAS_NUEVA, PERSONAS_NECESARIAS } from './cuidado.ts'

const OFF: Cuidado = { clave: false, segunda: false }

const CUIDADO = defineDocument({
  table: 'admin',
  id: 'cuentas',
  schema: cuidadoSchema,
  initial: OFF,
  strict: { clave: true, segunda: true },
})

/** The two settings, as somebody chose them. */
export const readCuidado = (db: Db) => readDocument(db, CUIDADO)

/** @returns false if somebody else saved them since `version` was read. */
export const saveCuidado = (trx: Db, cuidado: Cuidado, version: number) =>
  writeDocument(trx, CUIDADO, cuidado, version)

/** Who may change accounts and can sign in: an invitation that nobody used approves nothing. */
export async function listCuidadores(db: Db): Promise<string[]> {
  const personas = await listPersonas(db)
  return personas.flatMap(({ email, conCuenta, permisos }) =>
    conCuenta && permisos.includes('cuentas') ? email : [],
  )
}

/** Whether a change has to wait: with one person left it would wait for ever, and the church with it. */
export async function needsSecond(db: Db): Promise<boolean> {
  if (!(await readCuidado(db)).data.segunda) return false
  return (await listCuidadores(db)).length >= PERSONAS_NECESARIAS
}

/** Those whose access is new: two of their addresses may be one person's. */
async function listNuevas(db: Db): Promise<Set<string>> {
  const since = new Date(Date.now() - DIAS_NUEVA * 24 * 60 * 60 * 1000).toISOString()
  const rows = await db.selectFrom('user').select('email').where('accesoDesde', '>', since).execute()
  return new Set(rows.map(({ email }) => email))
}

/**
 * A change of an account as its form asks for it: added (version 0) or edited, or deleted, whatever its
 * version.
 */
export type Cambio = { cuenta: string } & (
  | { version: number; datos: DatosCuenta }
  | { version?: undefined; datos?: undefined }
)

type Quien = { id: string; email: string }

/** What a proposal would make of the account as it is now. */
const withDatos = (ahora: Datos | undefined, datos: DatosCuenta | undefined): Datos | undefined =>
  datos && {
    ...datos,
    correo: datos.correo ?? null,
    ejemplo: 0,
    version: ahora?.version ?? 0,
    verificada: ahora?.verificada ?? '',
  }

/** Makes a change. @returns as the store does: falsy if somebody else's came first. */
const make = (
  trx: Transaction<Tables>,
  { cuenta, version, datos }: Cambio,
): Promise<string | boolean | undefined> => {
  if (!datos) return deleteCuenta(trx, cuenta)
  return version === 0 ? insertCuenta(trx, cuenta, datos) : updateCuenta(trx, cuenta, version, datos)
}

/**
 * Makes a change of an account, or lets it wait for a second person's yes, and mails it, in one transaction.
 * @returns what the store returned; `propuesto` if it waits; `ocupada` while another person's waits.
 */
export function changeOrPropose(
  db: Db,
  correo: Correo,
  { yo, accion, cambio }: { yo: Quien; accion: Accion; cambio: Cambio },
): Promise<{ hecho: string | boolean | undefined } | 'propuesto' | 'ocupada'> {
  const { cuenta, datos } = cambio
  return changeContent(db, async (trx) => {
    const ahora = await readCuenta(trx, cuenta)
    const version = ahora?.version ?? 0
    const overtaken = cambio.version !== undefined && cambio.version !== version
    const despues = withDatos(ahora, datos)
    const waiting = await readPropuesta(trx, 'cuenta', cuenta)
    const mine = waiting?.userId === yo.id
    const detalle = datos?.banco ?? ahora?.banco ?? ''
    if (!overtaken && (await needsSecond(trx)) && !sonIguales(ahora, despues)) {
      if (waiting && !mine) return 'ocupada'
      const row = { version, datos: datos ? JSON.stringify(datos) : '' }
      // The same form again, after a lost answer: it has been mailed.
      if (waiting?.version === row.version && waiting.datos === row.datos) return 'propuesto'
      await forget(trx, cuenta)
      const values = { ...row, cuenta, id: newId(), userId: yo.id, fecha: now() }
      await trx.insertInto('propuestas_cuentas').values(values).execute()
      await logActivity(trx, yo.email, 'cuenta-propuesta', detalle)
      if (correo.mail)
        await queuePropuesta(trx, correo, {
          para: (await listCuidadores(trx)).filter((email) => email !== yo.email),
          quien: yo.email,
          antes: ahora,
          despues,
        })
      return 'propuesto'
    }
    const hecho = await announced(trx, { correo, quien: yo.email }, cuenta, (trx) => make(trx, cambio))
    if (hecho) await logActivity(trx, yo.email, accion, detalle)
    if (hecho && mine) await forget(trx, cuenta)
    return { hecho }
  })
}

/** The proposals of those who may still make one, oldest first, each with the account as it is now. */
export async function listPropuestas(db: Db, yo: Quien) {
  const cuidadores = await listCuidadores(db)
  const impide = impideTo(yo, cuidadores, await listNuevas(db))
  const rows = await propuestas(db).orderBy('propuestas_cuentas.id').execute()
  return Promise.all(
    rows
      .filter(({ email }) => cuidadores.includes(email))
      .map(async ({ id, cuenta, userId, fecha, version, datos, email }) => {
        const ahora = await readCuenta(db, cuenta)
        const mia = userId === yo.id
        return {
          id,
          fecha,
          quien: email,
          mia,
          antes: ahora,
          despues: withDatos(ahora, parsed(datos)),
          /** False once the account has changed since. */
          vigente: (ahora?.version ?? 0) === version,
          impide: impide(email),
        }
      }),
  )
}

/**
 * Why somebody may not approve what `autor` proposed: it is their own, or one of the two is new. Whoever is
 * left alone may.
 */
const impideTo =
  (yo: Quien, cuidadores: readonly string[], nuevas: ReadonlySet<string>) =>
  (autor: string): 'propia' | 'nueva' | undefined => {
    if (cuidadores.length < PERSONAS_NECESARIAS) return undefined
    if (autor === yo.email) return 'propia'
    return nuevas.has(autor) || nuevas.has(yo.email) ? 'nueva' : undefined
  }

/**
 * A second person's yes: makes the change as if its author had made it now. Of two at once, one does.
 * @returns `propia` for who proposed it, `nueva` if one of the two is new, unless nobody else is left to ask.
 */
export function approvePropuesta(
  db: Db,
  correo: Correo,
  { yo, id }: { yo: Quien; id: string },
): Promise<'aprobada' | 'yaNoEsta' | 'propia' | 'nueva' | 'cambio'> {
  return changeContent(db, async (trx) => {
    const found = await readPropuesta(trx, 'id', id)
    const cuidadores = await listCuidadores(trx)
    if (!found || !cuidadores.includes(found.email)) return 'yaNoEsta'
    const { cuenta, version, email } = found
    const impide = impideTo(yo, cuidadores, await listNuevas(trx))(email)
    if (impide) return impide
    if (((await readCuenta(trx, cuenta))?.version ?? 0) !== version) return 'cambio'
    await forget(trx, cuenta)
    const quien = email === yo.email ? email : `${email}, con el sí de ${yo.email},`
    const datos = parsed(found.datos)
    const cambio: Cambio = datos ? { cuenta, version, datos } : { cuenta }
    await announced(trx, { correo, quien }, cuenta, (trx) => make(trx, cambio))
    await logActivity(trx, yo.email, 'cuenta-aprobada', email)
    return 'aprobada'
  })
}

/** Drops a proposal: its author takes it back, or another person refuses it, which its author is told. */
export function dropPropuesta(
  db: Db,
  correo: Correo,
  { yo, id }: { yo: Quien; id: string },
): Promise<'retirada' | 'descartada' | 'yaNoEsta'> {
  return changeContent(db, async (trx) => {
    const found = await readPropuesta(trx, 'id', id)
    if (!found) return 'yaNoEsta'
    await forget(trx, found.cuenta)
    const ahora = await readCuenta(trx, found.cuenta)
    const datos = parsed(found.datos)
    if (found.userId === yo.id) {
      await logActivity(trx, yo.email, 'cuenta-retirada', datos?.banco ?? ahora?.banco ?? '')
      return 'retirada'
    }
    await logActivity(trx, yo.email, 'cuenta-no-aprobada', found.email)
    if (correo.mail)
      await queueDescartada(trx, correo, {
        para: [found.email],
        quien: yo.email,
        antes: ahora,
        despues: withDatos(ahora, datos),
      })
    return 'descartada'
  })
}

const parsed = (text: string): DatosCuenta | undefined => (text === '' ? undefined : JSON.parse(text))

/** With whose they are. */
const propuestas = (db: Db) =>
  db
    .selectFrom('propuestas_cuentas')
    .innerJoin('user', 'user.id', 'propuestas_cuentas.userId')
    .select(['propuestas_cuentas.id', 'cuenta', 'userId', 'fecha', 'version', 'datos', 'user.email'])

const readPropuesta = (trx: Db, by: 'id' | 'cuenta', value: string) =>
  propuestas(trx).where(`propuestas_cuentas.${by}`, '=', value).executeTakeFirst()

const forget = (trx: Db, cuenta: string) =>
  trx.deleteFrom('propuestas_cuentas').where('cuenta', '=', cuenta).execute()
