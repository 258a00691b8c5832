import { z } from 'zod'
import { differences, type Intention, intention } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { cualDe } from '#app/parts/iglesia/paletas.ts'
import { sonSeccionesDeFabrica } from '#app/parts/iglesia/secciones.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { type Sitio, sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { lacksOf, ventanaDe } from '#app/parts/iglesia/ventana.ts'
import { fotosDeCampos, fotosDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { type FileStore, readFile } from '#app/platform/files/file-store.server.ts'
import { ownAddress } from '#app/platform/files/files-url.server.ts'
import { brightestOf } from '#app/platform/images/image-process.server.ts'
import { keyOfUrl } from '#app/platform/images/variants.server.ts'
import { CAMPO_PELICULA, CAMPOS_SITIO, decirSecciones, decirVentana, TEXTOS_SITIO } from '../formulario.ts'
import { LOGO } from './logo.server.ts'

const RETRATOS = fotosDeFilas({ lista: 'pastores', carpeta: 'sitio' })
const VENTANA = fotosDeFilas({ lista: 'ventana', carpeta: 'sitio' })
const PELICULA = fotosDeCampos({
  carpeta: 'sitio',
  clase: 'pelicula',
  campoDe: (name) =>
    name === `${CAMPO_PELICULA}-subida` ? { campo: CAMPO_PELICULA, nombre: 'portada' } : undefined,
})
const peliculaIn = ({ ventana }: Sitio) => ventana?.[0]?.pelicula ?? ''

/** Maps photos at `FILES_URL`, as the page may have shown them, back to the site's own addresses. */
const withOwnFotos = (sitio: Sitio, filesUrl: string | undefined): Sitio => ({
  ...sitio,
  logo: sitio.logo && ownAddress(filesUrl, sitio.logo),
  logoNoche: sitio.logoNoche && ownAddress(filesUrl, sitio.logoNoche),
  pastores: sitio.pastores.map((pastor) => ({ ...pastor, foto: ownAddress(filesUrl, pastor.foto) })),
  ...(sitio.ventana && {
    ventana: sitio.ventana.map((each) => ({
      ...each,
      foto: ownAddress(filesUrl, each.foto),
      pelicula: ownAddress(filesUrl, each.pelicula),
    })),
  }),
})

/** With how light the banner's photo is, which is looked at once. */
async function withLuz(files: FileStore, sitio: Sitio, before: Sitio): Promise<Sitio> {
  const [own] = sitio.ventana ?? []
  if (!own?.foto) return sitio
  const known = before.ventana?.find(({ foto }) => foto === own.foto)
  const bytes = known ? null : await readFile(files, keyOfUrl(own.foto) ?? '')
  return { ...sitio, ventana: [{ ...own, luz: known?.luz ?? (bytes ? await brightestOf(bytes) : 255) }] }
}

/** Without the colour that is sent but not chosen; a site with a new site's colours is stored as one. */
function withColores({ paleta, colorPropio, ...sitio }: Sitio): Sitio {
  if (paleta === 'propia') return { ...sitio, paleta, colorPropio }
  return cualDe({ paleta }) === undefined ? sitio : { ...sitio, paleta }
}

/** Without typefaces that are those of a new site. */
function withLetras({ letras, ...sitio }: Sitio): Sitio {
  return letras === undefined || letras === 'alegreya' ? sitio : { ...sitio, letras }
}

/** A home page in the specified order is stored as a new site's. */
function withSecciones({ secciones = [], ...sitio }: Sitio): Sitio {
  return sonSeccionesDeFabrica(secciones) ? sitio : { ...sitio, secciones }
}

/** Without a window that is the one of a new site; drawn from the church's name, if from nothing else. */
function withVentana({ ventana = [], ...sitio }: Sitio): Sitio {
  const own = ventanaDe({ ventana })
  return own ? { ...sitio, ventana: [{ ...own, semilla: own.semilla || sitio.nombre.slice(0, 60) }] } : sitio
}

const inOrder = (sitio: Sitio) => LOGO.alone(withVentana(withSecciones(withLetras(withColores(sitio)))))

const FALTA_EN_PORTADA = {
  foto: 'Elige la foto de la portada.',
  pelicula: 'Elige la película de la portada.',
} as const

export const SITIO_ACTIONS = {
  sitio: [RETRATOS, VENTANA, PELICULA, LOGO].reduce<Intention>(
    (saving, fotos) => fotos.withSent(saving),
    intention({
      schema: sitioSchema.extend({ version: z.coerce.number() }),
      rows: ['secciones', 'ventana', 'pastores', 'propositos', 'preguntas'],
      async run({ platform: { settings, db, files }, info, record, refuse }, { version, ...sent }) {
        const sitio = inOrder(withOwnFotos(sent, settings.filesUrl))
        if (sitio.paleta === 'propia' && !sitio.colorPropio)
          return refuse({ colorPropio: ['Elige tu color.'] })
        const ventana = sitio.ventana ?? []
        const lacks = ventana[0] && lacksOf(ventana[0])
        if (lacks) return refuse({ [`ventana[0].${lacks}`]: [FALTA_EN_PORTADA[lacks]] })
        const lost = {
          ...(await RETRATOS.findLost(db, sitio.pastores)),
          ...(await VENTANA.findLost(db, ventana)),
          ...(await PELICULA.findLost(db, { [CAMPO_PELICULA]: peliculaIn(sitio) })),
          ...(await LOGO.findLost(db, LOGO.of(sitio))),
        }
        if (Object.keys(lost).length > 0) return refuse(lost)
        const before = await readSitio(db)
        const lit = await withLuz(files, sitio, before.data)
        if (await record({ accion: 'sitio' }, (trx) => saveSitio(trx, lit, version))) {
          // The photos are unreferenced now; if deleting their files fails, the sweep does it later.
          const [had, has] = [LOGO.of(before.data), LOGO.of(sitio)].map((each) => Object.values(each))
          await Promise.all([
            RETRATOS.removeUnused({ db, files }, before.data.pastores, sitio.pastores),
            VENTANA.removeUnused({ db, files }, before.data.ventana ?? [], ventana),
            PELICULA.removeUnused({ db, files }, [peliculaIn(before.data)], [peliculaIn(sitio)]),
            LOGO.removeUnused({ db, files }, had ?? [], has ?? []),
          ]).catch((error) => info.log.error({ err: error }, 'the files of a former photo are still there'))
          return { ok: true, mensaje: TEXTOS_SITIO.guardado }
        }
        const actual = await readSitio(db)
        const datos = differences(asText(actual.data), asText(sitio))
        return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
      },
    }),
  ),
  'foto-pastor': RETRATOS.storing,
  'foto-ventana': VENTANA.storing,
  'pelicula-ventana': PELICULA.storing,
  'subir-logo': LOGO.storing,
}

/** Lists as lines, so that two versions can be compared. */
const asText = (sitio: Sitio): Record<string, string> =>
  Object.fromEntries(
    Object.keys(CAMPOS_SITIO).map((campo) => {
      if (campo === 'secciones') return [campo, decirSecciones(sitio.secciones ?? [])]
      if (campo === 'ventana') return [campo, decirVentana(sitio.ventana ?? [])]
      const value = sitio[campo as keyof Sitio]
      const lines = Array.isArray(value)
        ? value.map((fila) => Object.values(fila).filter(Boolean).join(' · '))
        : [value]
      return [campo, lines.join('\n')]
    }),
  )
