import { expect, test } from 'vitest'
import { ACCESS } from '#app/access.ts'
import { readPodcast, savePodcast } from '#app/features/podcast/podcast.server.ts'
import { DE_FABRICA } from '#app/parts/iglesia/de-fabrica.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { CONTACTO_PROPIO, SITIO_PROPIO } from '#tests/support/iglesia.ts'
import { cookieOf } from '#tests/support/people.ts'
import { CUENTA } from '#tests/support/rows.ts'
import { addEpisodio } from '#tests/support/sermons.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { sender } from '#tests/support/volunteer.ts'

// A new site that was completed step by step says nothing any more that the product shipped.

const D = '/admin/dashboard'
const LAST = '?completar=18'
const COMPLETE = 'Todo está completo: el sitio ya muestra los datos de tu iglesia.'
const { site, db } = await fileSite({ EXAMPLE_CONTENT: 'on' })

/**
 * Every public page, calendar and feed there is: those that the site map names, and those without a
 * parameter.
 */
async function publicAddresses(): Promise<string[]> {
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  const named = [...map.matchAll(/<loc>[^<]*?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  const fixed = ACCESS.filter(({ path, GET }) => GET === 'anyone' && /^\/(?!admin)[^:*]*$/.test(path))
  const eventos = named.filter((path) => /^\/agenda\/./.test(path))
  const calendars = eventos.map((path) => `${path.replace('/agenda/', '/agenda/evento/')}.ics`)
  return [...new Set([...named, ...fixed.map(({ path }) => path), ...calendars])]
}

/** What of the product's own each public address says. */
async function shippedThere(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const address of await publicAddresses()) {
    const answer = await fetch(site.origin + address)
    // It never ends, and says nothing of the church.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel()
      continue
    }
    const text = (await answer.text())
      .replaceAll('&#x27;', "'")
      .replaceAll('\\u002F', '/')
      .replaceAll('&amp;', '&')
      // Calendars fold their lines.
      .replace(/\r\n[ \t]/g, '')
    const said = DE_FABRICA.filter((each) => says(text, each))
    if (said.length > 0) found.set(address, said)
  }
  return found
}

/** Whole: «https://www.facebook.com/» is not the address of somebody's page there. */
const says = (text: string, value: string) =>
  new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(value)}(?![\\p{L}\\d])`, 'u').test(text)

/** A form's fields, as the browser names those of rows. */
const fieldsOf = (value: object, under = ''): [string, string][] =>
  Object.entries(value).flatMap(([name, each]) => {
    const here = Array.isArray(value) ? `${under}[${name}]` : under ? `${under}.${name}` : name
    return typeof each === 'object' ? fieldsOf(each, here) : [[here, String(each)] as [string, string]]
  })

test('once every step is done no public address says what the product shipped', async () => {
  await addEventoDe(db, { titulo: 'Vigilia', inicio: '2030-01-04T20:00', fin: '2030-01-04T22:00' })
  // A podcast whose words are those that the product proposed.
  const { data } = await readPodcast(db)
  await savePodcast(db, { ...data, correo: 'hola@lavina.cl' }, 0, site.origin)
  await addEpisodio(db, { conductor: 'Ana Soto' })
  const before = await shippedThere()
  expect([...before.keys()]).toEqual(
    expect.arrayContaining([
      '/',
      '/contacto',
      '/donaciones',
      '/radio',
      '/manifest.webmanifest',
      '/agenda.ics',
      '/predicaciones/podcast.xml',
    ]),
  )
  const said = new Set([...before.values()].flat())
  expect(DE_FABRICA.filter((each) => !said.has(each))).toEqual([])

  const cookie = await cookieOf(site, ADMIN)
  const dashboard = async (search = '') =>
    (await fetch(`${site.origin}${D}${search}`, { headers: { Cookie: cookie } })).text()
  const post = sender(site.origin, cookie)
  const send = async (path: string, fields: object) => {
    expect(await dashboard(LAST)).not.toContain(COMPLETE)
    const { status, text } = await post(path, Object.fromEntries(fieldsOf(fields)))
    expect([path, status, status < 400 ? '' : text.slice(-500)]).toEqual([path, 303, ''])
  }
  // The last step is done first: that it is says nothing of the others.
  await send(`${D}?index`, {})
  await send(`${D}/contacto`, { version: 0, ...CONTACTO_PROPIO })
  await send(`${D}/ajustes`, { intencion: 'sitio', version: 0, ...SITIO_PROPIO })
  await send(`${D}/donaciones`, { intencion: 'agregar', ...CUENTA, titular: 'Iglesia La Viña' })
  expect(await dashboard()).not.toContain('Falta completar')
  expect(await dashboard(LAST)).toContain(COMPLETE)
  expect(await shippedThere()).toEqual(new Map())
})
