import { expect, test } from 'vitest'
import { LIBRO_POR_SLUG } from './libros.ts'
import { linkPasajes, readPasajes, storedPasajes } from './pasajes.server.ts'

const READ: Record<string, string[]> = {
  'Hechos 2:42-47': [
    'Hechos 2: 42 – 47',
    'HECHOS 2.42-47',
    'Hechos de los Apóstoles 2:42-47',
    'Hch. 2,42-47',
    'Hechos capítulo 2 versículos 42 al 47',
    'Hechos cap. 2, vv. 42-47',
  ],
  '1 Pedro 5:7': [
    '1a Pedro 5:7',
    '1° Pedro 5:7',
    'I Pedro 5:7',
    'Primera carta de Pedro 5:7',
    '1ra. Pedro 5:7',
    '1ª de San Pedro 5, versículo 7',
    '1P 5:7',
  ],
  'Génesis 1:1-2:3': ['Génesis 1 al 2:3', 'Gn 1:1–2:3', 'gen 1:1 a 2:3', 'Génesis 1:1 hasta 2:3'],
  'Salmo 23': ['Sal. 23', 'SALMOS 23', 'Slm 23'],
  'Salmo 23:1-3, 5': ['Sal 23:1-3,5', 'Salmos 23:1-3 y 5'],
  'Salmos 1, 2, 3': ['Salmos 1, 2 y 3'],
  'Salmos 120-134': ['Salmos 120 al 134', 'Sal 120-134'],
  'Juan 3:16': ['Jn 3.16', 'S. Juan 3:16', 'Juan 3,16', 'Evangelio según San Juan 3:16'],
  'Juan 3:16; 4:1': ['Jn 3:16 y 4:1'],
  'Lucas 15:11-32': ['Lc 15,11-32', 'Lucas 15 11-32', 'Lucas 15, versículos 11 al 32', 'San Lucas 15:11-32'],
  'Mateo 5-7': ['Mateo 5-7', 'Mt 5 al 7', 'Mateo capítulos 5 al 7'],
  'Mateo 5:3-12; 6:9-13': ['Mt 5:3-12 y 6:9-13'],
  'Romanos 8:28-39': ['Romanos 8:28ss', 'Ro 8:28 ss.', 'Rom 8:28 y siguientes'],
  'Romanos 8:1, 28-30': ['Ro 8:1, 28-30'],
  '1 Corintios 13': ['1 Co 13', 'Primera epístola a los Corintios 13', '1era Corintios 13'],
  '2 Corintios 5:17': ['II Cor 5:17', '2da Corintios 5:17', '2ª Cor. 5.17'],
  '2 Timoteo 3:16-17': ['2 Ti 3:16-17', 'Segunda a Timoteo 3:16-17'],
  '3 Juan 2': ['Tercera de Juan 2', 'III Juan 2'],
  '1 Juan 4:8': ['1Jn 4:8', '1ª de Juan 4:8'],
  '1 Reyes 19': ['1º Reyes 19', '1 R 19', 'Primer libro de Reyes 19', '1ro de Reyes 19'],
  '1 Samuel 17': ['1 S 17'],
  'Judas 3': ['Judas 3', 'Judas 1:3'],
  Filemón: ['Filemón', 'Flm', 'Carta a Filemón'],
  'Filemón 6': ['Flm 6'],
  'Filipenses 4:13': ['Filip. 4:13', 'Flp 4:13', 'Carta a los Filipenses 4:13'],
  'Cantares 2:1': ['Cantares 2:1', 'Cantar de los Cantares 2:1', 'Cnt 2:1'],
  'Apocalipsis 21:1-5': ['Ap 21:1-5a', 'Apoc. 21:1-5'],
  'Santiago 1:2-4': ['Stg 1:2-4', 'Sant. 1:2-4', 'Carta de Santiago 1:2-4'],
  'Isaías 53': ['Is 53', 'Isaias 53', 'Profeta Isaías 53'],
  'Génesis 50:22 - Éxodo 1:7': ['Génesis 50:22 - Éxodo 1:7'],
  Juan: ['Juan', 'Jn.'],
}

for (const [canonical, spellings] of Object.entries(READ))
  for (const typed of [canonical, ...spellings])
    test(`«${typed}» is «${canonical}»`, () => {
      expect(readPasajes(typed)).toEqual([expect.objectContaining({ texto: canonical, leido: true })])
    })

for (const typed of [
  'el mar',
  'Los mares',
  'Salmo 200',
  'Juan 3:99',
  'Daniel 3 (todo)',
  'Lectura del día',
  '12:30',
  '1 de mayo',
  '¡Gloria!',
  'a'.repeat(5000),
  '1 '.repeat(2000),
  'Jn 3:16, '.repeat(3).concat('y más'),
])
  test(`«${typed.slice(0, 40)}» stays as typed`, () => {
    expect(readPasajes(typed)).toEqual([{ texto: typed.trim(), leido: false, libros: [] }])
  })

test('brackets are passed over, however many', () => {
  expect(storedPasajes('(Juan 3:16 (y 17))').pasajes).toBe('Juan 3:16, 17')
  const begun = performance.now()
  readPasajes('(Juan '.repeat(330))
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('each book of a line gets a line, each line its books, and nothing stands twice', () => {
  expect(storedPasajes('Éx 20; Dt 5:6-21\n  Éxodo   20 \n\nun salmo\nGn 50:22 - Éx 1:7')).toEqual({
    pasajes: 'Éxodo 20\nDeuteronomio 5:6-21\nun salmo\nGénesis 50:22 - Éxodo 1:7',
    libros: 'exodo deuteronomio genesis',
  })
  expect(storedPasajes('')).toEqual({ pasajes: '', libros: '' })
})

test('every book is read by its own name, and stays what it is', () => {
  expect(LIBRO_POR_SLUG.size).toBe(66)
  for (const { nombre, slug } of LIBRO_POR_SLUG.values())
    expect(storedPasajes(nombre)).toEqual({ pasajes: nombre, libros: slug })
})

test('leads to the text only what could be read', () => {
  expect(linkPasajes('1 Pedro 5:7\nun salmo')).toEqual([
    {
      texto: '1 Pedro 5:7',
      enlace: 'https://www.biblegateway.com/passage/?search=1+Pedro+5%3A7&version=RVR1960',
    },
    { texto: 'un salmo', enlace: '' },
  ])
})
