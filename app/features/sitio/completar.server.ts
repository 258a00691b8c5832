import type { PorCompletar } from '#app/parts/feature/feature.server.ts'
import { stepOf } from '#app/parts/iglesia/de-fabrica.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { rutaDeTema, type Tema } from './temas.ts'

type Step = Pick<PorCompletar, 'texto' | 'primero' | 'opcional'> & {
  tema: Tema
  campos: [keyof Sitio, ...(keyof Sitio)[]]
}

/**
 * The church's own words, in the order of their form; what the church and its radio are called before
 * everything else.
 */
const STEPS: readonly Step[] = [
  { texto: 'El nombre de la iglesia', tema: 'iglesia', campos: ['nombre'], primero: true },
  { texto: 'La localidad', tema: 'iglesia', campos: ['localidad'], primero: true },
  {
    texto: 'El nombre de la radio, si tienen una',
    tema: 'radio',
    campos: ['radioNombre'],
    primero: true,
    opcional: true,
  },
  { texto: 'El versículo de la portada', tema: 'bienvenida', campos: ['versiculo', 'versiculoReferencia'] },
  { texto: 'Quiénes somos y la misión', tema: 'quienes-somos', campos: ['quienesSomos', 'mision'] },
  {
    texto: 'Los nombres de los pastores',
    tema: 'pastores',
    campos: ['pastores'],
  },
  {
    texto: 'Para qué es la ofrenda',
    tema: 'propositos',
    campos: ['propositos'],
  },
  {
    texto: 'Las preguntas y el agradecimiento',
    tema: 'preguntas',
    campos: ['preguntas', 'agradecimiento'],
  },
]

export async function porCompletar(db: Db): Promise<PorCompletar[]> {
  const { data } = await readSitio(db)
  return STEPS.map(({ tema, campos, ...step }) => ({
    ...step,
    ...stepOf(data, campos),
    ruta: rutaDeTema(tema),
  }))
}
