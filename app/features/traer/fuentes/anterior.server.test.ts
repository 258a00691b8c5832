import { expect, test } from 'vitest'
import { archivoOf, leer } from '#tests/support/archivos.ts'
import { rutaOf } from './documentos.server.ts'

const BUCKET = 'https://firebasestorage.googleapis.com/v0/b/la-vina.appspot.com/o'
const PREDICACION = {
  titulo: 'La fe',
  descripcion: 'Hebreos 11.',
  link: 'https://youtu.be/aaaaaaaaaaa',
  conductor: 'Ana Soto',
  imagen: '',
}
const json = (name: string, value: unknown) => archivoOf(name, JSON.stringify(value))

// Sunday 5 May 2024 as a form's date, which is Saturday evening in Chile; and Sunday 10 in the evening there.
const MIDNIGHT = 1714867200
const EVENING = 1714960800

test.each<[form: string, fecha: unknown, day: string]>([
  ['export tools of Node', { _seconds: MIDNIGHT, _nanoseconds: 0 }, '2024-05-05'],
  ['the client library', { seconds: EVENING, nanoseconds: 5 }, '2024-05-05'],
  [
    'backup tools',
    { __datatype__: 'timestamp', value: { _seconds: MIDNIGHT, _nanoseconds: 0 } },
    '2024-05-05',
  ],
  ['desktop tools', { __time__: '2024-05-05T00:00:00.000Z' }, '2024-05-05'],
  ['a moment as text', '2024-05-06T02:00:00.000Z', '2024-05-05'],
  ['a day as text', '2024-05-05', '2024-05-05'],
  ['a local moment', '2024-05-05T23:30:00', '2024-05-05'],
  ['nothing readable', { algo: true }, '2024-05-07'],
])('the day of %s', async (_form, fecha, day) => {
  const createdAt = { _seconds: 1715094000, _nanoseconds: 0 }
  const found = await leer(
    json('x.json', { __collections__: { predicaciones: { a1: { ...PREDICACION, fecha, createdAt } } } }),
  )
  expect(found).toMatchObject([{ tipo: 'predicacion', clave: 'predicaciones a1', fecha: day }])
})

const galeria = {
  f1: {
    titulo: 'Coro',
    categoria: 'Navidad',
    fecha: '2023-12-24',
    descripcion: 'Cantan.',
    url: `${BUCKET}/galeria%2Fcoro.jpg?alt=media&token=1-2`,
  },
  f2: {
    titulo: 'Año nuevo',
    categoria: 'Navidad',
    fecha: '2024-01-01',
    descripcion: '',
    url: `${BUCKET}/galeria%2FA%C3%B1o%20nuevo.jpg?alt=media&token=3`,
  },
  f3: { titulo: 'Sin archivo', categoria: 'Navidad', fecha: '2024-01-01', descripcion: '', url: '' },
}
const shapes: [string, () => ReturnType<typeof json>[]][] = [
  ['all collections in one file', () => [json('export.json', { __collections__: { galeria } })]],
  ['without a word around them', () => [json('datos.json', { galeria })]],
  [
    'lists with ids',
    () => [json('x.json', { galeria: Object.entries(galeria).map(([id, each]) => ({ id, ...each })) })],
  ],
  [
    'a file for each',
    () => [
      json(
        'respaldo/galeria.json',
        Object.entries(galeria).map(([_id, each]) => ({ _id, ...each })),
      ),
    ],
  ],
]

test.each(shapes)('photos of %s have the files beside them, or their addresses', async (_shape, files) => {
  // macOS writes letters and their accents apart.
  const beside = archivoOf('bucket/galeria/Año nuevo.jpg'.normalize('NFD'), 'x')
  const found = await leer(...files(), beside, archivoOf('otra/carpeta/suelta.jpg', 'x'))
  expect(found).toMatchObject([
    {
      tipo: 'foto',
      clave: 'galeria f1',
      titulo: 'Coro',
      medio: { direccion: galeria.f1.url },
      fecha: '2023-12-24',
    },
    { tipo: 'foto', clave: 'galeria f2', medio: { archivo: { ruta: beside.ruta } } },
    { tipo: 'ilegible', que: 'Sin archivo', por: 'No dice cuál es su archivo.' },
    // What nothing names is a photo like any other.
    { tipo: 'foto', titulo: 'suelta', categoria: 'carpeta' },
  ])
})

test.each([
  [`${BUCKET}/galeria%2Fa%20b.jpg?alt=media&token=x`, 'galeria/a b.jpg'],
  ['https://storage.googleapis.com/la-vina.appspot.com/galeria/a.jpg', 'la-vina.appspot.com/galeria/a.jpg'],
  ['gs://la-vina.appspot.com/galeria/a.jpg', 'galeria/a.jpg'],
  ['galeria/a.jpg', 'galeria/a.jpg'],
  [`${BUCKET}/galeria%2F100%.jpg`, 'galeria%2F100%.jpg'],
])('%s names %s', (address, ruta) => {
  expect(rutaOf(address)).toBe(ruta)
})

test('two files of one name are told apart by their folders, and no other is taken for a missing one', async () => {
  const imagen = `${BUCKET}/predicaciones%2F1.jpg?alt=media`
  const all = {
    predicaciones: { a: { ...PREDICACION, fecha: '2024-05-05', imagen } },
    galeria: { b: { ...galeria.f1, url: `${BUCKET}/galeria%2F1.jpg?alt=media` } },
  }
  const files = ['galeria', 'predicaciones'].map((folder) => archivoOf(`x/${folder}/1.jpg`, 'x'))
  expect(await leer(json('x.json', all), ...files)).toMatchObject([
    { imagen: { archivo: { ruta: 'x/predicaciones/1.jpg' } } },
    { medio: { archivo: { ruta: 'x/galeria/1.jpg' } } },
  ])
  const others = ['uno', 'dos'].map((folder) => archivoOf(`${folder}/1.jpg`, 'x'))
  expect((await leer(json('x.json', all), ...others)).slice(0, 2)).toMatchObject([
    { imagen: { direccion: imagen } },
    { medio: { direccion: all.galeria.b.url } },
  ])
})

test('requests keep their moment and state; accounts and people who signed in are for somebody to see to', async () => {
  const cuenta = { banco: 'Banco Estado', tipo: 'Cuenta Vista', titular: 'Iglesia', numero: 123, rut: '1-9' }
  const all = {
    peticiones: {
      p1: {
        nombre: 'Rosa',
        email: 'rosa@correo.cl',
        peticion: 'Por mi hijo',
        fecha: { _seconds: EVENING },
        leido: false,
        atendida: true,
      },
      p2: { nombre: 'Sin fecha' },
    },
    cuentas_bancarias: { c1: cuenta },
    config: { contacto: { direccion: 'Los Pinos 1' }, otra: {} },
    admin: { roles: { adminEmails: ['Pastor@iglesia.cl'] } },
  }
  const users = {
    users: [
      { localId: '1', email: 'pastor@iglesia.cl', passwordHash: 'x', salt: 'y' },
      { email: 'ana@iglesia.cl' },
    ],
  }
  const found = await leer(json('x.json', { __collections__: all }), json('users.json', users))
  expect(found).toMatchObject([
    {
      tipo: 'peticion',
      titulo: 'Petición de oración del 5 de mayo de 2024',
      fecha: '2024-05-06T02:00:00.000Z',
      atendida: true,
      leido: false,
    },
    { tipo: 'ilegible', que: 'Petición de oración p2' },
    { tipo: 'contacto', datos: all.config.contacto },
    { tipo: 'aparte', que: 'Cuenta bancaria: Banco Estado, Cuenta Vista, 123, Iglesia, RUT 1-9' },
    { tipo: 'aparte', que: 'pastor@iglesia.cl' },
    { tipo: 'aparte', que: 'ana@iglesia.cl' },
  ])
  expect(JSON.stringify(found)).not.toMatch(/passwordHash|"salt"/)
})

test.each([
  '{"galeria": [',
  '{"galeria": 3, "__proto__": {"predicaciones": {"a": {}}}}',
  '{"galeria": [null, 3, []]}',
])('a file with %s harms nothing', async (text) => {
  for (const found of await leer(archivoOf('export.json', text))) expect(found.tipo).toBe('ilegible')
})
