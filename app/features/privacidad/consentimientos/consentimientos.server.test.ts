import { beforeEach, expect, test } from 'vitest'
import { signUp } from '#app/features/agenda/voy/inscripciones.server.ts'
import { CONSENTIMIENTO_VOY } from '#app/features/agenda/voy/voy.ts'
import { AUTORIZACION, CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { receivePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { FEATURES } from '#app/features.server.ts'
import { recordConsentimiento } from '#app/parts/consentimientos/consentimientos.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { CORREO } from '#tests/support/accounts.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { erasePersona } from '../persona.server.ts'
import { deleteExpired } from '../retencion.server.ts'
import { findAceptados, readTextos } from './consentimientos.server.ts'

onBothEngines('the log of consents', (db) => {
  beforeEach(() =>
    empty(db(), 'consentimientos', 'textos_consentidos', 'peticiones', 'inscripciones', 'eventos', 'config'),
  )
  const receive = (peticion: typeof ANA, clave?: string) =>
    receivePeticion({ db: db(), correo: CORREO, secret: 'secret' }, peticion, '', clave)
  const find = (quien: string) => findAceptados(db(), FEATURES, quien)
  const words = async () =>
    (await readTextos(db(), FEATURES)).map(({ texto, clase, veces }) => [texto, clase, veces])

  test('notes the words of each form once, and of whoever accepted them for as long as their data are kept', async () => {
    const clave = newId()
    for (const each of [clave, clave, undefined]) await receive(ANA, each)
    await receive(ROSA as typeof ANA)
    expect(await words()).toEqual([[CONSENTIMIENTO, 'Peticiones de oración', 3]])
    const fecha = expect.stringContaining('T')
    const hers = { nombre: ANA.nombre, clase: 'Peticiones de oración', texto: CONSENTIMIENTO, fecha }
    expect(await find(ANA.email)).toEqual([hers, hers])
    expect(await find('nadie@correo.cl')).toEqual([])
    await erasePersona(db(), FEATURES, ANA.email)
    expect(await find(ANA.email)).toEqual([])
    const rows = await db().selectFrom('consentimientos').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/ana/i)
    expect(await words(), 'that it was accepted stays').toEqual([
      [CONSENTIMIENTO, 'Peticiones de oración', 3],
    ])
  })

  test('is written with what it permits, or neither is', async () => {
    await addEventoDe(db(), {
      titulo: 'Almuerzo',
      inicio: '2030-12-01T13:00',
      fin: '2030-12-01T15:00',
      inscripcion: true,
    })
    const ana = { evento: 'almuerzo', fecha: '2030-12-01', nombre: 'Ana', contacto: ANA.email, cuantos: 1 }
    const come = () => signUp(db(), { id: newId(), secret: 'secret', ahora: new Date() }, ana)
    await come()
    expect(await words()).toEqual([[CONSENTIMIENTO_VOY, 'Inscripciones a encuentros', 1]])
    const failing = db()
      .transaction()
      .execute(async (trx) => {
        await recordConsentimiento(trx, { sobre: 'x', para: 'turnos', texto: 'Otra cosa' })
        throw new Error('no')
      })
    await expect(failing).rejects.toThrow('no')
    expect(await words()).toHaveLength(1)
  })

  test('has a parent’s words beside those of the request', async () => {
    await receive({ ...ANA, responsable: 'Elena Muñoz' } as typeof ANA)
    expect((await words()).map(([texto]) => texto).sort()).toEqual([CONSENTIMIENTO, AUTORIZACION])
  })

  test('goes after four years', async () => {
    await recordConsentimiento(db(), {
      sobre: 'x',
      para: 'x',
      texto: 'Sí',
      fecha: '2026-01-01T12:00:00.000Z',
    })
    await deleteExpired(db(), new Date('2029-12-30T12:00:00Z'))
    expect(await words()).toEqual([['Sí', 'x', 1]])
    await deleteExpired(db(), new Date('2029-12-31T12:00:00Z'))
    expect(await words()).toEqual([])
  })

  test('stays with what it permits, however old that is', async () => {
    await receive(ANA)
    await db().updateTable('consentimientos').set({ fecha: '2000-01-01T12:00:00.000Z' }).execute()
    await deleteExpired(db(), new Date())
    expect(await words()).toHaveLength(1)
  })
})
