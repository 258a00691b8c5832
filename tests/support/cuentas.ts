import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { onlyAdministrators } from './accounts.ts'
import { empty } from './databases.ts'

export { CORREO } from './accounts.ts'
export const [MARTA, EVA] = ['marta@iglesia.cl', 'eva@iglesia.cl']

/**
 * What the tests of bank accounts look at: mails, numbers, the log; and two administrators, Marta and Eva.
 */
export const bankOf = (db: () => Db) => ({
  /** Leaves the two, and nothing else. */
  async begin() {
    await empty(db(), 'cambios_cuentas', 'cuentas_bancarias')
    await onlyAdministrators(db(), MARTA, EVA)
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
