import { expect, test } from 'vitest'
import { archivoOf, leer } from '#tests/support/archivos.ts'
import { sidecarOf } from './takeout.server.ts'

const about = (title: string, day: string, description = '') =>
  JSON.stringify({ title, description, photoTakenTime: { timestamp: String(Date.parse(day) / 1000) } })

test.each<[foto: string, sidecar: string]>([
  ['IMG_1.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
  ['IMG_1.jpg', 'IMG_1.jpg.json'],
  ['IMG_1.jpg', 'IMG_1.jpg.suppl.json'],
  ['IMG_1(2).jpg', 'IMG_1.jpg(2).json'],
  ['IMG_1(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json'],
  ['IMG_1-editado.jpg', 'IMG_1.jpg.supplemental-metadata.json'],
  ['IMG_1-edited(2).jpg', 'IMG_1.jpg.supplemental-metadata(2).json'],
  // 51 characters with `.json`.
  [
    'Retiro de jóvenes en Pirque, grupo completo 01.jpg',
    'Retiro de jóvenes en Pirque, grupo completo 01.json',
  ],
  ['PXL_20230101_120000000.PORTRAIT.jpg', 'PXL_20230101_120000000.PORTRAIT.jpg.supplement.json'],
])('the sidecar of %s is found under %s', (foto, sidecar) => {
  expect(sidecarOf(`a/${foto}`, new Map([[`a/${sidecar}`, 'it']]))).toBe('it')
})

test('a number is not taken for that of another photo', () => {
  const names = ['IMG_1.jpg.supplemental-metadata.json', 'IMG_1.jpg.supplemental-metadata(1).json']
  const sidecars = new Map(names.map((name) => [`a/${name}`, name]))
  expect(sidecarOf('a/IMG_1.jpg', sidecars)).toBe(names[0])
  expect(sidecarOf('a/IMG_1(1).jpg', sidecars)).toBe(names[1])
  expect(sidecarOf('b/IMG_1.jpg', sidecars)).toBeUndefined()
})

test('photos of several archives have their whole titles, days, descriptions and albums', async () => {
  const google = 'Takeout/Google Fotos'
  const long = 'Bautismo en el río Maipo con toda la familia de la iglesia.jpg'
  const found = await leer(
    archivoOf(`${google}/Fotos de 2019/IMG_1.jpg`, 'uno'),
    archivoOf(`${google}/Fotos de 2019/${long.slice(0, 47)}.jpg`, 'dos'),
    archivoOf(`${google}/Bautismos_/IMG_1.jpg`, 'uno'),
    archivoOf(`${google}/Bautismos_/video.mp4`, 'x'),
    // As if from the second archive.
    archivoOf(`${google}/Bautismos_/metadatos.json`, JSON.stringify({ title: '¿Bautismos?' })),
    archivoOf(
      `${google}/Bautismos_/IMG_1.jpg.supplemental-metadata.json`,
      about('IMG_1.jpg', '2019-08-12T02:00Z', 'Ana'),
    ),
    archivoOf(`${google}/Fotos de 2019/${long.slice(0, 46)}.json`, about(long, '2019-08-11T15:00Z')),
    archivoOf(`${google}/Fotos de 2019/roto.json`, '{'),
  )
  const [first, second] = found.filter(({ tipo }) => tipo === 'foto')
  // Sunday evening in Chile.
  expect(first).toMatchObject({
    titulo: 'IMG_1',
    categoria: '¿Bautismos?',
    fecha: '2019-08-11',
    descripcion: 'Ana',
  })
  expect(second).toMatchObject({ titulo: 'IMG_1', categoria: 'Fotos traídas', fecha: undefined })
  expect(found).toMatchObject([
    {},
    {},
    { titulo: long.replace('.jpg', ''), fecha: '2019-08-11', categoria: 'Fotos traídas' },
    { tipo: 'ilegible', por: 'Es un video: súbelo a YouTube y pega su enlace.' },
  ])
})
