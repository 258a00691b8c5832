import { expect, test } from 'vitest'
import { sermonJsonLd } from './jsonld.ts'
import type { PredicacionCompleta } from './predicacion.server.ts'

const ORIGIN = 'https://iglesia.cl'

const sermon = (segundos?: number, more: Partial<PredicacionCompleta> = {}): PredicacionCompleta => ({
  ...{ id: '1', slug: 'sal-y-luz', titulo: 'Sal y luz', conductor: 'Marta', fecha: '2026-06-07', notas: '' },
  ...{ descripcion: 'La sal.', link: 'https://youtu.be/dQw4w9WgXcQ', imagen: '', foto: null, ejemplo: false },
  ...{ pasajes: [], transcripcion: [], serie: undefined },
  grabacion:
    segundos === undefined
      ? undefined
      : {
          ...{ id: '1', titulo: 'Sal y luz', autor: 'Marta', pagina: '/predicaciones/sal-y-luz', segundos },
          calidades: [{ clave: 'alta', url: '/archivos/a.mp3', tipo: 'audio/mpeg', bytes: 1234 }],
        },
  ...more,
})

test('a sermon is a video, with a moment that has a zone', () => {
  expect(sermonJsonLd(sermon(), ORIGIN)).toEqual([
    expect.objectContaining({
      '@type': 'VideoObject',
      uploadDate: '2026-06-07T12:00:00-03:00',
      url: 'https://iglesia.cl/predicaciones/sal-y-luz',
    }),
  ])
})

test.for([
  [1925, 'PT32M5S'],
  [3600, 'PT1H'],
  [0.4, 'PT0S'],
  [3723.6, 'PT1H2M4S'],
] as const)('audio of %s seconds lasts %s', ([segundos, duration]) => {
  const [, episode] = sermonJsonLd(sermon(segundos), ORIGIN)
  expect(episode).toMatchObject({
    '@type': 'PodcastEpisode',
    timeRequired: duration,
    associatedMedia: [
      {
        '@type': 'AudioObject',
        contentUrl: 'https://iglesia.cl/archivos/a.mp3',
        encodingFormat: 'audio/mpeg',
        contentSize: '1234',
        duration,
      },
    ],
  })
})

test('an example is told to nobody', () => {
  expect(sermonJsonLd(sermon(60, { ejemplo: true }), ORIGIN)).toEqual([])
})
