import { expect, test } from 'vitest'
import type { Repeticion } from '#app/features/agenda/evento.ts'
import { diaOf } from '#app/features/agenda/repeticion.ts'
import { nuevoBloque } from '#app/features/paginas/bloques.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { addFotos, addPredicaciones } from '#tests/support/galeria.ts'
import { plainBrowser } from '#tests/support/plain-browser.ts'
import { publishRecording } from '#tests/support/player/grabaciones.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'

// What visitors without scripts read, and where links lead them.

async function start() {
  const site = await testSite()
  return { site, db: testDb(site), page: plainBrowser(site) }
}

test('the home page shows all its content, and leads on to the older sermons, and back', async () => {
  const { db, page } = await start()
  await addPredicaciones(db, 30)
  await addFotos(db, 3)
  await page.goto('/')
  expect(page.text()).toContain('Predicación 3 ')
  expect(page.find('a', /Momento 3/).get('href')).toContain('/galeria?foto=')
  expect([page.count('footer'), page.count('article')]).toEqual([1, 24])
  await page.follow('Ver predicaciones anteriores')
  expect(page.find('h3', /^Predicación \d+$/).text).toBe('Predicación 25')
  expect([page.count('article'), page.count('a', 'Ver predicaciones anteriores')]).toEqual([6, 0])
  await page.follow('Volver a las más recientes')
  expect(page.count('article')).toBe(24)
})

test('a page of the church’s own: its words, its questions, its video and who to write to', async () => {
  const { db, page } = await start()
  await addFotos(db, 2)
  const bloques = [
    nuevoBloque('texto', { titulo: 'Dios', texto: 'Es **bueno**.' }),
    nuevoBloque('pregunta', { titulo: '¿Puedo ir con niños?', texto: 'Siempre.' }),
    nuevoBloque('video', { titulo: 'Míranos', enlace: 'https://youtu.be/dQw4w9WgXcQ' }),
    nuevoBloque('persona', { titulo: 'Ana Soto', enlace: '56912345678' }),
    nuevoBloque('fotos', { titulo: 'Así somos', de: 'Cultos' }),
    nuevoBloque('mapa', { titulo: 'Cómo llegar' }),
  ]
  const pagina = { titulo: 'Soy nuevo', resumen: '', enMenu: true, bloques }
  await changeContent(db, (trx) => addPagina(trx, newId(), pagina))
  await page.goto('/')
  await page.follow('Soy nuevo')
  expect(page.path()).toBe('/p/soy-nuevo')
  expect(page.find('h1').text).toBe('Soy nuevo')
  expect(page.find('summary', /niños/).text).toBe('¿Puedo ir con niños?')
  expect(page.text()).toContain('Siempre.')
  expect(page.find('a', /[Vv]ideo/).get('href')).toBe('https://youtu.be/dQw4w9WgXcQ')
  expect(page.find('a', /Ana Soto/).get('href')).toBe('https://wa.me/56912345678')
  expect(page.find('a', /Cómo llegar/).get('href')).toContain('google.com/maps')
})

test('sermons: search, pages and one of them', async () => {
  const { db, page } = await start()
  await addPredicaciones(db, 30)
  const titulo = '¿Quién es mi prójimo?'
  await addSermon(db, { titulo, link: 'https://youtu.be/dQw4w9WgXcQ' })
  await page.goto('/predicaciones')
  expect(page.count('article')).toBe(24)
  await page.follow('Más antiguas')
  expect([page.path(), page.count('article')]).toEqual(['/predicaciones?pagina=2', 7])
  await page.press('Buscar', { 'Buscar predicaciones': 'projimo' })
  // What was left empty is not in the address.
  expect(page.path()).toBe('/predicaciones?buscar=projimo')
  await page.follow(titulo)
  expect(page.find('h1').text).toBe(titulo)
  expect(page.find('a', new RegExp(`^Ver video: .${titulo.slice(1, -1)}`)).get('href')).toBe(
    'https://youtu.be/dQw4w9WgXcQ',
  )
})

test('a church without a station says so, and leads to the applications', async () => {
  const { page } = await start()
  await page.goto('/radio')
  expect(page.text()).toContain('Estamos preparando nuestra radio')
  expect([page.count('button', 'Reproducir'), page.count('input', 'Volumen')]).toEqual([0, 0])
  expect(page.find('a', 'Ver predicaciones').get('href')).toBe('/predicaciones')
  expect(page.find('a', 'iOS').get('href')).toBe('/Prox')
  await page.follow('Android')
  expect(page.find('h1').text).toBe('Próximamente')
  for (const said of [
    'aplicación móvil',
    'Radio en vivo 24/7',
    'Biblioteca de predicaciones',
    'Galería de eventos',
  ])
    expect(page.text()).toContain(said)
  expect(page.find('a', 'Ir a Inicio').get('href')).toBe('/')
  await page.follow('Volver a Radio')
  expect(page.path()).toBe('/radio')
})

test('a recording has the browser’s own player, and its transcript', async () => {
  const { site, db, page } = await start()
  const { path } = await publishRecording(db, site)
  // A church without a station has it heard on the radio's page.
  await page.goto('/radio')
  expect(page.text()).toContain('Mientras tanto, escucha la última predicación')
  expect(page.count('source')).toBe(1)
  expect(page.count('a', 'Ver predicaciones')).toBe(1)
  await page.goto(path)
  // In two sizes, of which none is fetched before somebody listens.
  expect(page.count('source')).toBe(2)
  expect(await (await fetch(site.origin + path)).text()).toMatch(/<audio controls="" preload="none"/)
  expect(page.count('button', /^Escuchar .*\(/)).toBe(0)
  expect(page.text()).toContain('El Señor es mi pastor')
})

test('the agenda: the list, a month and an event', async () => {
  const { db, page } = await start()
  const [hoy, manana] = [today(), addDays(today(), 1)]
  const repeticion: Repeticion = { tipo: 'semana', cada: 1, dias: [diaOf(manana)], fin: { tipo: 'nunca' } }
  await addEventoDe(db, { titulo: 'Culto', inicio: `${manana}T11:00`, fin: `${manana}T12:30`, repeticion })
  await addEventoDe(db, {
    titulo: 'Oración',
    inicio: `${hoy}T00:00`,
    fin: `${manana}T00:30`,
    modalidad: 'linea',
    enlace: 'https://ejemplo.cl/oracion',
  })
  await page.goto('/')
  expect(page.text()).toContain('Esta semana')
  await page.follow(/^Culto/)
  expect(page.find('h1').text).toBe('Culto')
  expect(page.find('summary', 'Agregar a mi calendario').text).toBe('Agregar a mi calendario')
  expect(page.count('a', 'Descargar el archivo (.ics)')).toBe(1)
  await page.follow('Agenda')
  await page.follow('Mes')
  expect(page.count('table')).toBe(1)
  await page.follow(/Oración/)
  expect(page.find('a', 'Conectarse (se abre en otra pestaña)').get('href')).toBe(
    'https://ejemplo.cl/oracion',
  )
})

test('photos open, move on and close; categories and more photos are links', async () => {
  const { db, page } = await start()
  await addFotos(db, 45, (n) => ['Cultos', 'Jóvenes', 'Misiones'][n % 3] as string)
  await page.goto('/galeria')
  await page.follow('Momento 2')
  expect(page.text()).toContain('2 / 45')
  await page.follow('Siguiente')
  expect(page.find('dialog').text).toContain('Momento 3')
  await page.follow('Cerrar')
  expect([page.path(), page.count('dialog', /Foto/)]).toEqual(['/galeria', 0])
  await page.follow('Ver más')
  expect(page.count('a', 'Momento 41')).toBe(1)
  await page.press('Misiones')
  expect(page.count('a', /^Momento \d+$/)).toBe(15)
})

test('whoever is in a photo asks that it be taken away, from the photo itself', async () => {
  const { site, db, page } = await start()
  await addFotos(db, 2)
  await page.goto('/galeria')
  await page.follow('Momento 2')
  await page.follow('Pedir que se retire')
  const send = 'Enviar solicitud'
  await page.press(send, { 'Tu correo o tu WhatsApp': '+56 9 1234 5678' })
  for (const said of ['Escribe tu nombre.', 'Pides que se retire esta foto: Momento 2'])
    expect(page.text()).toContain(said)
  await page.press(send, { 'Tu nombre': 'Ana' })
  expect(page.text()).toContain(TEXTOS_SOLICITUD.recibida)
  const asked = await db.selectFrom('solicitudes').selectAll().executeTakeFirstOrThrow()
  const foto = await db.selectFrom('galeria').select('id').where('titulo', '=', 'Momento 2').execute()
  expect([asked.tipo, asked.contacto, asked.foto]).toEqual(['retiro', '+56 9 1234 5678', foto[0]?.id])
  expect(asked.detalle).toBe('Salgo yo.')
  for (const strange of ['__proto__', 'x'.repeat(2000), "'"]) {
    const answer = await fetch(`${site.origin}/privacidad?foto=${encodeURIComponent(strange)}`)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const text = await answer.text()
    expect(text).not.toContain('Pides que se retire')
    expect(text).toContain(TEXTOS_SOLICITUD.fotoYaNoEsta)
  }
})
