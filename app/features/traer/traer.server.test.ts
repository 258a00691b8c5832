import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBloques } from '#app/features/paginas/bloques.ts'
import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createUploads } from '#app/platform/uploads/uploads.server.ts'
import { item, wxr } from '#tests/support/archivos.ts'
import { contentVersion, empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { runJob } from '#tests/support/jobs.ts'
import { listen } from '#tests/support/network/port.ts'
import { allKeys } from '#tests/support/pictures/images.ts'
import { traerIn } from '#tests/support/traer.ts'
import { zipOf } from '#tests/support/zips.ts'
import { createTraerJob } from './job.server.ts'
import { enPalabras, entendido, TEXTOS_TRAER } from './traer.ts'
import { advance, begin, listTraidas, putAway } from './traidas.server.ts'
import { findVieja } from './viejas.server.ts'

const log = createLog('silent')
const YO = 'yo'

/** A small photo of that colour, taken on a day if one is given. */
const picture = (background: string, taken?: string) => {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background } }).jpeg()
  return (taken ? image.withExif({ IFD2: { DateTimeOriginal: taken } }) : image).toBuffer()
}

const episode = (host: string, n: number, more = '') => `<item>
  <title>La fe &amp; las obras ${n}</title><guid>ep-${n}</guid><pubDate>Mon, 04 May 2020 01:30:00 GMT</pubDate>
  <link>https://podcast.example/2020/la-fe-${n}/</link><itunes:author>Ana Soto</itunes:author>
  <description><![CDATA[<p>Primera <b>parte</b>.</p><p>Lee <a href="/mas">más</a>.</p>]]></description>
  <enclosure url="${host}/sonido/${n}.mp3?token=a%20b&amp;x=1" type="audio/mpeg" length="1"/>${more}</item>`
const feed = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" version="2.0"><channel><title>Pódcast</title>${items}</channel></rss>`

const page = (title: string, main: string) =>
  `<!DOCTYPE html><html><head><title>${title} | Iglesia</title><meta name="description" content="Resumen"></head><body>
  <header><a href="/sitio">Inicio</a><a href="/sitio/creemos?x=1#arriba">Qué creemos</a> Menú de siempre</header>${main}
  <footer>Pie de siempre <a href="https://facebook.com/x">Facebook</a> <a href="/lista.pdf">Lista</a></footer></body></html>`
const LARGO = 'Creemos que la gracia es para todas las personas, y que alcanza. '.repeat(3)
/** A site without an export, by its paths. */
const SITIO: Record<string, string> = {
  '/sitio': page('Inicio', `<p>Hola.</p><a href="/sitio/">otra vez</a><a href="/tag/x">x</a>`),
  '/sitio/creemos?x=1': page(
    'Qué creemos',
    `<main><header><h1>Qué creemos</h1></header><p>${LARGO}</p><img src="/coro.jpg?w=300&amp;h=200" alt="Coro">
    <img src="https://cdn.example/x.jpg"><aside><a href="/adentro">x</a></aside></main>`,
  ),
}

const TABLES = [
  'traidas',
  'traidos',
  'direcciones_viejas',
  'borradores',
  'galeria',
  'categorias',
  'predicaciones',
  'paginas',
  'papelera',
  'eventos',
  'imagenes',
  'audios',
  'subidas',
  'reservas',
] as Parameters<typeof empty>[1][]

onBothEngines('content from elsewhere', (db, once) => {
  const files = diskStore()
  let server: Server
  let host: string
  let asked: string[]
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/feed.xml') response.end(feed(episode(host, 1) + episode(host, 2)))
      else if (request.url?.startsWith('/adentro'))
        response.writeHead(302, { location: 'http://10.0.0.1/feed.xml' }).end()
      else if (request.url === '/coro.jpg?w=300&h=200')
        void picture('red').then((bytes) => response.end(bytes))
      else if (request.url?.startsWith('/sonido/1'))
        response.writeHead(302, { location: `http://localhost:${new URL(host).port}/otro.mp3` }).end()
      else if (request.url?.endsWith('.mp3') || request.url?.includes('.mp3?'))
        response.end(readFileSync('tests/fixtures/audio/tone.mp3'))
      else if (SITIO[request.url ?? ''])
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(SITIO[request.url ?? ''])
      else response.writeHead(404).end()
    })
    host = `http://127.0.0.1:${await listen(server)}`
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    asked = []
    await empty(db(), ...TABLES)
  })

  const job = createTraerJob(createGuardedFetch(['127.0.0.1', 'localhost']))
  const { goOn } = traerIn(db, files)
  const run = () => runJob(job, { db: db(), files: files() })
  const send = async (sent: Record<string, Uint8Array>) => {
    const uploads = createUploads({ db: db(), files: files(), log })
    const subidas: { id: string; nombre: string }[] = []
    for (const [nombre, bytes] of Object.entries(sent)) {
      const id = await uploads.receive(
        (async function* () {
          yield bytes
        })(),
        { usuario: YO, nombre, clase: 'audio' },
      )
      subidas.push({ id, nombre })
    }
    const id = await begin(db(), { nombre: 'x.zip', de: { usuario: YO, subidas } })
    if (!id) throw new Error('Another one is under way')
    await run()
    return id
  }
  const one = async (id: string) => {
    const found = (await listTraidas(db())).find((each) => each.id === id)
    if (!found) throw new Error('It is gone')
    return found
  }
  const bringAll = async (id: string) => {
    expect(await advance(db(), id, 'listo', { paso: 'trayendo' })).toBe(true)
    await run()
    return one(id)
  }
  const drafts = async (tabla: string) => {
    const rows = await db().selectFrom('borradores').select('fila').where('tabla', '=', tabla).execute()
    return rows.map(({ fila }) => JSON.parse(fila))
  }

  const album = async () =>
    zipOf(
      { name: 'Fotos/Bautismos/DSC_1.jpg', bytes: await picture('red', '2019:08:11 11:02:03') },
      { name: 'Fotos/Bautismos/IMG-20180304-WA0001.jpg', bytes: await picture('blue') },
      { name: 'Fotos/Navidad/coro.jpg', bytes: await picture('green') },
      { name: 'Fotos/Navidad/otra vez.jpg', bytes: await picture('red', '2019:08:11 11:02:03') },
      { name: 'Fotos/Navidad/nota.jpg', bytes: 'no es una foto' },
      { name: 'Fotos/leeme.txt', bytes: 'hola' },
      { name: '__MACOSX/Fotos/._coro.jpg', bytes: 'x' },
    )

  test('a zip of photos is understood, brought as drafts with their days, and published together', async () => {
    const id = await send({ 'x.zip': await album() })
    const { paso, visto } = await one(id)
    expect(paso).toBe('listo')
    expect(visto && entendido(visto)).toBe('3 fotos, 2 no se entienden')
    expect(visto?.cuales.map(({ que }) => que)).toEqual(['Fotos/Navidad/nota.jpg', 'Fotos/leeme.txt'])
    expect(await drafts('galeria')).toEqual([])

    const done = await bringAll(id)
    expect(done).toMatchObject({ paso: 'hecho', traidos: { foto: 3 }, borradores: 3, fallidos: [] })
    expect((await drafts('galeria')).map(({ fecha, categoria }) => [fecha, categoria]).sort()).toEqual([
      ['2018-03-04', 'Bautismos'],
      ['2019-08-11', 'Bautismos'],
      ['2020-05-03', 'Navidad'],
    ])
    expect(await db().selectFrom('subidas').select('id').execute()).toEqual([])

    const before = await contentVersion(db())
    await goOn(id, 'publicando')
    expect(await one(id)).toMatchObject({ paso: 'hecho', borradores: 0, deshacible: true })
    expect(await db().selectFrom('galeria').select('id').execute()).toHaveLength(3)
    expect(await contentVersion(db())).toBeGreaterThan(before)

    const day = (ago: number) => new Date(Date.now() - ago * 24 * 3600 * 1000).toISOString()
    for (const [ago, deshacible] of [
      [29, true],
      [31, false],
    ] as const) {
      await db()
        .updateTable('traidas')
        .set({ createdAt: day(ago) })
        .where('id', '=', id)
        .execute()
      expect(await one(id), `${ago} days later`).toMatchObject({ deshacible })
    }
  })

  test('a second time adds nothing, and what was deleted comes back', async () => {
    const id = await send({ 'x.zip': await album() })
    await bringAll(id)
    const again = await send({ 'x.zip': await album() })
    const { visto } = await one(again)
    expect(visto && entendido(visto)).toBe('3 ya están, 2 no se entienden')
    await bringAll(again)
    expect(await drafts('galeria')).toHaveLength(3)
    await db().deleteFrom('borradores').where('fila', 'like', '%Navidad%').execute()
    const third = await send({ 'x.zip': await album() })
    expect(enPalabras((await one(third)).visto?.cuentas ?? {})).toBe('1 foto')
  })

  test('a photo in one zip has its words from the next', async () => {
    const folder = 'Takeout/Google Fotos/Bautismos'
    const words = { title: 'coro.jpg', description: 'El coro', photoTakenTime: { timestamp: '1565535600' } }
    const id = await send({
      'takeout-1.zip': zipOf({ name: `${folder}/coro.jpg`, bytes: await picture('red') }),
      'takeout-2.zip': zipOf({ name: `${folder}/coro.jpg.json`, bytes: JSON.stringify(words) }),
    })
    await bringAll(id)
    expect(await drafts('galeria')).toMatchObject([{ descripcion: 'El coro', fecha: '2019-08-11' }])
  })

  test('it is undone without a trace, published or not', async () => {
    const before = await allKeys(files())
    await db().insertInto('categorias').values({ id: newId(), nombre: 'Navidad', ejemplo: 0 }).execute()
    const id = await send({ 'x.zip': await album() })
    await bringAll(id)
    const [first] = await db().selectFrom('borradores').select(['id', 'fila']).execute()
    await db()
      .deleteFrom('borradores')
      .where('id', '=', first?.id ?? '')
      .execute()
    await db()
      .insertInto('galeria')
      .values({ ...JSON.parse(first?.fila ?? ''), version: 2 })
      .execute()
    await goOn(id, 'deshaciendo')
    expect(await listTraidas(db())).toEqual([])
    await emptyPapelera({ db: db(), files: files() }, new Date(Date.now() + 60_000).toISOString())
    for (const table of ['galeria', 'conteo_fotos', 'borradores', 'traidos', 'imagenes', 'papelera'] as const)
      expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await allKeys(files())).toEqual(before)
    // Of categories the one that was there before stays.
    const categorias = await db().selectFrom('categorias').select('nombre').execute()
    expect(categorias).toEqual([{ nombre: 'Navidad' }])
  })

  test('a category that somebody else’s draft names stays when its batch is undone', async () => {
    const nombre = 'Los "20" años'
    const id = await send({
      'x.zip': zipOf({ name: `Fotos/${nombre}/a.jpg`, bytes: await picture('red') }),
    })
    await bringAll(id)
    const draft = await db().selectFrom('borradores').selectAll().executeTakeFirstOrThrow()
    await db()
      .insertInto('borradores')
      .values({ ...draft, id: newId(), lote: 'otro' })
      .execute()
    await goOn(id, 'deshaciendo')
    expect(await db().selectFrom('categorias').select('nombre').execute()).toEqual([{ nombre }])
  })

  test('who is killed goes on, and who stops it keeps what came', async () => {
    const id = await send({ 'x.zip': await album() })
    await advance(db(), id, 'listo', { paso: 'trayendo' })
    let left = 2
    const dying = new Proxy(files(), {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'put') return typeof value === 'function' ? value.bind(target) : value
        return (...args: Parameters<typeof target.put>) => {
          if (left-- <= 0) throw new Error('The storage is away')
          return target.put(...args)
        }
      },
    })
    await expect(runJob(job, { db: db(), files: dying })).rejects.toThrow()
    expect(await one(id)).toMatchObject({ paso: 'trayendo', traidos: { foto: 1 } })
    await run()
    expect(await one(id)).toMatchObject({ paso: 'hecho', traidos: { foto: 3 } })

    await advance(db(), id, 'hecho', { paso: 'trayendo' })
    await advance(db(), id, 'trayendo', { paso: 'hecho', mensaje: TEXTOS_TRAER.deteniendo })
    await run()
    expect(await one(id)).toMatchObject({ paso: 'hecho', traidos: { foto: 3 } })
  })

  test('a file that kills the process again and again is left alone', async () => {
    const id = await send({ 'x.zip': await album() })
    await advance(db(), id, 'listo', { paso: 'trayendo' })
    await db().updateTable('traidas').set({ intentos: 5 }).execute()
    await run()
    expect(await one(id)).toMatchObject({ paso: 'hecho', mensaje: TEXTOS_TRAER.muchasVeces })
  })

  test('a podcast becomes sermons with sound, day and preacher; old addresses lead to them once they are public', async () => {
    const id = await begin(db(), { nombre: 'feed', de: { direccion: `${host}/feed.xml` } })
    await run()
    const { visto } = await one(id ?? '')
    expect(visto).toMatchObject({ fuentes: ['Podcast'], cuentas: { predicacion: 2 }, ilegibles: 0 })
    expect(asked).toEqual(['/feed.xml'])
    const done = await bringAll(id ?? '')
    expect(done).toMatchObject({ traidos: { predicacion: 2 }, fallidos: [] })
    // The query is asked as it is written.
    expect(asked).toContain('/sonido/2.mp3?token=a%20b&x=1')
    expect(await drafts('predicaciones')).toMatchObject([
      {
        titulo: 'La fe & las obras 1',
        conductor: 'Ana Soto',
        // Sunday evening in Chile.
        fecha: '2020-05-03',
        audio: expect.stringMatching(/^\/archivos\/predicaciones\/2020-05-la-fe-las-obras-1-\w+\.mp3$/),
      },
      { titulo: 'La fe & las obras 2' },
    ])
    const url = new URL('https://iglesia.cl/2020/la-fe-1')
    expect(await findVieja(db(), url)).toBeUndefined()
    await goOn(id ?? '', 'publicando')
    expect(await findVieja(db(), url)).toBe('/predicaciones/la-fe-las-obras-1')
    expect(await findVieja(db(), new URL('https://iglesia.cl/2020/la-fe-1/?utm=x'))).toBeDefined()
    expect(await findVieja(db(), new URL('https://iglesia.cl/otra'))).toBeUndefined()
  })

  test('a sound that cannot be had is told, and comes the next time', async () => {
    const broken = feed(episode(host, 2).replaceAll('.mp3', '.nada') + episode(host, 1))
    const id = await send({ 'podcast.xml': Buffer.from(broken) })
    const done = await bringAll(id)
    expect(done).toMatchObject({ paso: 'hecho', traidos: { predicacion: 1 } })
    expect(done.fallidos[0]?.por).toContain('respondió 404')
    const again = await send({ 'podcast.xml': Buffer.from(feed(episode(host, 2))) })
    expect((await bringAll(again)).traidos).toEqual({ predicacion: 1 })
  })

  test('pages of WordPress come with their pictures, and their addresses lead to them', async () => {
    const body = `<p>Hola.</p><img src="/coro.jpg?w=300&#038;h=200"><img src="/nada.jpg"><h2>Fin</h2>`
    const items = item(7, 'page', 'Quiénes somos', { body }) + item(8, 'post', 'Quiénes somos', { body: 'x' })
    const text = wxr(items, host).replaceAll('https://vieja.example/2019', `${host}/2019`)
    const id = await send({ 'export.xml': Buffer.from(text) })
    expect((await one(id)).visto).toMatchObject({ fuentes: ['WordPress'], cuentas: { pagina: 2 } })
    const done = await bringAll(id)
    expect(done).toMatchObject({ traidos: { pagina: 2 }, borradores: 2 })
    expect(done.fallidos).toEqual([
      { que: 'Quiénes somos', por: expect.stringMatching(/^Quedó sin una foto: .* respondió 404\.$/) },
    ])
    const [pagina, entrada] = await drafts('paginas')
    expect(readBloques(pagina.bloques)).toMatchObject([
      { tipo: 'texto', texto: 'Hola.' },
      { tipo: 'foto', texto: 'Quiénes somos', foto: expect.stringMatching(/^\/archivos\/paginas\//) },
      { tipo: 'texto', texto: 'Fin' },
    ])
    expect(entrada).toMatchObject({ slug: 'quienes-somos-2', enMenu: 0 })
    await goOn(id, 'publicando')
    expect(await findVieja(db(), new URL('https://iglesia.cl/2019/7'))).toBe('/p/quienes-somos')
    await goOn(id, 'deshaciendo')
    expect(await db().selectFrom('paginas').select('id').execute()).toEqual([])
    expect(await findVieja(db(), new URL('https://iglesia.cl/2019/7'))).toBeUndefined()
  })

  test('a site without an export is walked on its own host, and brought without what is around each page', async () => {
    const id = (await begin(db(), { nombre: 'x', de: { direccion: `${host}/sitio` } })) ?? ''
    await run()
    // Once each; neither lists, nor files, nor other hosts.
    expect(asked.sort()).toEqual(['/adentro', '/sitio', '/sitio/', '/sitio/creemos?x=1'])
    const { visto } = await one(id)
    expect(visto).toMatchObject({ fuentes: ['Sitio web'], cuentas: { pagina: 1 }, ilegibles: 1 })
    expect(visto?.cuales).toEqual([{ que: 'Qué creemos', por: expect.stringContaining('en otro servidor') }])
    expect(await bringAll(id)).toMatchObject({ traidos: { pagina: 1 }, fallidos: [] })
    const [pagina] = await drafts('paginas')
    expect(pagina).toMatchObject({ titulo: 'Qué creemos', resumen: 'Resumen' })
    expect(readBloques(pagina.bloques)).toMatchObject([
      { tipo: 'texto', titulo: '', texto: LARGO.trim() },
      { tipo: 'foto', texto: 'Coro' },
    ])
  })

  test('a calendar becomes events of its category, which goes with them when they are undone', async () => {
    const categorias = () => db().selectFrom('categorias_agenda').select('nombre').orderBy('orden').execute()
    const before = await categorias()
    const ics = `BEGIN:VCALENDAR\r\nX-WR-CALNAME:Tercera edad\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Ensayo
DTSTART;TZID=America/Santiago:20261129T110000\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1
RECURRENCE-ID:20261206T140000Z\r\nDTSTART:20261206T140000Z\r\nLOCATION:${'x'.repeat(400)}\r\nEND:VEVENT\r\nEND:VCALENDAR`
    const id = await send({ 'agenda.ics': Buffer.from(ics) })
    expect(await bringAll(id)).toMatchObject({ traidos: { evento: 1 }, borradores: 1 })
    expect(await drafts('eventos')).toMatchObject([
      { titulo: 'Ensayo', slug: 'ensayo', categoria: 'tercera-edad' },
    ])
    expect((await drafts('eventos'))[0]?.excepciones).toMatch(/"lugar":"x{299}…"/)
    expect(await categorias()).toEqual([...before, { nombre: 'Tercera edad' }])
    expect((await one(await send({ 'agenda.ics': Buffer.from(ics) }))).visto).toMatchObject({ estan: 1 })
    await putAway(db(), (await listTraidas(db()))[0]?.id ?? '')
    await goOn(id, 'deshaciendo')
    expect([await drafts('eventos'), await categorias()]).toEqual([[], before])
  })

  test('one batch at a time; what nobody wants is put away with its files', async () => {
    const id = await send({ 'x.zip': await album() })
    expect(await begin(db(), { nombre: 'otro', de: { direccion: `${host}/feed.xml` } })).toBeUndefined()
    expect(await putAway(db(), id)).toMatchObject({ usuario: YO })
    expect(await listTraidas(db())).toEqual([])
  })

  test.skipIf(!once)('addresses of private networks are not asked, nor those that lead there', async () => {
    for (const direccion of ['http://10.0.0.1/feed.xml', `${host}/adentro.xml`]) {
      const id = await begin(db(), { nombre: 'x', de: { direccion } })
      await run()
      expect(await one(id ?? ''), direccion).toMatchObject({ paso: 'fallo', mensaje: TEXTOS_TRAER.privada })
    }
  })

  const bomb = Array.from(
    { length: 30 },
    (_, n) => `<!ENTITY e${n} "${n === 0 ? 'ja' : `&e${n - 1};`.repeat(10)}">`,
  )
  test.skipIf(!once).each<[name: string, bytes: () => Uint8Array | string, says: string]>([
    ['climbs.zip', () => zipOf({ name: '../../etc/a.jpg', bytes: 'x' }), 'fuera de sí mismo'],
    ['cut.zip', () => zipOf({ name: 'a.jpg', bytes: 'x' }).subarray(0, 40), 'dañado'],
    [
      'huge.zip',
      () =>
        zipOf(...Array.from({ length: 3 }, (_, n) => ({ name: `${n}.jpg`, bytes: 'x', claims: 2 ** 31 }))),
      'más de lo que cabe',
    ],
    ['lies.zip', () => zipOf({ name: 'a.jpg', bytes: 'x'.repeat(1000), claims: 10 }), 'dañado'],
    ['cut.xml', () => feed(episode('http://x.cl', 1)).slice(0, -40), 'cortado'],
    ['page.xml', () => '<rss><p>no', 'cortado'],
    ['deep.xml', () => feed(`<item>${'<a>'.repeat(200_000)}`), 'demasiado grande'],
    ['endless.xml', () => feed(`<item><title>${'x'.repeat(20_000_000)}`), 'demasiado grande'],
  ])('%s is refused with a sentence', async (name, bytes, says) => {
    const id = await send({ [name]: Buffer.from(bytes()) })
    const { mensaje, visto } = await one(id)
    expect(`${mensaje} ${visto?.cuales.map(({ por }) => por)}`).toContain(says)
    expect(visto?.cuentas ?? {}).toEqual({})
  })

  test.skipIf(!once).each<[what: string, text: () => string, cuentas: object]>([
    ['a feed', () => feed(episode('http://x.cl', 1).replace('Ana Soto', '&e29;')), { predicacion: 1 }],
    ['an export of WordPress', () => wxr(item(7, 'page', '&e29;', { body: 'Hola' })), { pagina: 1 }],
  ])('entities that %s makes itself grow nothing', async (_, text, cuentas) => {
    const declared = text().replace('<rss', `<!DOCTYPE rss [${bomb.join('')}]><rss`)
    const id = await send({ 'a.xml': Buffer.from(declared) })
    expect((await one(id)).visto).toMatchObject({ cuentas })
  })
})
