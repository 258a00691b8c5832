import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveBorrador } from '#app/features/boletin/write.server.ts'
import { keepFrase } from '#app/features/respaldo/frase.server.ts'
import { NADA_QUE_RESPALDAR, PRUEBALA } from '#app/features/respaldo/respaldo.ts'
import { addPersona } from '#app/features/turnos/equipo.server.ts'
import { readVisto, saveVisto } from '#app/features/vivo/youtube/ajustes-youtube.server.ts'
import { FALLAS_YOUTUBE } from '#app/features/vivo/youtube/ajustes-youtube.ts'
import { logActivity } from '#app/parts/actividad/actividad.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { damageTable } from '#tests/support/damage.ts'
import { addFotos, addPredicaciones } from '#tests/support/galeria.ts'
import { addPersonWithoutRole, cookieOf, cookieWith } from '#tests/support/people.ts'
import { ANA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { addSermon } from '#tests/support/sermons.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite, testSite } from '#tests/support/test-site.ts'

// What the dashboard's pages say, as the server draws them.

const D = '/admin/dashboard'
const { site, db } = await fileSite()
let cookie: string
beforeEach(async () => {
  cookie = await cookieOf(site, ADMIN)
})

const ask = (path: string, init: RequestInit = {}, as = cookie) =>
  fetch(site.origin + path, {
    redirect: 'manual',
    ...init,
    headers: { Origin: site.origin, Cookie: as, ...init.headers },
  })
/** Which of these a page does not say, in its words or in the addresses of its links. */
async function missing(path: string, says: (string | RegExp)[], as = cookie) {
  const [, html = ''] =
    /<body([\s\S]*?)<script>window\.__react/.exec(await (await ask(path, {}, as)).text()) ?? []
  const text = html.replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ').replace(/<[^>]*>/g, '')
  return says.filter((each) => !new RegExp(each).test(text))
}
const send = (path: string, fields: Record<string, string>, as = cookie) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields) }, as)

/** Leaves the site with these backups alone. */
async function setBackups(...lugares: string[]) {
  await db.deleteFrom('respaldos').execute()
  for (const lugar of lugares)
    await db
      .insertInto('respaldos')
      .values({ id: newId(), nombre: 'campanario.tar', bytes: 1000, error: '', momento: now(), lugar })
      .execute()
}

async function setPeticiones(...peticiones: (typeof ANA)[]) {
  await db.deleteFrom('peticiones').execute()
  for (const each of peticiones) await addPeticion(db, each)
}

const setInstalacion = (espera: number, sobran: number) =>
  db.updateTable('instalacion').set({ espera, sobran }).execute()

test.each<[what: string, says: (string | RegExp)[], is: () => Promise<unknown>, not: () => Promise<unknown>]>(
  [
    [
      'there is no backup',
      ['Este sitio todavía no tiene ningún respaldo'],
      () => Promise.all([setBackups(), setPeticiones(ANA)]),
      () => Promise.all([setBackups(''), setPeticiones()]),
    ],
    ['there is nothing to back up yet', [NADA_QUE_RESPALDAR], () => setBackups(), () => setBackups('')],
    [
      'the last backup was made',
      [/Último respaldo: \d+ de \w+ de \d{4}/],
      () => setBackups(''),
      () => setBackups(),
    ],
    [
      'the backup is gone from its place',
      [
        /El respaldo del \d+ de \w+ de \d{4}.* ya no está donde se guardó/,
        'No queda ningún otro que se pueda leer.',
      ],
      () => setBackups(join(site.dataDir, 'respaldos')),
      () => setBackups(''),
    ],
    [
      'the clock may be ahead, and the restored database may be incomplete',
      ['Por ahora no se borra nada por antiguo', 'Hay 12 fotos guardadas que no están en el sitio'],
      () => setInstalacion(60_000_000, 12),
      () => setInstalacion(0, 0),
    ],
    [
      'a prayer request waits',
      ['1 petición de oración pendiente', '1 petición pendiente'],
      () => setPeticiones(ANA),
      () => setPeticiones(),
    ],
  ],
)('the home says that %s', async (_what, says, is, not) => {
  await is()
  expect(await missing(D, says)).toEqual([])
  await not()
  expect(await missing(D, says)).toEqual(says)
})

test('the home warns while requests wait that nobody was given to read', async () => {
  const readers = await db.deleteFrom('permisos').where('permiso', '=', 'peticiones').returningAll().execute()
  onTestFinished(async () => {
    await db.insertInto('permisos').values(readers).execute()
  })
  const warning = 'Hay peticiones de oración que nadie puede leer'
  await setPeticiones()
  expect(await missing(D, [warning])).toEqual([warning])
  await setPeticiones(ANA)
  expect(await missing(D, [warning])).toEqual([])
  await db.insertInto('permisos').values(readers).execute()
  expect(await missing(D, [warning])).toEqual([warning])
  await db.deleteFrom('permisos').where('permiso', '=', 'peticiones').execute()
})

test('who looks at no prayer request read none', async () => {
  const readings = async () => {
    await ask(`${D}/donaciones?vista=peticiones`)
    await ask(`${D}/donaciones?imprimir=1`)
    const log = db.selectFrom('actividad').select('accion').where('accion', '=', 'peticiones-leidas')
    return (await log.execute()).length
  }
  await db.deleteFrom('actividad').execute()
  await setPeticiones()
  expect(await readings()).toBe(0)
  await setPeticiones(ANA)
  expect(await readings()).toBe(1)
  await setPeticiones()
})

test('a request is answered by telephone, WhatsApp and mail; the sheet to pray has none of them', async () => {
  await setPeticiones(ANA)
  const contact = ['tel:\\+56912345678', 'https://wa.me/56912345678', 'mailto:ana@correo.cl']
  const request = ['Ana Muñoz', 'Por mi mamá.']
  expect(await missing(`${D}/donaciones?vista=peticiones`, [...request, ...contact])).toEqual([])
  const sheet = `${D}/donaciones?vista=peticiones&imprimir=1`
  const private_ = [...contact, 'ana@correo', '1234 5678']
  expect(await missing(sheet, [...request, ...private_])).toEqual(private_)
})

test('without scripts a search leads to no address that names anybody, page by page', async () => {
  const people = Array.from({ length: 25 }, (_, n) => ({ ...ANA, nombre: `Ana Muñoz ${n + 1}` }))
  await setPeticiones(...people)
  const found = await send('/admin/peticiones/buscar', { busca: 'munoz' })
  const path = found.headers.get('location') ?? ''
  expect([found.status, path]).toEqual([303, expect.stringContaining('vista=peticiones')])
  const html = await (await ask(path)).text()
  expect(html.match(/<article/g)).toHaveLength(20)
  const [, more = ''] = /<a [^>]*href="([^"]*)"[^>]*>Ver más/.exec(html) ?? []
  const all = await (await ask(more.replaceAll('&amp;', '&'))).text()
  expect(all.match(/<article/g)).toHaveLength(25)
  expect(decodeURIComponent(path + more)).not.toMatch(/munoz/i)
})

test.each([
  ['predicaciones', 'predicaciones', 'Error al cargar las predicaciones. Inténtalo de nuevo.'],
  ['categorias', 'galeria', 'Error al cargar los datos. Inténtalo de nuevo.'],
  ['cuentas_bancarias', 'donaciones', 'Error al cargar los datos. Inténtalo de nuevo.'],
])('while %s cannot be read, the section says so within its frame', async (table, section, says) => {
  await sql`alter table ${sql.table(table)} rename to escondida`.execute(db)
  onTestFinished(async () => {
    await sql`alter table escondida rename to ${sql.table(table)}`.execute(db)
  })
  expect((await ask(`${D}/${section}`)).status).toBe(500)
  expect(await missing(`${D}/${section}`, [says, 'Volver a cargar', 'Cerrar sesión'])).toEqual([])
})

test('Actividad lists who did what, newest first, page by page', async () => {
  const path = `${D}/ajustes?parte=actividad`
  await inTransaction(db, async (trx) => {
    await logActivity(trx, ADMIN.email, 'categoria-agregada', 'Retiros')
    for (let n = 1; n <= 30; n++) await logActivity(trx, ADMIN.email, 'foto-editada', `Foto ${n}`)
  })
  const first = ['«Foto 30».*«Foto 1»', 'Se guarda durante 365 días', 'Más antiguas']
  expect(await missing(path, [...first, '«Retiros»'])).toEqual(['«Retiros»'])
  const html = await (await ask(path)).text()
  const [, older = ''] = /href="([^"]*)"[^>]*>[^/]*Más antiguas/.exec(html) ?? []
  const says = [`${ADMIN.email}.*agregó la categoría «Retiros»`, 'Más recientes']
  expect(await missing(older.replaceAll('&amp;', '&'), says)).toEqual([])
})

test('Actividad names the content that was deleted', async () => {
  const id = await addSermon(db, { titulo: 'La viña', fecha: '2026-11-22' })
  await send(`${D}/predicaciones`, { intencion: 'eliminar', id })
  await send('/admin/papelera', { id })
  const says = [`${ADMIN.email}.*deshizo la eliminación de «La viña».*eliminó una predicación «La viña»`]
  expect(await missing(`${D}/ajustes?parte=actividad`, says)).toEqual([])
})

test('the key of YouTube is kept without being shown, and what is wrong with it is told', async () => {
  const clave = 'AIzaSy-gallo-campana-1731-youtube'
  const path = `${D}/ajustes?parte=youtube`
  const save = (fields: Record<string, string>) =>
    send(path, { intencion: 'youtube', canal: 'youtube.com/@IglesiaLaViña/streams', ...fields })
  expect((await save({ clave, version: '0' })).status).toBe(303)
  expect(await missing(path, ['Guardada: no se vuelve a mostrar', 'Probar'])).toEqual([])
  const { data, version } = await readVisto(db)
  await saveVisto(db, { ...data, falla: 'clave' }, version)
  for (const told of [D, path]) {
    expect(await missing(told, [FALLAS_YOUTUBE.clave])).toEqual([])
    expect(await (await ask(told)).text()).not.toContain(clave)
  }
  await save({ quitarClave: 'on', version: '1' })
  expect(await missing(path, ['Guardada: no se vuelve', FALLAS_YOUTUBE.clave])).toHaveLength(2)
})

test('the last administrator cannot be removed', async () => {
  const refused = await send(`${D}/ajustes`, { intencion: 'quitar-administrador', email: ADMIN.email })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('Es el único administrador con contraseña'),
  ])
  // Nor is it offered.
  expect(await missing(`${D}/ajustes?parte=administradores`, ['Para quitar esta cuenta', 'Quitar'])).toEqual([
    'Quitar',
  ])
})

test('a long list is searched by its words, without their accents', async () => {
  await addPredicaciones(db, 25)
  await addFotos(db, 50)
  for (let day = 1; day < 29; day++) {
    const fecha = `2024-02-${String(day).padStart(2, '0')}`
    const escrito = { titulo: `Boletín ${day}`, texto: `Ñandú ${day}`, avisos: [] }
    await saveBorrador(db, { id: newId(), version: 0, clave: '' }, fecha, escrito)
  }
  for (const [section, label, sought, found, other] of [
    ['predicaciones', 'Buscar predicaciones', 'predicacion+25', 'Predicación 25', 'Predicación 24'],
    ['galeria', 'Buscar fotos', 'MOMENTO+50', 'Momento 50', 'Momento 1'],
    ['boletin', 'Buscar boletines', 'boletin+nandu+2', 'Boletín 2', 'Boletín 11'],
  ] as const) {
    expect(await (await ask(`${D}/${section}`)).text()).toContain(`aria-label="${label}"`)
    expect(await missing(`${D}/${section}?buscar=${sought}`, [found, other]), section).toEqual([other])
    expect(await missing(`${D}/${section}?buscar=nada+de+eso`, [found]), section).toEqual([found])
    if (section === 'boletin') continue
    // What is published is shared from its row: without scripts, or a list of apps, by WhatsApp.
    const shared = new URLSearchParams({ text: `${found}\n${site.origin}/${section}` })
    const sends = new RegExp(`${RegExp.escape(`wa.me/?${shared}`)}\\S+ +Compartir`)
    expect(await missing(`${D}/${section}?buscar=${sought}`, [sends]), section).toEqual([])
  }
})

test('who serves is found by name and by role, without their accents', async () => {
  const add = (nombre: string, correo: string, rol: string) =>
    addPersona(
      db,
      { id: newId(), secret: 'secret' },
      { nombre, whatsapp: '', correo, roles: [rol], bloqueadas: '', con: '' },
    )
  await add('Inés Muñoz', 'ines@correo.cl', 'Niños')
  await add('Beto Díaz', 'beto@correo.cl', 'Sonido')
  const found = (buscar: string) =>
    missing(`${D}/turnos?parte=equipo&buscar=${buscar}`, ['ines@correo.cl', 'beto@correo.cl'])
  expect(await found('ninos+munoz')).toEqual(['beto@correo.cl'])
  expect(await found('sonido')).toEqual(['ines@correo.cl'])
})

test('when something is published is asked for alike in every section', async () => {
  const says = ['Publicación', 'Programado para…', 'Publicar el', 'A la hora de la iglesia.']
  for (const section of ['predicaciones', 'galeria', 'agenda', 'boletin', 'paginas'])
    expect(await missing(`${D}/${section}?agregar`, says), section).toEqual([])
})

test('the privacy page states the church’s setting', async () => {
  const kept = (time: string) => missing('/privacidad', [`hasta ${time} después de que el equipo la marca`])
  expect(await kept('1 año \\(365 días\\)')).toEqual([])
  const fields = { intencion: 'privacidad', version: '0', borrarAtendidas: '30' }
  expect(await (await send(`${D}/ajustes.data`, fields)).text()).toContain('Ajustes guardados con éxito')
  expect(await kept('30 días')).toEqual([])
})

test('whether anybody receives mail is said, and chosen', async () => {
  expect(await missing(D, ['Nadie recibe avisos por correo', 'parte=privacidad'])).toEqual([])
  expect(await missing(`${D}/ajustes?parte=privacidad`, ['Nadie recibe avisos por correo.'])).toEqual([])
  const chosen = async () => (await db.selectFrom('user').select('avisos').executeTakeFirst())?.avisos
  expect(await chosen()).toBe(1)
  expect((await send(`${D}/ajustes`, { intencion: 'avisos' })).status).toBe(303)
  expect(await chosen()).toBe(0)
})

test('nobody takes prayer requests along without their permission', async () => {
  const clave = 'una frase bastante larga'
  const as = await cookieWith(db, site, 'admin@iglesia.cl', ['administrador'])
  const take = (fields: Record<string, string>) => send('/admin/respaldo/descargar', fields, as)
  const logged = () => db.selectFrom('actividad').where('accion', 'like', 'respaldo-%').selectAll().execute()
  expect((await take({ clave, peticiones: 'on' })).status).toBe(403)
  expect(await logged()).toEqual([])
  const file = await take({ clave })
  const names = ['Content-Encoding', 'X-Accel-Buffering', 'Cache-Control']
  const sent = names.map((name) => file.headers.get(name))
  expect([file.status, ...sent]).toEqual([200, null, 'no', 'no-store'])
  // The manifest, the last entry, is not compressed.
  expect(Buffer.from(await file.arrayBuffer()).includes('"peticiones": {')).toBe(false)
  for (let n = 0; n < 5; n++) await take({ clave: 'no es' })
  expect((await take({ clave })).headers.get('Location')).toContain('falla=intentos')
})

test('uploads are accepted from the site’s own pages alone', async () => {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', Origin: 'https://otro.cl' }
  expect((await ask('/admin/subidas', { method: 'POST', headers })).status).toBe(403)
})

test('whoever administers the site is asked for the passphrase of its sealed backups after three months', async () => {
  const asks = async (path: string) => (await (await ask(path)).text()).includes(PRUEBALA)
  const [home, estado] = [D, `${D}/ajustes?parte=estado`] as const
  await keepFrase(db, 'prueba')
  expect([await asks(home), await asks(estado)]).toEqual([false, false])
  const cifrado = new Date(Date.now() - 90 * 24 * 60 * 60 * 1000).toISOString()
  const valor = JSON.stringify({ prueba: 'prueba', cifrado, probada: '' })
  await db.updateTable('secretos').set({ valor }).where('nombre', '=', 'frase-de-respaldos').execute()
  expect([await asks(home), await asks(estado)]).toEqual([true, true])
  await db.deleteFrom('secretos').where('nombre', '=', 'frase-de-respaldos').execute()
})

test('/salud shows only administrators the background jobs and their last runs', async () => {
  const salud = async (as = cookie) => (await ask('/salud', {}, as)).json()
  expect(await salud('')).not.toHaveProperty('trabajos')
  const { trabajos } = (await salud()) as { trabajos: { nombre: string }[] }
  expect(new Set(trabajos.map(({ nombre }) => nombre)).size).toBe(trabajos.length)
  expect(trabajos.map(({ nombre }) => nombre)).toEqual(
    expect.arrayContaining(['reloj', 'barrido de archivos', 'límites', 'fotos', 'correo', 'papelera']),
  )
  expect(trabajos.find(({ nombre }) => nombre === 'papelera')).toMatchObject({
    cada_segundos: 5,
    bien: true,
    ultima: expect.stringMatching(/^\d{4}-/),
  })
})

test('an account without the role sees the frame and the explanation', async () => {
  const as = await cookieOf(site, await addPersonWithoutRole(db))
  const says = ['Tu cuenta no tiene permisos de administrador.', 'Cerrar sesión']
  expect(await missing(`${D}/galeria`, says, as)).toEqual([])
})

test('the home and /salud say that the database is damaged, and what to do', async () => {
  const own = await testSite()
  await own.down()
  damageTable(own.dataDir, 'codigos_recuperacion')
  await own.restart()
  const health = async () => {
    const answer = await fetch(`${own.origin}/salud`)
    return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
  }
  await expect.poll(health).toMatchObject({
    status: 503,
    detalle: expect.arrayContaining(['La base de datos está dañada: hay que recuperar el último respaldo.']),
  })
  const home = await fetch(own.origin + D, { headers: { Cookie: await cookieOf(own, ADMIN) } })
  expect(await home.text()).toMatch(/La base de datos está dañada.*recuperar el último respaldo/s)
})

test('where no mail is sent the sign-in says who helps whoever forgot the password', async () => {
  const says = [
    '¿Olvidaste tu contraseña\\? Pide un enlace nuevo a otra persona que administre',
    ' / Volver al sitio',
  ]
  expect(await missing('/admin/login', says, '')).toEqual([])
  expect(await missing('/admin/login', ['/admin/olvido'], '')).toEqual(['/admin/olvido'])
})
