import { expect, test } from 'vitest'
import { SERMON } from '#tests/support/sermons.ts'
import { predicacionesJsonLd, sermonJsonLd } from './jsonld.ts'

const ORIGIN = 'https://iglesia.cl'

const sermon = (segundos: number, ejemplo = false): Parameters<typeof sermonJsonLd>[0] => ({
  ...SERMON,
  id: '1',
  slug: 'sal-y-luz',
  notas: '',
  imagen: '',
  foto: null,
  ejemplo,
  pasajes: [],
  transcripcion: [],
  serie: undefined,
  vecinas: { anterior: undefined, siguiente: undefined },
  grabacion: {
    id: '1',
    titulo: 'Sal y luz',
    autor: 'Marta',
    pagina: '/predicaciones/sal-y-luz',
    segundos,
    calidades: [{ clave: 'alta', url: '/archivos/a.mp3', tipo: 'audio/mpeg', bytes: 1234 }],
  },
})

test.for([
  [1925, 'PT32M5S'],
  [3600, 'PT1H'],
  [0.4, 'PT0S'],
  [3723.6, 'PT1H2M4S'],
] as const)('audio of %s seconds lasts %s', ([segundos, duration]) => {
  const [, episode] = sermonJsonLd(sermon(segundos), ORIGIN)
  const contentUrl = 'https://iglesia.cl/archivos/a.mp3'
  expect(episode).toMatchObject({
    '@type': 'PodcastEpisode',
    timeRequired: duration,
    associatedMedia: [{ '@type': 'AudioObject', contentUrl, contentSize: '1234', duration }],
  })
})

test('one without a link leads to its own page', () => {
  const page = `${ORIGIN}/predicaciones/sal-y-luz`
  const here = { ...sermon(60), link: '', version: 1 }
  expect(predicacionesJsonLd([here], ORIGIN)).toMatchObject([{ '@type': 'CreativeWork', url: page }])
})

test('an example is told to nobody', () => {
  expect(sermonJsonLd(sermon(60, true), ORIGIN)).toEqual([])
})
