import { expect, test } from 'vitest'
import { addPersona, claveOf } from '#app/features/turnos/equipo.server.ts'
import { RUTA_ICS, RUTA_MIS_TURNOS, TEXTOS_ENLACE } from '#app/features/turnos/turno.ts'
import { newId } from '#app/platform/ids.server.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

test('every wrong link is answered alike, and the right one is kept from caches and searches', async () => {
  const site = await testSite()
  const id = newId()
  const secret = 'secret of this test'
  const ana = { nombre: 'Ana', whatsapp: '', correo: 'ana@correo.cl', roles: [], bloqueadas: '', con: '' }
  await addPersona(testDb(site), { id, secret }, ana)
  const right = claveOf(secret, id)
  const ask = async (path: string, clave: string) => {
    const answer = await fetch(`${site.origin}${path}?${new URLSearchParams({ clave })}`)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  for (const path of [RUTA_MIS_TURNOS, RUTA_ICS]) {
    const { status, headers } = await ask(path, right)
    expect([status, headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual([
      ...[200, 'no-store', 'noindex'],
    ])
  }
  const wrong = [right.slice(1), id, 'x', `${right}=`]
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
