import { beforeEach, expect, test } from 'vitest'
import {
  grantAdministrator,
  removePersona,
  setPassword,
} from '#app/features/administradores/administradores.server.ts'
import { addPersona, changePermisos } from '#app/features/administradores/permisos.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { bankOf, CORREO, EVA, MARTA } from '#tests/support/cuentas.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { addCuenta, CUENTA } from '#tests/support/rows.ts'
import { announced } from '../cambios/cambios.server.ts'
import { listCuentas, updateCuenta } from '../cuentas-bancarias.server.ts'
import { DIAS_NUEVA } from './cuidado.ts'
import {
  approvePropuesta,
  changeOrPropose,
  dropPropuesta,
  listPropuestas,
  readCuidado,
  saveCuidado,
} from './propuestas.server.ts'

const LUIS = 'luis@iglesia.cl'

onBothEngines('the second yes to a bank account', (db) => {
  const { begin, person, mails, numeros, log } = bankOf(db)
  let cuenta: string
  beforeEach(async () => {
    await begin()
    cuenta = await addCuenta(db(), CUENTA)
    await age()
    const { version } = await readCuidado(db())
    await saveCuidado(db(), { clave: false, segunda: true }, version)
  })
  const inTrx = (run: (trx: ReturnType<typeof db>) => Promise<unknown>) => db().transaction().execute(run)
  const edit = async (quien: string, numero: string, version = 1, of = cuenta) =>
    changeOrPropose(db(), CORREO, {
      yo: await person(quien),
      accion: 'cuenta-editada',
      cambio: { cuenta: of, version, datos: { ...CUENTA, numero } },
    })
  const approve = async (quien: string, id: string) =>
    approvePropuesta(db(), CORREO, { yo: await person(quien), id })
  const waiting = async (quien = EVA) => listPropuestas(db(), await person(quien))
  const first = async () => (await waiting())[0]?.id ?? ''
  /** So many days later; or since the site does not know. */
  const age = async (days?: number) => {
    const accesoDesde = days ? new Date(Date.now() - days * 86_400_000).toISOString() : ''
    await db().updateTable('user').set({ accesoDesde }).execute()
  }

  test('visitors see the old account until somebody else approves the new one', async () => {
    expect(await edit(MARTA, '999')).toBe('propuesto')
    // The same form again, after a lost answer.
    expect(await edit(MARTA, '999')).toBe('propuesto')
    expect(await numeros()).toEqual([CUENTA.numero])
    const asked = await mails()
    expect(asked.map(({ para }) => para)).toEqual([EVA])
    expect(asked[0]?.texto).toContain('Antes: 00123456\n  Ahora: 999')
    expect(asked[0]?.texto).not.toContain('codigo=')
    expect(await waiting()).toMatchObject([
      { mia: false, vigente: true, impide: undefined, antes: CUENTA, despues: { numero: '999' } },
    ])
    expect(await approve(MARTA, await first())).toBe('propia')
    expect(await approve(EVA, await first())).toBe('aprobada')
    expect(await numeros()).toEqual(['999'])
    expect(await waiting()).toEqual([])
    expect(await log()).toEqual([`${MARTA} cuenta-propuesta`, `${EVA} cuenta-aprobada`])
    // Everybody who administers gets the change, with the link that puts it back.
    const told = (await mails()).slice(1)
    expect(told.map(({ para }) => para).sort()).toEqual([EVA, MARTA])
    expect(told[0]?.texto).toContain(`${MARTA}, con el sí de ${EVA}, cambió`)
  })

  test('of two who approve at once, one does', async () => {
    await inTrx((trx) => grantAdministrator(trx, LUIS, 'hash'))
    await edit(MARTA, '999')
    const id = await first()
    const results = await Promise.all([EVA, LUIS, EVA].map((quien) => approve(quien, id)))
    expect(results.sort()).toEqual(['aprobada', 'yaNoEsta', 'yaNoEsta'])
    expect(await listCuentas(db())).toMatchObject([{ numero: '999', version: 2 }])
  })

  test('an added and a deleted account wait too, and saving the same data does not', async () => {
    expect(await edit(MARTA, CUENTA.numero)).toEqual({ hecho: true })
    const yo = await person(MARTA)
    const nueva = newId()
    const add = { cuenta: nueva, version: 0, datos: { ...CUENTA, numero: '777' } }
    expect(await changeOrPropose(db(), CORREO, { yo, accion: 'cuenta-agregada', cambio: add })).toBe(
      'propuesto',
    )
    expect(await changeOrPropose(db(), CORREO, { yo, accion: 'cuenta-eliminada', cambio: { cuenta } })).toBe(
      'propuesto',
    )
    expect(await numeros()).toEqual([CUENTA.numero])
    for (const { id } of await waiting()) expect(await approve(EVA, id)).toBe('aprobada')
    expect(await numeros()).toEqual(['777'])
  })

  test('a change of the account meanwhile has to be seen first, and nobody overwrites another proposal', async () => {
    await edit(MARTA, '999')
    expect(await edit(EVA, '555')).toBe('ocupada')
    expect(await edit(MARTA, '888')).toBe('propuesto')
    const id = await first()
    await announced(db(), { correo: CORREO, quien: EVA }, cuenta, (trx) =>
      updateCuenta(trx, cuenta, 1, { ...CUENTA, numero: '1' }),
    )
    expect(await waiting()).toMatchObject([{ vigente: false }])
    expect(await approve(EVA, id)).toBe('cambio')
    expect(await numeros()).toEqual(['1'])
  })

  test.each<[how: string, (email: string) => Promise<unknown>]>([
    ['was added', (email) => inTrx((trx) => addPersona(trx, email, ['cuentas']))],
    [
      'was given the accounts',
      async (email) => {
        await inTrx((trx) => addPersona(trx, email, ['fotos']))
        await age()
        await inTrx((trx) => changePermisos(trx, email, ['fotos', 'cuentas']))
      },
    ],
    [
      'chose a password by a link',
      async (email) => {
        await inTrx((trx) => addPersona(trx, email, ['cuentas']))
        await age()
        await inTrx((trx) => setPassword(trx, email, 'otra'))
      },
    ],
  ])('whoever %s in the last 7 days neither approves nor is approved', async (_how, begin) => {
    await inTrx((trx) => setPassword(trx, LUIS, 'hash'))
    await age()
    await begin(LUIS)
    for (const [autor, otro] of [
      [MARTA, LUIS],
      [LUIS, MARTA],
    ] as const) {
      await edit(autor, '999')
      expect(await waiting(otro)).toMatchObject([{ impide: 'nueva' }])
      expect(await approve(otro, await first())).toBe('nueva')
      if (autor === MARTA) await dropPropuesta(db(), CORREO, { yo: await person(EVA), id: await first() })
    }
    expect(await numeros()).toEqual([CUENTA.numero])
    await age(DIAS_NUEVA)
    expect(await approve(MARTA, await first())).toBe('aprobada')
  })

  test('its author takes it back in silence; somebody else refuses it, and the author is told', async () => {
    await edit(MARTA, '999')
    expect(await dropPropuesta(db(), CORREO, { yo: await person(MARTA), id: await first() })).toBe('retirada')
    await edit(MARTA, '999')
    await db().deleteFrom('correos').execute()
    const id = await first()
    expect(await dropPropuesta(db(), CORREO, { yo: await person(EVA), id })).toBe('descartada')
    expect(await dropPropuesta(db(), CORREO, { yo: await person(EVA), id })).toBe('yaNoEsta')
    expect((await mails()).map(({ para }) => para)).toEqual([MARTA])
    expect((await log()).filter((line) => !line.endsWith('propuesta'))).toEqual([
      `${MARTA} cuenta-retirada`,
      `${EVA} cuenta-no-aprobada`,
    ])
  })

  test('who is left alone changes accounts as before; an invitation is nobody yet', async () => {
    await edit(MARTA, '999')
    await edit(EVA, '6', 1, await addCuenta(db(), { ...CUENTA, numero: '5' }))
    await removePersona(db(), EVA)
    await inTrx((trx) => addPersona(trx, LUIS, ['cuentas']))
    // Whoever may no longer change accounts no longer proposes any.
    const mine = await waiting(MARTA)
    expect(mine).toMatchObject([{ mia: true, impide: undefined }])
    expect(await approve(MARTA, mine[0]?.id ?? '')).toBe('aprobada')
    expect(await edit(MARTA, '777', 2)).toEqual({ hecho: true })
    expect(await numeros()).toEqual(['777', '5'])
  })
})
