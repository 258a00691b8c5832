import { expect, test } from 'vitest'
import { rutaDeVoy } from '#app/features/agenda/direcciones.ts'
import { TEXTOS_VOY } from '#app/features/agenda/voy/voy.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

const DIA = `${new Date().getFullYear() + 1}-06-15`

test('the trap filled in, a form sent at once, one without consent, and the 31st of an hour keep no place', async () => {
  const site = await testSite()
  const db = testDb(site)
  await addEventoDe(db, {
    titulo: 'Almuerzo',
    inicio: `${DIA}T13:00`,
    fin: `${DIA}T15:00`,
    inscripcion: true,
    cupo: 3,
  })
  const ana = { nombre: 'Ana', contacto: 'ana@correo.cl', cuantos: '1', evento: 'almuerzo', fecha: DIA }
  const post = sender(site.origin)
  const send = (more: Record<string, string>) => post(rutaDeVoy('almuerzo', DIA), { ...ana, ...more })
  const expectDoubt = async (machine: Record<string, string>) =>
    expect((await send({ consentimiento: 'on', ...machine })).text).toContain(TEXTOS_VOY.noComprobada)
  await expectDoubt({ asunto: 'Hola' })
  const challenge = await (await fetch(`${site.origin}/contacto/sello`)).json()
  await expectDoubt({ sello: Buffer.from(JSON.stringify({ challenge })).toString('base64') })
  expect((await send({})).status).toBe(400)
  const statuses: number[] = []
  for (let n = 0; n < 30; n++) statuses.push((await send({})).status)
  expect(statuses.at(-1)).toBe(429)
  expect(await db.selectFrom('inscripciones').select('id').execute()).toEqual([])
})
