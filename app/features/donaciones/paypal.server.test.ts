import { beforeEach, expect, test } from 'vitest'
import { restoreVersion } from '#app/features/versiones/restore.server.ts'
import { FEATURES } from '#app/features.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { migrate } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { bankOf, CORREO, EVA, MARTA } from '#tests/support/cuentas.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { findCambio, putBack } from './cambios/cambios.server.ts'
import { listCuentas } from './cuentas-bancarias.server.ts'
import {
  approvePropuesta,
  changeOrPropose,
  listPropuestas,
  saveCuidado,
} from './cuidado/propuestas.server.ts'
import { datosPaypal, ID_PAYPAL } from './paypal.ts'

const [NUESTRO, OTRO] = ['https://paypal.me/iglesia', 'https://paypal.me/otro']

onBothEngines('PayPal’s link', (db) => {
  const { begin, person, mails, numeros: enlaces } = bankOf(db)
  beforeEach(begin)
  const save = async (enlace: string, version: number) =>
    changeOrPropose(db(), CORREO, {
      yo: await person(MARTA),
      accion: 'cuenta-editada',
      cambio: { cuenta: ID_PAYPAL, version, datos: datosPaypal(enlace) },
    })

  test('is mailed with old and new, and the link in the mail puts it back', async () => {
    expect(await save(NUESTRO, 0)).toEqual({ hecho: true })
    expect(await save(OTRO, 0)).toEqual({ hecho: false })
    expect(await save(OTRO, 1)).toEqual({ hecho: true })
    const told = (await mails()).filter(({ para }) => para === EVA)
    expect(told.map(({ asunto }) => asunto)).toEqual(Array(2).fill('Cambió la cuenta de PayPal del sitio'))
    expect(told[1]?.texto).toContain(`Enlace de PayPal\n  Antes: ${NUESTRO}\n  Ahora: ${OTRO}`)
    const codigo = /codigo=([\w-]+)/.exec(told[1]?.texto ?? '')?.[1] ?? ''
    const { version = 0 } = (await findCambio(db(), codigo)) ?? {}
    expect(await putBack(db(), CORREO, { codigo, version })).toBe('listo')
    expect(await enlaces()).toEqual([NUESTRO])
    expect((await mails()).at(-1)?.asunto).toBe('La cuenta de PayPal del sitio quedó como estaba')
  })

  test('stays when an older version of the church’s words that had one is gone back to', async () => {
    await save(NUESTRO, 0)
    const version = { id: newId(), tabla: 'config', fila: 'sitio', fecha: now(), quien: EVA }
    const datos = JSON.stringify({ ...SITIO_INICIAL, mision: 'Otra', paypal: OTRO })
    await db()
      .insertInto('versiones')
      .values({ ...version, datos })
      .execute()
    const back = { quien: EVA, tabla: 'config', fila: 'sitio', version: version.id }
    expect(await restoreVersion(db(), FEATURES, back)).toBe('listo')
    expect((await readSitio(db())).data).toEqual({ ...SITIO_INICIAL, mision: 'Otra' })
    expect(await enlaces()).toEqual([NUESTRO])
  })

  test('waits for the second yes where the church asks for it', async () => {
    await saveCuidado(db(), { clave: false, segunda: true }, 0)
    await db().updateTable('user').set({ accesoDesde: '' }).execute()
    expect(await save(OTRO, 0)).toBe('propuesto')
    expect(await enlaces()).toEqual([])
    const eva = await person(EVA)
    const [{ id, antes, despues } = { id: '' }] = await listPropuestas(db(), eva)
    expect([antes, despues?.numero]).toEqual([undefined, OTRO])
    expect(await approvePropuesta(db(), CORREO, { yo: eva, id })).toBe('aprobada')
    expect(await enlaces()).toEqual([OTRO])
  })
})

onBothEngines(
  'a site of an earlier version',
  (db) => {
    test('keeps its PayPal link, now among the accounts', async () => {
      const data = JSON.stringify({ ...SITIO_INICIAL, paypal: NUESTRO })
      await db().deleteFrom('cuentas_bancarias').execute()
      await db().deleteFrom('config').where('id', '=', 'sitio').execute()
      await db().insertInto('config').values({ id: 'sitio', data, version: 4 }).execute()
      await migrate(db())
      expect(await listCuentas(db())).toEqual([
        { ...datosPaypal(NUESTRO), id: ID_PAYPAL, correo: null, ejemplo: false, version: 1, verificada: '' },
      ])
      expect(await readSitio(db())).toEqual({ data: SITIO_INICIAL, version: 4 })
      const stored = await db().selectFrom('config').select('data').where('id', '=', 'sitio').execute()
      expect(JSON.stringify(stored)).not.toContain('paypal')
    })
  },
  '0033_restauraciones',
)
