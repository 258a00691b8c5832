import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CONSENTIMIENTO_DE_ANTES } from '#app/features/peticiones/peticion.ts'
import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import { archivoOf } from '#tests/support/archivos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { listen } from '#tests/support/network/port.ts'
import { allKeys } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { traerIn } from '#tests/support/traer.ts'
import { countTraidos } from './traidas.server.ts'

const TABLES = [
  'traidas',
  'traidos',
  'borradores',
  'galeria',
  'categorias',
  'predicaciones',
  'peticiones',
  'config',
  'cuentas_bancarias',
  'papelera',
  'imagenes',
  'versiones',
] as Parameters<typeof empty>[1][]

const at = (iso: string) => ({ _seconds: Date.parse(iso) / 1000, _nanoseconds: 0 })

onBothEngines('the version of this site before', (db) => {
  const files = diskStore()
  let server: Server
  let host: string
  beforeAll(async () => {
    const bytes = await drawPhoto(60, 40)
    server = createServer(({ url }, response) => {
      if (url === '/v0/b/x/o/galeria%2Fcoro.jpg?alt=media&token=t') response.end(bytes)
      else response.writeHead(404).end()
    })
    host = `http://127.0.0.1:${await listen(server)}/v0/b/x/o`
  })
  afterAll(() => server.close())
  beforeEach(() => empty(db(), ...TABLES))

  const { bring, goOn } = traerIn(db, files)
  const traidosOf = async (id: string) => (await countTraidos(db(), id)).traidos

  const contacto = {
    direccion: 'Los Pinos 123',
    telefono: '+56 2 2345 6789',
    email: 'hola@iglesia.cl',
    facebook: 'lavina',
    whatsapp: '123',
    horarios: [{ dia: 'Domingo', hora: '11:00 AM' }],
    ubicacionMapa: '',
  }
  const exported = () => ({
    predicaciones: {
      a: {
        titulo: 'La fe',
        conductor: 'Ana',
        descripcion: 'Hebreos 11',
        link: 'https://youtu.be/aaaaaaaaaaa',
        fecha: at('2024-05-05T00:00:00Z'),
        imagen: `${host}/predicaciones%2Fno-esta.jpg?alt=media`,
      },
    },
    galeria: {
      f: {
        titulo: 'Coro',
        categoria: 'Navidad',
        descripcion: 'Cantan.',
        fecha: '2023-12-24',
        url: `${host}/galeria%2Fcoro.jpg?alt=media&token=t`,
      },
      g: {
        titulo: 'Orilla',
        categoria: 'Bautismos',
        descripcion: '',
        fecha: '2023-01-08',
        url: `${host}/galeria%2Forilla.jpg?alt=media&token=t`,
      },
    },
    peticiones: {
      p: {
        nombre: 'Rosa',
        email: 'rosa@correo.cl',
        telefono: 'el de siempre',
        peticion: 'Por mi hijo',
        fecha: at('2024-05-06T02:00:00Z'),
        leido: false,
        atendida: true,
      },
      q: { nombre: 'Luis', email: 'sin correo', peticion: 'Gracias', fecha: at('2024-05-07T02:00:00Z') },
    },
    cuentas_bancarias: { c: { banco: 'Banco Estado', numero: '1' } },
    config: { contacto },
    admin: { roles: { adminEmails: ['pastor@iglesia.cl'] } },
  })
  const all = async () => [
    archivoOf('export.json', JSON.stringify({ __collections__: exported() })),
    archivoOf('archivos/galeria/orilla.jpg', await drawPhoto(60, 40)),
  ]

  test('comes with its photos, requests and contact; the rest is told; a second time adds nothing', async () => {
    const first = await bring(await all())
    expect(first.visto).toBe(
      '2 fotos, 1 predicación, 2 peticiones de oración, 1 ficha de contacto, 2 quedan por hacer a mano',
    )
    expect(await traidosOf(first.id)).toEqual({ foto: 2, predicacion: 1, peticion: 1, contacto: 1 })
    expect(first.fallidos).toMatchObject([
      { que: 'La fe', por: expect.stringMatching(/^Quedó sin su foto: .* respondió 404\.$/) },
      { que: 'Petición de oración del 6 de mayo de 2024', por: expect.stringContaining('correo') },
      { que: 'Contacto: whatsapp' },
      { que: 'Cuenta bancaria: Banco Estado, 1' },
      { que: 'pastor@iglesia.cl' },
    ])
    expect(await db().selectFrom('cuentas_bancarias').select('id').execute()).toEqual([])
    expect(await db().selectFrom('galeria').select('id').execute()).toEqual([])
    const [peticion] = await db().selectFrom('peticiones').selectAll().execute()
    expect(peticion).toMatchObject({
      nombre: 'Rosa',
      telefono: null,
      peticion: 'Por mi hijo\n\nTeléfono: el de siempre',
      fecha: '2024-05-06T02:00:00.000Z',
      leido: 0,
      atendida: 1,
      consentimiento: CONSENTIMIENTO_DE_ANTES,
      // It is kept from now on for as long as any that was attended today.
      atendidaEn: expect.stringMatching(new RegExp(`^${new Date().getUTCFullYear()}`)),
    })
    const { data } = await db().selectFrom('config').select('data').executeTakeFirstOrThrow()
    expect(JSON.parse(data)).toMatchObject({
      direccion: 'Los Pinos 123',
      whatsapp: '',
      horarios: contacto.horarios,
    })

    expect((await bring(await all())).visto).toBe(
      '1 petición de oración, 5 ya están, 2 quedan por hacer a mano',
    )
  })

  test('a category that two batches fill goes with the last of them', async () => {
    const { galeria } = exported()
    const first = await bring([archivoOf('x.json', JSON.stringify({ galeria: { f: galeria.f } }))])
    const other = { g: { ...galeria.f, titulo: 'Otra' } }
    const second = await bring([archivoOf('x.json', JSON.stringify({ galeria: other }))])
    for (const { id } of [first, second]) {
      expect(await db().selectFrom('categorias').select('nombre').execute()).toEqual([{ nombre: 'Navidad' }])
      await goOn(id, 'deshaciendo')
    }
    expect(await db().selectFrom('categorias').select('nombre').execute()).toEqual([])
    expect(await db().selectFrom('traidos').select('clave').execute()).toEqual([])
  })

  test('contact that the site has already stays', async () => {
    await db().insertInto('config').values({ id: 'contacto', data: '{}', version: 1 }).execute()
    expect(await traidosOf((await bring(await all())).id)).not.toHaveProperty('contacto')
    expect(await db().selectFrom('config').select('data').execute()).toEqual([{ data: '{}' }])
  })

  test('it is undone without a trace, but for what somebody saved since', async () => {
    const before = await allKeys(files())
    for (const saved of [false, true]) {
      const { id } = await bring(await all())
      if (saved) await db().updateTable('config').set({ version: 2 }).execute()
      await goOn(id, 'deshaciendo')
      await emptyPapelera({ db: db(), files: files() }, new Date(Date.now() + 60_000).toISOString())
      for (const table of TABLES)
        if (!saved || !['config', 'versiones'].includes(table))
          expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([])
      expect(await db().selectFrom('config').select('id').execute()).toHaveLength(saved ? 1 : 0)
      expect(await allKeys(files())).toEqual(before)
    }
  })
})
