import { type Archivo, type Contexto, type Found, type Fuente, FuenteError } from '../found.server.ts'
import { anterior } from './anterior.server.ts'
import { calendario } from './calendario.server.ts'
import { facebook } from './facebook.server.ts'
import { fotos } from './fotos.server.ts'
import { podcast } from './podcast.server.ts'
import { sitio } from './sitio.server.ts'
import { takeout } from './takeout.server.ts'
import { wordpress } from './wordpress.server.ts'
import { youtube } from './youtube.server.ts'

/** What each knows surely comes before what takes any picture. */
const FUENTES: readonly Fuente[] = [
  takeout,
  facebook,
  anterior,
  wordpress,
  youtube,
  podcast,
  calendario,
  sitio,
  fotos,
]

/** All that files hold, each read by the first source that knows it; what none knows is told one by one. */
export async function* leerTodo(
  archivos: readonly Archivo[],
  contexto: Contexto,
  begins: (fuente: string) => void = () => {},
): AsyncGenerator<Found> {
  let rest = archivos
  for (const fuente of FUENTES) {
    const suyos = await fuente.suyos(rest)
    const [first] = suyos
    if (!first) continue
    begins(fuente.nombre)
    const taken = new Set(suyos)
    rest = rest.filter((each) => !taken.has(each))
    try {
      yield* fuente.leer(suyos, contexto)
    } catch (error) {
      if (!(error instanceof FuenteError)) throw error
      yield { tipo: 'ilegible', que: first.ruta, por: error.message }
    }
  }
  for (const { ruta } of rest)
    yield { tipo: 'ilegible', que: ruta, por: 'No sabemos leer este tipo de archivo.' }
}
