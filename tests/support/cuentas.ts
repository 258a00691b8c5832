import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'

export const CORREO = { mail: true, home: 'https://www.iglesia.cl' }
export const [MARTA, EVA] = ['marta@iglesia.cl', 'eva@iglesia.cl']

const TABLES = [
  'correos',
  'cambios_cuentas',
  'cuentas_bancarias',
  'actividad',
  'user',
  'admin',
  'permisos',
] as const

/**
 * What the tests of bank accounts look at: mails, numbers, the log; and two administrators, Marta and Eva.
 */
export const bankOf = (db: () => Db) => ({
  /** Leaves the two, and nothing else. */
  async begin() {
    for (const table of TABLES) await db().deleteFrom(table).execute()
    for (const email of [MARTA, EVA])
      await db()
        .transaction()
        .execute((trx) => grantAdministrator(trx, email, 'hash'))
  },
  person: async (email: string) => ({
    email,
    ...(await db().selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()),
  }),
  mails: () => db().selectFrom('correos').selectAll().orderBy('id').execute(),
  numeros: async () => (await listCuentas(db())).map(({ numero }) => numero),
  log: async () => {
    const rows = await db().selectFrom('actividad').select(['quien', 'accion']).orderBy('id').execute()
    return rows.map(({ quien, accion }) => `${quien} ${accion}`)
  },
})
