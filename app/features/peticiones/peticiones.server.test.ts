import { beforeEach, expect, test } from 'vitest'
import { momentOfId, newId } from '#app/platform/ids.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { CONSENTIMIENTO, CONSENTIMIENTOS, peticionSchema } from './peticion.ts'
import {
  clearSospecha,
  countDudosas,
  countPeticiones,
  deleteDudosas,
  listPeticiones,
  receivePeticion,
  setAtendida,
} from './peticiones.server.ts'

const ANA = {
  nombre: 'Ángela Muñoz',
  email: 'angela@correo.cl',
  telefono: '+56 9 1234 5678',
  peticion: 'Por la salud de mi MAMÁ, 100% confiada.',
}
const ROSA = { nombre: 'Rosa', email: 'rosa_p@correo.cl', peticion: 'Por un trabajo para mi hermano.' }

onBothEngines('prayer requests', (db) => {
  beforeEach(async () => {
    await db().deleteFrom('peticiones').execute()
  })

  const found = async (busca: string, filtro: 'todas' | 'pendientes' | 'atendidas' = 'todas') =>
    (await listPeticiones(db(), { filtro, busca })).peticiones.map((one) => one.nombre)

  test('a new request is pending, unread and dated by the server', async () => {
    const before = new Date().toISOString()
    const id = await addPeticion(db(), ANA)
    const row = await db().selectFrom('peticiones').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ...ANA, leido: 0, atendida: 0, consentimiento: expect.stringMatching(/./) })
    expect(CONSENTIMIENTOS.get(row.consentimiento), 'the wording that was accepted').toBe(CONSENTIMIENTO)
    expect(row.consentimientoEn).toBe(row.fecha)
    expect(row.fecha >= before && row.fecha <= new Date().toISOString()).toBe(true)
    await addPeticion(db(), ROSA)
    expect((await listPeticiones(db(), { filtro: 'todas' })).peticiones[0]).toMatchObject({
      nombre: 'Rosa',
      telefono: null,
      atendida: false,
    })
  })

  test('the same form sent twice, after a lost response, is one request; with another text it is two', async () => {
    const clave = newId()
    const receive = (peticion: typeof ROSA, of = clave) =>
      receivePeticion({ db: db(), correo: NO_MAIL, secret: 'secret' }, peticion, '', of)
    const [id, again] = await Promise.all([receive(ROSA), receive(ROSA)])
    expect(again).toBe(id)
    expect(momentOfId(id)).toBe(momentOfId(clave))
    expect(await found('')).toEqual(['Rosa'])
    await receive({ ...ROSA, nombre: 'Ana' })
    await receive(ROSA, newId())
    await addPeticion(db(), ROSA)
    expect((await found('')).sort()).toEqual(['Ana', 'Rosa', 'Rosa', 'Rosa'])
  })

  test('characters that the database cannot store do not lose the request', async () => {
    const sent = peticionSchema.parse({
      ...ANA,
      nombre: 'Án\0gela',
      peticion: 'Por\0 todos 🙏',
      consentimiento: 'on',
    })
    const id = await addPeticion(db(), sent)
    const row = await db().selectFrom('peticiones').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ nombre: 'Ángela', peticion: 'Por todos 🙏' })
  })

  test('marks as attended, with the moment, and back; counts for every filter', async () => {
    const id = await addPeticion(db(), ANA)
    await addPeticion(db(), ROSA)
    const moments = db().selectFrom('peticiones').select('atendidaEn').where('id', '=', id)
    const moment = async () => (await moments.executeTakeFirstOrThrow()).atendidaEn
    expect(await countPeticiones(db())).toEqual({ todas: 2, pendientes: 2, atendidas: 0 })
    expect(await setAtendida(db(), id, true)).toBe(true)
    expect(await countPeticiones(db())).toEqual({ todas: 2, pendientes: 1, atendidas: 1 })
    expect(await found('', 'pendientes')).toEqual(['Rosa'])
    expect(await found('', 'atendidas')).toEqual(['Ángela Muñoz'])
    expect(Math.abs(Date.now() - Date.parse((await moment()) ?? ''))).toBeLessThan(5_000)
    expect(await setAtendida(db(), id, false)).toBe(true)
    expect(await countPeticiones(db())).toEqual({ todas: 2, pendientes: 2, atendidas: 0 })
    expect(await moment()).toBeNull()
  })

  test('clears one doubtful request and deletes the rest together, except those that arrived since', async () => {
    const id = await addPeticion(db(), ANA, 'trampa')
    await addPeticion(db(), ROSA, 'rapida')
    expect(await clearSospecha(db(), id)).toBe(true)
    expect(await countDudosas(db())).toBe(1)
    const seen = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 2))
    await addPeticion(db(), { ...ROSA, nombre: 'Nueva' }, 'rapida')
    expect(await deleteDudosas(db(), seen)).toBe(1)
    expect(await found('')).toEqual(['Nueva', 'Ángela Muñoz'])
    expect(await clearSospecha(db(), 'none')).toBe(false)
  })

  test.each([
    ['angela', ['Ángela Muñoz']],
    ['MUNOZ', ['Ángela Muñoz']],
    ['912345678', ['Ángela Muñoz']],
    ['9 1234 5678', ['Ángela Muñoz']],
    ['hermano trabajo', ['Rosa']],
    ['correo.cl', ['Rosa', 'Ángela Muñoz']],
    ['100%', ['Ángela Muñoz']],
    ['a_g', []],
    ['%', ['Ángela Muñoz']],
    ["'; drop table peticiones", []],
    ['   ', ['Rosa', 'Ángela Muñoz']],
  ])('a search for «%s»', async (busca, names) => {
    await addPeticion(db(), ANA)
    await addPeticion(db(), ROSA)
    expect(await found(busca)).toEqual(names)
  })

  test('pages newest first, each request once, even when many have the same moment', async () => {
    for (let n = 0; n < 25; n++) await addPeticion(db(), { ...ROSA, nombre: `Rosa ${n}` })
    await db().updateTable('peticiones').set({ fecha: '2026-11-20T12:00:00.000Z' }).execute()
    await addPeticion(db(), ANA)
    const pages: string[][] = []
    let desde: string | undefined
    do {
      const page = await listPeticiones(db(), { filtro: 'pendientes', desde, limit: 10 })
      pages.push(page.peticiones.map((one) => one.nombre))
      desde = page.siguiente
    } while (desde)
    expect(pages.map((page) => page.length)).toEqual([10, 10, 6])
    expect(pages.flat()).toEqual(['Ángela Muñoz', ...Array.from({ length: 25 }, (_, n) => `Rosa ${24 - n}`)])
  })
})
