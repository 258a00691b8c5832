import { listPersonas } from '#app/features/administradores/permisos.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
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
export async function listNuevas(db: Db): Promise<Set<string>> {
  const since = new Date(Date.now() - DIAS_NUEVA * 24 * 60 * 60 * 1000).toISOString()
  const rows = await db.selectFrom('user').select('email').where('accesoDesde', '>', since).execute()
  return new Set(rows.map(({ email }) => email))
}
