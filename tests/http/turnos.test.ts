import { expect, test } from 'vitest'
import { addPersona, claveOf } from '#app/features/turnos/equipo.server.ts'
import { RUTA_ICS, RUTA_MIS_TURNOS, RUTA_RECUERDO, TEXTOS_ENLACE } from '#app/features/turnos/turno.ts'
import { secretOf, withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createDevice } from '#tests/support/network/push.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

type Persona = { nombre: string; id: string }
const NADA = { roles: [], bloqueadas: '', con: '' }
const secret = 'secret of this test'

test('every wrong link is answered alike, and the right one is kept from caches and searches', async () => {
  const site = await testSite()
  const id = newId()
  const ana = { nombre: 'Ana', whatsapp: '', correo: 'ana@correo.cl', ...NADA }
  await addPersona(testDb(site), { id, secret }, ana)
  const right = claveOf(secret, id)
  const ask = async (path: string, clave: string) => {
    const answer = await fetch(`${site.origin}${path}?${new URLSearchParams({ clave })}`)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  for (const path of [RUTA_MIS_TURNOS, RUTA_ICS]) {
    const { status, headers } = await ask(path, right)
    expect([status, headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
  }
  const wrong = ['', right.slice(1), id, 'x', `${right}=`, claveOf('other', id)]
  for (const clave of wrong) {
    const { status, text } = await ask(RUTA_MIS_TURNOS, clave)
    expect(status).toBe(404)
    expect(text).toContain(TEXTOS_ENLACE.noSirve)
    expect(text).not.toContain('Ana')
  }
  const post = sender(site.origin)
  const { status, text } = await post(RUTA_MIS_TURNOS, { clave: 'x', que: 'acepto', turno: id })
  expect([status, text.includes(TEXTOS_ENLACE.noSirve)]).toEqual([409, true])
  const statuses: number[] = []
  for (let n = 0; n < 120; n++) statuses.push((await ask(RUTA_ICS, `${n}`)).status)
  expect(statuses.at(-1), 'too many').toBe(429)
  expect((await ask(RUTA_MIS_TURNOS, 'x')).status).toBe(429)
  expect((await ask(RUTA_MIS_TURNOS, right)).status, 'others’ guesses do not lock anybody out').toBe(200)
})

test('a device reminds whose link it was switched on with, and nobody else', async () => {
  const site = await testSite()
  const db = testDb(site)
  const [ana, beto] = ['Ana', 'Beto'].map((nombre) => ({ nombre, id: newId() })) as [Persona, Persona]
  for (const { nombre, id } of [ana, beto])
    await addPersona(db, { id, secret }, { nombre, whatsapp: '', correo: `${nombre}@correo.cl`, ...NADA })
  const suscripcion = JSON.stringify(createDevice('https://fcm.googleapis.com/fcm/send/a').suscripcion)
  const post = sender(site.origin)
  const send = async (clave: string, intencion: string) => {
    const path = `${RUTA_RECUERDO}?${new URLSearchParams({ clave })}`
    const { status, text } = await post(path, { intencion, suscripcion })
    return status === 200 ? JSON.parse(text).encendido : status
  }
  const devices = () => db.selectFrom('suscripciones').select('persona').execute()
  const [suya, otra] = [claveOf(secret, ana.id), claveOf(secret, beto.id)]
  expect(await send(suya, 'ver')).toBe(false)
  expect(await send('x', 'si')).toBe(404)
  expect(await send(suya, 'constructor')).toBe(400)
  expect(await devices()).toEqual([])
  expect(await send(suya, 'si')).toBe(true)
  expect(await devices()).toEqual([{ persona: ana.id }])
  expect(await send(otra, 'ver'), 'another person’s link').toBe(false)
  expect(await send(suya, 'no')).toBe(false)
  expect(await devices()).toEqual([])
})

test('a link opens its own room alone, and what is another person’s it answers for nobody', async () => {
  const site = await testSite()
  const db = testDb(site)
  const [ana, beto] = [newId(), newId()]
  for (const id of [ana, beto])
    await addPersona(db, { id, secret }, { nombre: 'Ana', whatsapp: '', correo: 'a@b.cl', ...NADA })
  const suyo = { id: newId(), evento: newId(), dia: '2026-12-06', rol: 'Sonido', n: 0, persona: beto }
  const place = { ...suyo, estado: 'espera', suplente: '', publicado: 1, recordado: '' } as const
  await db.insertInto('turnos').values(place).execute()
  const open = async (path: string) => {
    const answer = await fetch(site.origin + path)
    return { status: answer.status, text: await answer.text() }
  }
  for (const kind of ['voy', 'oracion', 'coleccion'] as const)
    for (const path of [RUTA_MIS_TURNOS, RUTA_ICS])
      expect((await open(withSecret(path, secretOf(secret, kind, ana)))).status, kind).toBe(404)
  const right = claveOf(secret, ana)
  for (const path of [withSecret('/oracion', right), withSecret('/voy/mi-lugar', right), `/c/${right}`])
    expect((await open(path)).text, path).not.toContain('Ana')
  const post = sender(site.origin)
  for (const que of ['acepto', 'no-puedo', 'proponer', 'no-proponer'])
    expect((await post(RUTA_MIS_TURNOS, { clave: right, que, turno: suyo.id, suplente: ana })).status).toBe(
      409,
    )
  expect(await db.selectFrom('turnos').selectAll().execute()).toEqual([place])
})
