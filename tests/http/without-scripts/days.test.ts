import { beforeEach, expect, test } from 'vitest'
import { TEXTOS_HORARIOS } from '#app/features/agenda/horarios/textos.ts'
import { NOMBRE_DE_DIA } from '#app/features/agenda/palabras.ts'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { TEXTOS_VIVO } from '#app/features/vivo/textos.ts'
import { openTransmision } from '#app/features/vivo/transmision.server.ts'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { addDays, localAt } from '#app/parts/iglesia/zona.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { cookieOf } from '#tests/support/people.ts'
import { type PlainBrowser, plainBrowser } from '#tests/support/plain-browser.ts'
import { saveAddresses } from '#tests/support/radio/tune-in.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'

// The church's days, as somebody without scripts sets them; and what a new site is asked for.

const D = '/admin/dashboard'
const HOY = today()
const { site, db } = await fileSite()
let page: PlainBrowser
beforeEach(async () => {
  await changeContent(db, async (trx) => {
    await trx.deleteFrom('eventos').execute()
    await trx.deleteFrom('config').where('id', 'in', ['contacto', 'vivo']).execute()
  })
  page = plainBrowser(site, await cookieOf(site, ADMIN))
})

async function setHorario(dia: string) {
  const { data, version } = await readContacto(db)
  await saveContacto(db, { ...data, horarios: [{ dia, hora: '8:00 PM' }] }, version)
}

test('of the category of services it says what goes with it', async () => {
  await page.goto(`${D}/agenda?parte=categorias`)
  await page.press('Editar Culto')
  expect(page.text()).toContain('Con ella el sitio sabe cuándo mirar YouTube')
})

test('one press says that a date begins later or not at all, one takes it back, and the radio goes live', async () => {
  // In a zone without changes of the clock, which would lengthen or skip it.
  const local = (hours: number) => localAt(new Date(Date.now() + hours * 60 * 60 * 1000), 'UTC')
  await addEventoDe(db, {
    titulo: 'Culto de prueba',
    inicio: local(0.75),
    fin: local(1.75),
    zona: 'UTC',
    lugar: 'Plaza de Lampa',
  })
  const press = (name: string, typed = {}) => page.press(new RegExp(`^${name} Culto de prueba`), typed)
  const home = async () => {
    const visitor = plainBrowser(site)
    await visitor.goto('/')
    return visitor
  }
  await page.goto(`${D}/vivo`)
  await press('20 min')
  expect(page.text()).toContain(TEXTOS_VIVO.movida)
  expect(page.text()).toContain('cambió de hora')
  await press('A su hora')
  expect(page.text()).not.toContain('cambió de hora')
  await press('Suspender (hoy|ese día)', { 'Motivo (opcional)': 'Corte de luz' })
  expect(page.text()).toContain('Suspendido: Corte de luz')
  await press('Sí hay')
  expect(page.text()).not.toContain('Suspendido')
  expect((await home()).text()).toMatch(/Empieza a las \d\d:\d\d +Lo próximo: +Culto de prueba/)

  await page.goto(D)
  await page.follow('Preparar')
  await page.press('Estamos en vivo', { Dónde: 'Nuestra radio' })
  expect([page.path(), page.text()]).toEqual([`${D}/vivo`, expect.stringContaining(TEXTOS_VIVO.abierta)])
  // When, where, how to see it from elsewhere, how to get there.
  expect((await home()).text()).toMatch(
    /: +Culto de prueba +Cuándo +\S.* Dónde +Plaza de Lampa +Para seguirlo +En persona[^.]+\. +Cómo llegar/,
  )
  expect((await home()).find('a', /^(Ahora|En vivo): Culto de prueba/).get('href')).toBe('/radio')
  await page.press('Terminar transmisión')
  expect(page.text()).toContain(TEXTOS_VIVO.terminada)
  await openTransmision(db, { medio: 'enlace', enlace: 'https://youtu.be/x', origen: 'persona' }, new Date())
  // Written beside the site, which looks once a second.
  const words = async () => (await home()).text()
  await expect.poll(words).toMatch(/Mateo 11:28 +Ver en vivo +Cómo llegar/)
  await saveAddresses(db, 'http://127.0.0.1:9/radio')
  await openTransmision(db, { medio: 'radio', enlace: '', origen: 'persona' }, new Date())
  await expect.poll(words).toMatch(/Mateo 11:28 +Escuchar en vivo +Cómo llegar/)
})

test('one press has the schedule and the agenda say the same, and this week’s exception stands beside the row', async () => {
  const manana = addDays(HOY, 1)
  const dia = NOMBRE_DE_DIA[diaOf(manana)]
  await setHorario(dia)
  await addEventoDe(db, {
    titulo: 'Oración',
    inicio: `${manana}T19:30`,
    fin: `${manana}T20:30`,
    repeticion: { tipo: 'semana', cada: 1, dias: [diaOf(manana)], fin: { tipo: 'nunca' } },
  })
  const caso = `Contacto dice «${dia} 8:00 PM», y la agenda «Oración», ${dia} 19:30.`
  await page.goto(D)
  expect(page.text()).toContain(caso)
  await page.press('Poner 20:00 en la agenda')
  expect(page.text()).toContain(TEXTOS_HORARIOS.enAgenda)
  await page.goto(D)
  expect(page.text()).not.toContain(TEXTOS_HORARIOS.asunto)

  await page.goto(`${D}/vivo`)
  await page.press(/^Suspender ese día Oración/, { 'Motivo (opcional)': 'feriado' })
  const visitor = plainBrowser(site)
  for (const path of ['/', '/contacto']) {
    await visitor.goto(path)
    expect(visitor.text(), path).toContain(`8:00 PM · este ${dia} no hay: feriado`)
  }
})

test('a new site is completed step by step', async () => {
  // What was changed is done.
  await setHorario('Miércoles')
  await page.goto(D)
  await page.follow('El número de WhatsApp')
  expect(page.text()).toContain('Guarda antes de pasar al siguiente.')
  expect(page.field('WhatsApp').focused).toBe(true)
  await page.press('Guardar cambios', { WhatsApp: '12' })
  expect(page.status()).toBe(400)
  expect(page.field('WhatsApp').focused).toBe(true)
  expect(page.field('WhatsApp').described).toContain('Escribe el número con código')
  expect(page.text()).toContain('Paso 9 de 18: El número de WhatsApp')
  await page.press('Guardar cambios', { WhatsApp: '9 8765 4321' })
  expect(page.text()).toMatch(/El número de WhatsApp ?, listo/)
  await page.follow('Siguiente')
  expect(page.text()).toContain('Paso 11 de 18')
  expect(page.field('Banco').focused).toBe(true)
  await page.follow('Dejar para después')
  expect(page.path()).toBe(`${D}/donaciones?agregar`)
  expect(page.text()).not.toContain('Paso 11 de 18')
})
