import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { addEvento } from '#app/features/agenda/eventos.server.ts'
import { publishBoletin } from '#app/features/boletin/write.server.ts'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { addFoto } from '#app/features/galeria/fotos.server.ts'
import { nuevoBloque, readBloques } from '#app/features/paginas/bloques.ts'
import { addPagina } from '#app/features/paginas/paginas.server.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { addSerie } from '#app/features/predicaciones/series/series.server.ts'
import { tables as sermons } from '#app/features/predicaciones/tables.server.ts'
import { whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { AL_CENTRO } from '#app/parts/iglesia/ventana.ts'
import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { keepFiles } from '#app/platform/uploads/take-upload.server.ts'
import { archivoOf } from '#tests/support/archivos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { addCuenta, addPeticion, CUENTA } from '#tests/support/rows.ts'
import { traerIn } from '#tests/support/traer.ts'
import { localFiles, openAll } from '../fuentes/archivos.server.ts'
import { llevarTodo } from './llevar.server.ts'

const SAME = ['galeria', 'categorias', 'predicaciones', 'series', 'eventos', 'paginas', 'boletines'] as const
const TABLES = [
  ...(['traidas', 'traidos', 'borradores', 'cuentas_bancarias', 'imagenes', 'audios', 'versiones'] as const),
  ...([...SAME, 'peticiones', 'config', 'direcciones_viejas'] as const),
]

const ORIGIN = 'https://iglesia.cl'
const SECRET = 'Por mi hijo, en silencio'

onBothEngines('what a church takes along', (db) => {
  const files = diskStore()
  beforeEach(() => empty(db(), ...TABLES))

  const traer = traerIn(db, files)
  const take = async (withPrivate: boolean) => {
    const zip = llevarTodo({ db: db(), files: files(), origin: ORIGIN }, { withPrivate })
    return Buffer.concat(await Array.fromAsync(zip))
  }
  const opened = async (zip: Buffer) => openAll([archivoOf('todo.zip', zip)])
  const textOf = async (zip: Buffer, ruta: string) => {
    const found = (await opened(zip)).find((each) => each.ruta === ruta)
    return found && Buffer.concat(await Array.fromAsync(found.stream())).toString()
  }
  const bring = async (zip: Buffer) => {
    const brought = await traer.bring(await opened(zip))
    await traer.goOn(brought.id, 'publicando')
    return brought
  }

  /** Content of every kind, each with what it can have. */
  async function fill() {
    const picture = archivoOf('a.png', await drawPhoto(60, 40))
    const [sound] = await localFiles('tests/fixtures/audio/tone.mp3')
    if (!sound) throw new Error('It is gone')
    const fotos = ['galeria', 'predicaciones', 'predicaciones', 'agenda', 'paginas']
    const wanted = [
      ...fotos.map((folder) => ({ source: picture, folder, nombre: 'Una foto' })),
      ...['Entera', 'Ligera'].map((nombre) => ({
        source: sound,
        folder: 'predicaciones',
        nombre,
        clase: 'audio' as const,
      })),
    ]
    const kept = await keepFiles({ db: db(), files: files() }, wanted, fillRows)
    expect(kept).toEqual({ ok: true })
  }
  async function fillRows(trx: Db, urls: string[]) {
    const [foto = '', imagen = '', deSerie = '', deEvento = '', dePagina = '', audio = '', audioLigero = ''] =
      urls
    await addCategoria(trx, 'Navidad')
    await addFoto(
      trx,
      newId(),
      {
        titulo: 'El «coro»; de niños',
        categoria: 'Navidad',
        fecha: '2023-12-24',
        descripcion: 'Cantan.\nDos veces.',
      },
      foto,
    )
    const serie = newId()
    await addSerie(trx, serie, { nombre: 'Salmos', descripcion: 'Uno cada semana' }, deSerie)
    const datos = { titulo: '=La fe', conductor: 'Ana Soto', fecha: '2024-05-05', descripcion: 'Hebreos 11.' }
    const mas = {
      serie,
      pasajes: 'Hebreos 11:1-6',
      notas: 'Uno.\n\n- Dos',
      transcripcion: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHola',
    }
    await addPredicacion(
      trx,
      newId(),
      { ...datos, link: 'https://youtu.be/aaaaaaaaaaa', ...mas, audio, audioLigero },
      imagen,
    )
    const draft = newId()
    await whilePublic(trx, { claims: sermons, tabla: 'predicaciones', ids: [draft] }, { sale: '' }, () =>
      addPredicacion(trx, draft, { ...datos, titulo: 'Mañana', link: 'https://youtu.be/bbbbbbbbbbb' }, ''),
    )
    await addEvento(trx, newId(), {
      titulo: 'Ensayo',
      categoria: 'culto',
      inicio: '2026-11-26T19:30',
      fin: '2026-11-26T21:00',
      zona: 'America/Santiago',
      modalidad: 'otro',
      lugar: 'Casa de Ana',
      enlace: '',
      descripcion: 'Con atriles',
      encargado: 'Ana',
      whatsapp: '56912345678',
      imagen: deEvento,
      inscripcion: true,
      cupo: 12,
      cancelado: false,
      motivo: '',
      repeticion: { tipo: 'semana', cada: 1, dias: ['TH'], fin: { tipo: 'nunca' } },
      excepciones: [{ fecha: '2026-12-24T19:30', cancelada: true, motivo: 'Nochebuena' }],
    })
    const ley = [nuevoBloque('ley', { de: 'donaciones' })]
    await addPagina(
      trx,
      newId(),
      { titulo: 'Términos', resumen: '', enMenu: false, bloques: ley },
      { legal: 'terminos' },
    )
    await addPagina(trx, newId(), {
      titulo: 'Qué creemos',
      resumen: 'En breve',
      enMenu: true,
      bloques: [
        nuevoBloque('texto', { titulo: 'Dios', texto: 'Es **bueno**.' }),
        nuevoBloque('foto', { foto: dePagina, texto: 'El templo' }),
        nuevoBloque('pregunta', { titulo: '¿Y yo?'.repeat(30), texto: 'También.' }),
        nuevoBloque('predicaciones', { titulo: 'Para oír', de: serie }),
      ],
    })
    const boletin = {
      titulo: 'Querida iglesia',
      texto: 'Hola.',
      avisos: [{ fecha: '2024-05-12', texto: 'Almuerzo' }],
    }
    await publishBoletin(
      trx,
      { id: newId(), version: 0, clave: 'x' },
      '2024-05-05',
      boletin,
      '2024-05-04T12:00:00.000Z',
    )
    await addPeticion(trx, {
      nombre: 'Rosa',
      email: 'rosa@correo.cl',
      telefono: '+56 9 1234 5678',
      peticion: SECRET,
    })
    await addCuenta(trx, CUENTA)
    const { data } = await readContacto(trx)
    await saveContacto(trx, { ...data, direccion: 'Los Pinos 123', telefono: '+56 2 2345 6789' }, 0)
  }

  /** What the site makes anew for each row. */
  const OWN = [
    'id',
    'createdAt',
    'cambiada',
    'actualizado',
    'version',
    'serie',
    'bloques',
    'publicado',
    'borrador',
    'consentimientoEn',
  ]
  const rowsOf = async () => {
    const series = new Map<string, string>()
    const all: Record<string, unknown[]> = {}
    for (const { id, nombre } of await db().selectFrom('series').select(['id', 'nombre']).execute())
      series.set(id, nombre)
    const sizes = new Map<string, unknown>()
    for (const { clave, ancho, alto } of await db().selectFrom('imagenes').selectAll().execute())
      sizes.set(`/archivos/${clave}`, `${ancho}x${alto}`)
    for (const { url, milisegundos } of await db().selectFrom('audios').selectAll().execute())
      sizes.set(url, milisegundos)
    const shown = (value: unknown) => sizes.get(String(value)) ?? value
    for (const tabla of [...SAME, 'peticiones', 'config'] as const) {
      const rows: Record<string, unknown>[] = await db().selectFrom(tabla).selectAll().execute()
      all[tabla] = rows
        .map((row) => ({
          ...Object.fromEntries(
            Object.entries(row).flatMap(([name, value]) =>
              OWN.includes(name) ? [] : [[name, shown(value)]],
            ),
          ),
          ...(row.serie ? { serie: series.get(String(row.serie)) } : {}),
          ...(tabla === 'paginas' && {
            bloques: readBloques(String(row.bloques)).map((each) => ({
              ...each,
              foto: shown(each.foto),
              de: series.get(each.de) ?? each.de,
            })),
          }),
          publico: Boolean(row.publicado),
        }))
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    }
    return all
  }

  test('comes back as it was on an empty site, and on its own site nothing comes twice', async () => {
    await fill()
    const before = await rowsOf()
    const zip = await take(true)
    expect((await bring(zip)).visto).toBe('9 ya están, 1 queda por hacer a mano')
    expect(await db().selectFrom('predicaciones').select('id').execute()).toHaveLength(1)

    await empty(db(), ...TABLES)
    const { id, visto, fallidos } = await bring(zip)
    expect(visto).toBe(
      '1 foto, 2 predicaciones, 1 evento, 2 páginas, 1 boletín, 1 petición de oración, 1 ficha de contacto, 1 queda por hacer a mano',
    )
    expect(fallidos.map(({ que }) => que)).toEqual([expect.stringContaining(CUENTA.numero)])
    const after = await rowsOf()
    // What was a draft there comes out with the rest.
    const [draft] = (after.predicaciones ?? []).splice(
      (after.predicaciones ?? []).findIndex((row) => JSON.stringify(row).includes('Mañana')),
      1,
    )
    expect(draft).toMatchObject({ titulo: 'Mañana' })
    expect(after).toEqual(before)
    const again = await take(true)
    for (const ruta of ['predicaciones.csv', 'boletines/2024-05-05.md'])
      expect((await textOf(again, ruta))?.length, ruta).toBeGreaterThan(20)

    await traer.goOn(id, 'deshaciendo')
    await emptyPapelera({ db: db(), files: files() }, new Date(Date.now() + 60_000).toISOString())
    for (const table of TABLES) expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([])
  })

  test('is as its document says, field by field and file by file', async () => {
    await fill()
    const zip = await take(true)
    const documento = readFileSync('docs/formato.md', 'utf8')
    const { __collections__: colecciones } = JSON.parse((await textOf(zip, 'datos.json')) ?? '') as {
      __collections__: Record<string, Record<string, object>>
    }
    const { config: _, admin: __, ...tablas } = colecciones
    const has: Record<string, string[]> = {}
    const says: Record<string, string[]> = {}
    for (const [nombre, filas] of Object.entries(tablas)) {
      const fields = new Set(Object.values(filas).flatMap((fila) => Object.keys(fila)))
      // Of what is not public yet, said below the table.
      has[nombre] = [...fields].filter((each) => each !== 'borrador' && each !== 'sale').sort()
      const [, row = ''] = documento.split(`\n| \`${nombre}\` | `)
      // In parentheses stands what a field may be, after a colon what it is made of.
      const [said = ''] = row.replaceAll(/ \([^)]*\)/g, '').split(/: | \|\n/)
      says[nombre] = [...said.matchAll(/`(\w+)`/g)].map(([, field = '']) => field).sort()
    }
    expect(has).toEqual(says)
    for (const { ruta } of await opened(zip)) {
      const [top = ''] = ruta.split('/')
      expect(documento, ruta).toMatch(new RegExp(`\`${RegExp.escape(ruta.includes('/') ? `${top}/` : ruta)}`))
    }
  })

  test('has tables, a calendar, a feed and Markdown besides', async () => {
    await fill()
    const [ensayo] = await db().selectFrom('eventos').selectAll().execute()
    if (ensayo)
      await db()
        .insertInto('eventos')
        .values({ ...ensayo, id: newId(), slug: 'un-ejemplo', titulo: 'Un ejemplo', ejemplo: 1 })
        .execute()
    const zip = await take(false)
    const rutas = (await opened(zip)).map(({ ruta }) => ruta)
    expect(rutas.filter((ruta) => !ruta.includes('/'))).toEqual([
      'LEEME.txt',
      'datos.json',
      'predicaciones.csv',
      'fotos.csv',
      'agenda.ics',
      'podcast.rss',
    ])
    expect(rutas.filter((ruta) => /\.(png|mp3)$/.test(ruta))).toHaveLength(7)
    expect(await textOf(zip, 'predicaciones.csv')).toContain(`"2024-05-05";"'=La fe";"Ana Soto";"Salmos";`)
    expect(await textOf(zip, 'fotos.csv')).toContain('"El «coro»; de niños";"Navidad";"Cantan. Dos veces."')
    const calendario = await textOf(zip, 'agenda.ics')
    expect(calendario).toContain('SUMMARY:Ensayo')
    expect(calendario).not.toContain('Un ejemplo')
    expect(await textOf(zip, 'podcast.rss')).toContain('<title>=La fe</title>')
    expect(await textOf(zip, 'transcripciones/la-fe.vtt')).toMatch(/^WEBVTT/)
    expect(await textOf(zip, 'boletines/2024-05-05.md')).toBe(
      '# Querida iglesia\n\nHola.\n\n## Avisos\n\n- 2024-05-12: Almuerzo\n',
    )
    expect(await textOf(zip, 'paginas/que-creemos.md')).toMatch(
      /^# Qué creemos\n\nEn breve\n\n## Dios\n\nEs \*\*bueno\*\*\.\n\n!\[El templo\]\(\.\.\/paginas\//,
    )
  })

  test('names what is gone, and has prayer requests only for whom they are entrusted to', async () => {
    await fill()
    const [foto] = await db().selectFrom('galeria').select('url').execute()
    await files().delete(foto?.url.replace('/archivos/', '') ?? '')
    const culto = { foto: '/archivos/sitio/culto.jpg', pelicula: '/archivos/sitio/culto.mp4' }
    const ventana = { clase: 'pelicula', motivo: 'olas', semilla: '', ...AL_CENTRO } as const
    const { data: sitio, version } = await readSitio(db())
    await saveSitio(db(), { ...sitio, ventana: [{ ...ventana, ...culto }] }, version)
    const zip = await take(false)
    for (const gone of ['galeria/', 'sitio/culto.jpg', 'sitio/culto.mp4'])
      expect(await textOf(zip, 'faltan.txt')).toContain(gone)
    const datos = await textOf(zip, 'datos.json')
    expect(datos).not.toContain(SECRET)
    expect(datos).toContain('"pelicula":"sitio/culto.mp4"')
    expect(Object.keys(JSON.parse(datos ?? '').__collections__)).not.toContain('peticiones')
    expect(await textOf(await take(true), 'datos.json')).toContain(SECRET)
  })

  test('a reader who goes away closes the file that was open', async () => {
    await fill()
    const { open, closed } = { open: vi.fn(), closed: vi.fn() }
    const endless = new Proxy(files(), {
      get(target, name) {
        if (name !== 'get') return Reflect.get(target, name)
        return async () => {
          open()
          const body = new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1000)), cancel: closed })
          return { body, size: 1e9, contentType: 'image/jpeg', lastModified: new Date() }
        }
      },
    })
    for await (const _ of llevarTodo({ db: db(), files: endless, origin: ORIGIN }, { withPrivate: false }))
      if (open.mock.calls.length > 0) break
    expect([open.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
  })
})
