import type { Page } from '@playwright/test'
import { nombreDeDia } from '#app/features/agenda/dias.ts'
import type { Repeticion } from '#app/features/agenda/evento.ts'
import type { Dia } from '#app/features/agenda/opciones.ts'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { addDays, localAt, momentoOf } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatMonth } from '#app/ui/dates.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { expect, expectAccessible, test, visit } from '#tests/support/journey.ts'
import type { Site } from '#tests/support/site.ts'

/** The day so many days from the day of this run, at the church. */
const HOY = today()
const day = (days: number) => addDays(HOY, days)

const semanal = (dia: Dia): Repeticion => ({ tipo: 'semana', cada: 1, dias: [dia], fin: { tipo: 'nunca' } })

/** A service every week from tomorrow on, the second one cancelled, and an online meeting today. */
async function addWeek(db: Db) {
  await addEventoDe(db, {
    titulo: 'Culto',
    inicio: `${day(1)}T11:00`,
    fin: `${day(1)}T12:30`,
    repeticion: semanal(diaOf(day(1))),
    encargado: 'Rosa',
    whatsapp: '56912345678',
    excepciones: [{ fecha: `${day(8)}T11:00`, cancelada: true, motivo: 'Vamos todos a la plaza.' }],
  })
  await addEventoDe(db, {
    titulo: 'Oración',
    categoria: 'reunion',
    inicio: `${day(0)}T00:00`,
    fin: `${day(1)}T00:30`,
    modalidad: 'linea',
    enlace: 'https://ejemplo.cl/oracion',
    encargado: 'Ana',
  })
}

const list = (page: Page) => page.getByRole('main')
const under = (page: Page, name: RegExp) => list(page).getByRole('region', { name })

const calendars = ({ origin }: Site) => origin.replace('http:', 'webcal:')
const webcal = (page: Page) => page.getByRole('link', { name: 'iPhone, Mac u Outlook' })

test('nothing yet, then the next days, filtered, and an event of them, the next time cancelled', async ({
  page,
  db,
  site,
}) => {
  await visit(page, '/agenda')
  await expect(page.getByText('Todavía no hay actividades anunciadas.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir a Contacto' })).toBeVisible()
  await addWeek(db)
  await site.restart()
  await visit(page, '/agenda')
  await expect(under(page, /^Hoy/).getByRole('link')).toHaveText(['Oración'])
  await expect(under(page, /^Mañana/).getByRole('link')).toHaveText(['Culto'])
  await expect(list(page).getByText('Vamos todos a la plaza.')).toBeVisible()
  const [next, cancelled] = await list(page).getByRole('region').getByRole('link', { name: 'Culto' }).all()
  for (const [link, line] of [
    [next, 'none'],
    [cancelled, 'line-through'],
  ] as const)
    expect(await link?.evaluate((each) => getComputedStyle(each).textDecorationLine)).toBe(line)
  await page.getByRole('link', { name: 'Reunión', exact: true }).click()
  await expect(page).toHaveURL(/\/agenda\?categoria=reunion$/)
  await expect(under(page, /^Mañana/)).toHaveCount(0)
  await page.getByText('Agregar a mi calendario').click()
  await expect(webcal(page)).toHaveAttribute('href', `${calendars(site)}/agenda/categoria/reunion.ics`)
  // A press beside it closes it, and so does Escape.
  await page.getByRole('link', { name: 'Todo' }).click()
  await expect(webcal(page)).toBeHidden()
  await page.getByText('Agregar a mi calendario').click()
  await expect(webcal(page)).toHaveAttribute('href', `${calendars(site)}/agenda.ics`)
  await page.keyboard.press('Escape')
  await expect(webcal(page)).toBeHidden()
  await under(page, /^Mañana/)
    .getByRole('link', { name: 'Culto' })
    .press('Enter')
  await expect(page).toHaveURL(`/agenda/culto?fecha=${day(1)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Culto')
  await expectDate(page, site)
  // Who has no WhatsApp is asked for at the church.
  await visit(page, '/agenda/oracion')
  await expect(page.getByText('Habla con Ana.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp de la iglesia' })).toHaveAttribute(
    'href',
    /wa\.me\/56900000000\?text=/,
  )
})

async function expectDate(page: Page, site: Site) {
  await expect(page.getByText(/^Todos los /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
  const card = await page.request.get(
    (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '',
  )
  expect(card.headers()['content-type']).toBe('image/jpeg')
  await expect(
    page.getByRole('link', { name: 'WhatsApp de Rosa (se abre en otra pestaña)' }),
  ).toHaveAttribute('href', /wa\.me\/56912345678/)
  await page.getByText('Agregar a mi calendario').click()
  await expect(page.getByText('Google tarda hasta 24 horas en ver un cambio')).toBeVisible()
  const file = page.getByRole('link', { name: 'Descargar el archivo (.ics)' })
  const answer = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('text/calendar')
  await expect(webcal(page)).toHaveAttribute('href', `${calendars(site)}/agenda/evento/culto.ics`)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Y hay más fechas después' })).toHaveAttribute(
    'href',
    '/agenda',
  )
  await page
    .getByRole('region', { name: 'Más fechas' })
    .getByRole('link', { name: /Cancelado/ })
    .click()
  await expect(page.getByText('No se realizará')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByText('Vamos todos a la plaza.').first()).toBeVisible()
  const jsonLd = await page.request.get(`/agenda/culto?fecha=${day(8)}`)
  expect(await jsonLd.text()).toContain('https://schema.org/EventCancelled')
}

test('a month is a grid, which on a phone leads to the list below; both print on one page', async ({
  page,
  db,
}) => {
  await addWeek(db)
  const month = today().slice(0, 7)
  await visit(page, `/agenda/${month}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatMonth(month))
  for (const [width, isWide] of [
    [1280, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('table')).toBeVisible()
    await expect(under(page, /^Hoy/)).toBeVisible({ visible: !isWide })
  }
  await page
    .getByRole('table')
    .getByRole('link', { name: /^\p{L}+ \d+ de \p{L}+: \d+ fechas?$/u })
    .last()
    .click()
  await expect(page).toHaveURL(/#dia-\d{4}-\d{2}-\d{2}$/)
  await expect(page.locator(':target')).toBeInViewport()
  // In one line, whichever month it is.
  const [height = 0, line = 0] = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'septiembre de 2026'
    return [heading.clientHeight, Number.parseFloat(getComputedStyle(heading).lineHeight)]
  })
  expect(height).toBeLessThan(2 * line)
  const others = page.getByRole('navigation', { name: 'Otros meses' })
  await others.getByRole('link').first().click()
  await expect(page.getByText(/^No hay nada anunciado en/)).toBeVisible()
  await page.getByRole('link', { name: 'Ver los próximos días' }).click()
  await expect(page).toHaveURL(/\/agenda$/)
  await expectOnePage(page, db)
})

/** However full. */
async function expectOnePage(page: Page, db: Db) {
  for (let n = 0; n < 28; n++)
    for (const hour of ['10', '19'])
      await addEventoDe(db, { titulo: `Taller ${n}`, inicio: `${day(n)}T${hour}:00`, fin: `${day(n)}T23:59` })
  for (const path of ['/agenda', `/agenda/${day(14).slice(0, 7)}`]) {
    await visit(page, path)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, path).toBe(1)
  }
}

test.describe('a server in Tokyo', () => {
  test.use({ siteEnv: { TZ: 'Asia/Tokyo' } })
  test('shows the church’s day and hour, and to who is in Madrid theirs too', async ({
    browser,
    db,
    site,
  }) => {
    // Late in the evening in Santiago it is the next day in Madrid and in Tokyo.
    const dia = day(2)
    await addEventoDe(db, { titulo: 'Culto', inicio: `${dia}T22:30`, fin: `${dia}T23:30` })
    const nombre = nombreDeDia(dia, HOY)
    // Its month stands above it.
    const enLista = new RegExp(`^${nombre.split(' de ')[0]}\\b`, 'i')
    const { instante } = momentoOf(`${dia}T22:30`, 'America/Santiago')
    const there = localAt(new Date(instante), 'Europe/Madrid')
    for (const timezoneId of ['Europe/Madrid', 'America/Santiago']) {
      const page = await browser.newPage({ baseURL: site.origin, timezoneId, locale: 'es-CL' })
      await visit(page, '/agenda')
      await expect(under(page, enLista)).toContainText('22:30–23:30')
      await visit(page, '/agenda/culto')
      await expect(page.getByText(new RegExp(`^${nombre}`, 'i')).first()).toBeVisible()
      await expect(page.getByText('22:30–23:30')).toBeVisible()
      const own = page.getByText(`${there.slice(11)} del ${Number(there.slice(8, 10))} en tu hora`)
      await expect(own).toBeVisible({ visible: timezoneId === 'Europe/Madrid' })
      await page.close()
    }
  })
})
