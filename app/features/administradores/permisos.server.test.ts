import { beforeEach, expect, test } from 'vitest'
import { LISTA_PERMISOS, type Permiso } from '#app/parts/feature/permisos.ts'
import { inTransaction, migrate } from '#app/platform/db/db.server.ts'
import { ANA, EVA, onlyAdministrators } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { deAlguienSchema, nuevoAdministradorSchema, olvidoSchema } from './administrador.ts'
import { addAdminEmail, isAdmin, removePersona } from './administradores.server.ts'
import {
  addPermisos,
  addPersona,
  changePermisos,
  grantPermiso,
  hasHeredados,
  keepHeredados,
  listPersonas,
  rolOf,
} from './permisos.server.ts'

const ALL_BUT_PETICIONES = LISTA_PERMISOS.filter((permiso) => permiso !== 'peticiones')

onBothEngines('permissions', (db) => {
  type Db = ReturnType<typeof db>
  const inTrx = <T>(run: (trx: Db) => Promise<T>) => inTransaction(db(), run)
  const change = (email: string, permisos: readonly Permiso[]) =>
    inTrx((trx) => changePermisos(trx, email, permisos))
  const permisosOf = async (email: string) => (await rolOf(db(), email)).permisos

  beforeEach(() => onlyAdministrators(db(), ANA))

  test('the role brings all but the prayer requests, which are given by name', async () => {
    expect(await rolOf(db(), 'Ana@Iglesia.cl')).toEqual({ esAdmin: true, permisos: ALL_BUT_PETICIONES })
    await grantPermiso(db(), ANA, 'peticiones')
    expect(await permisosOf(ANA)).toEqual(LISTA_PERMISOS)
  })

  test('somebody else has what was given, and the role is given by no row', async () => {
    expect(await rolOf(db(), EVA)).toEqual({ esAdmin: false, permisos: [] })
    expect(await inTrx((trx) => addPersona(trx, EVA, ['fotos', 'agenda']))).toBe(true)
    expect(await inTrx((trx) => addPersona(trx, EVA, ['administrador']))).toBe(false)
    const row = { email: EVA, permiso: 'administrador', heredado: 0 as const }
    await db().insertInto('permisos').values(row).execute()
    expect(await rolOf(db(), EVA)).toEqual({ esAdmin: false, permisos: ['fotos', 'agenda'] })
  })

  test('permissions given one by one stay beside the others, and only new ones are said', async () => {
    const give = (email: string, ...permisos: Permiso[]) => inTrx((trx) => addPermisos(trx, email, permisos))
    expect(await give(EVA, 'cuentas')).toEqual(['cuentas'])
    expect(await give(EVA, 'cuentas', 'fotos')).toEqual(['fotos'])
    expect(await permisosOf(EVA)).toEqual(['fotos', 'cuentas'])
    // What the role brings anyway gets no row that would outlive it.
    expect(await give(ANA, 'fotos', 'peticiones')).toEqual(['peticiones'])
    expect(await give(EVA, 'administrador', 'agenda')).toEqual(['agenda', 'administrador'])
    expect(await isAdmin(db(), EVA)).toBe(true)
    const rows = db().selectFrom('permisos').select('permiso').where('email', '=', ANA)
    expect(await rows.execute()).toEqual([{ permiso: 'peticiones' }])
  })

  test('a change says what it gave and took, and `admin/roles` follows', async () => {
    await inTrx((trx) => addPersona(trx, EVA, ['fotos']))
    expect(await change(EVA, ['agenda', 'peticiones'])).toEqual({
      dados: ['agenda', 'peticiones'],
      quitados: ['fotos'],
    })
    await change(EVA, ['agenda', 'administrador'])
    expect(await isAdmin(db(), EVA)).toBe(true)
    expect(await permisosOf(EVA)).toEqual(ALL_BUT_PETICIONES)
    await change(EVA, ['agenda'])
    expect(await isAdmin(db(), EVA)).toBe(false)
    expect(await permisosOf(EVA)).toEqual(['agenda'])
    expect(await change('nadie@iglesia.cl', ['administrador'])).toBe('nadie')
    expect((await listPersonas(db())).map(({ email }) => email)).toEqual([ANA, EVA])
  })

  test('the last administrator with an account keeps the role; whoever has none can still be removed', async () => {
    await inTrx((trx) => addAdminEmail(trx, 'sin-cuenta@iglesia.cl'))
    await inTrx((trx) => addPersona(trx, EVA, ['fotos']))
    expect(await change(ANA, ['fotos'])).toBe('ultimo')
    expect(await removePersona(db(), ANA)).toBe('ultimo')
    expect(await isAdmin(db(), ANA)).toBe(true)
    expect(await removePersona(db(), EVA)).toBe('quitada')
    expect(await permisosOf(EVA)).toEqual([])
    expect(await removePersona(db(), EVA), 'who is not there').toBe('nadie')
    await inTrx((trx) => addAdminEmail(trx, 'sin-cuenta-2@iglesia.cl'))
    expect(await removePersona(db(), 'sin-cuenta-2@iglesia.cl'), 'invited').toBe('quitada')
  })

  test('what a button beside somebody sends is an e-mail, and no other text', () => {
    const parse = (email: string) => deAlguienSchema.safeParse({ email }).data
    expect(parse(' Ana@Iglesia.cl')).toEqual({ email: ANA })
    for (const text of ['', 'ana', `${ANA}\nmarta quitó todo`, `${'a'.repeat(310)}@iglesia.cl`])
      expect(parse(text), text).toBeUndefined()
  })

  test('a missing e-mail is asked of the person whose it is', () => {
    for (const [schema, message] of [
      [nuevoAdministradorSchema, 'Escribe su correo electrónico.'],
      [olvidoSchema, 'Escribe tu correo electrónico.'],
    ] as const) {
      const issues = schema.safeParse({ permisos: ['agenda'] }).error?.issues
      expect(issues).toMatchObject([{ path: ['email'], message }])
    }
  })

  test('when the last two demote and remove each other at the same moment, one stays', async () => {
    const demote = () => change(EVA, ['fotos'])
    const remove = () => removePersona(db(), ANA)
    for (const [first, second] of [
      [demote, () => change(ANA, ['fotos'])],
      [demote, remove],
      [() => removePersona(db(), EVA), remove],
    ] as const) {
      await onlyAdministrators(db(), ANA, EVA)
      const done = await Promise.all([first(), second()])
      expect(done.filter((result) => result === 'ultimo')).toHaveLength(1)
      expect([await isAdmin(db(), ANA), await isAdmin(db(), EVA)].filter(Boolean)).toHaveLength(1)
    }
  })
})

onBothEngines(
  'the update that brings permissions',
  (db) => {
    test('leaves every administrator what they had, and says so until they know', async () => {
      const data = JSON.stringify({ adminEmails: [ANA, EVA, ANA] })
      await db().insertInto('admin').values({ id: 'roles', data, version: 3 }).execute()
      await migrate(db())
      for (const email of [ANA, EVA]) {
        expect((await rolOf(db(), email)).permisos).toEqual(LISTA_PERMISOS)
        expect(await hasHeredados(db(), email)).toBe(true)
      }
      await keepHeredados(db(), ANA)
      expect(await hasHeredados(db(), ANA)).toBe(false)
      expect(await hasHeredados(db(), EVA)).toBe(true)
      expect((await rolOf(db(), ANA)).permisos).toEqual(LISTA_PERMISOS)
    })
  },
  '0025_telling_who_moved_up',
)
