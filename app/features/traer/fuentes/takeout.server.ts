import { z } from 'zod'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { type Archivo, type Contexto, type Fuente, FuenteError } from '../found.server.ts'
import { carpetaDe, nombreDe, readText, those } from './archivos.server.ts'
import { areFotos, SIN_CARPETA } from './fotos.server.ts'

/*
 * Google Fotos as Takeout packs it, in one archive or several. Beside each photo lies a file about it (its
 * sidecar), whose name is the photo's with `.supplemental-metadata.json`: cut to 46 characters before
 * `.json`, wherever that falls, with the number of a second photo of one name moved to the end, and in older
 * exports without the word in the middle. The `title` inside is whole. A photo that somebody edited has the
 * sidecar of the one before.
 */

const MOST_SIDECAR = 200_000
/** In characters, without `.json`. */
const CUT = 46
const WORD = '.supplemental-metadata'
/** Folders that Google makes of years, in the languages that our churches use. */
const YEAR = /^(?:Photos from|Fotos de(?:l)?|Fotos del año) \d{4}$/i
const EDITED = /-(?:edited|editado|editada|modificado|ha editado)(?=\(\d+\)\.|\.)/i

export const VIDEO = /\.(mp4|mov|m4v|3gp|avi|mkv)$/i
export const ES_VIDEO = 'Es un video: súbelo a YouTube y pega su enlace.'

const sidecarSchema = z.object({
  title: z.string(),
  description: z.string().default(''),
  photoTakenTime: z.object({ timestamp: z.string().regex(/^-?\d{1,11}$/) }).optional(),
})

export const takeout: Fuente = {
  nombre: 'Google Fotos',
  suyos: those(/(^|\/)Takeout\//),
  async *leer(archivos, { zona }: Contexto) {
    const sidecars = new Map(
      archivos.filter(({ ruta }) => /\.json$/i.test(ruta)).map((each) => [each.ruta, each]),
    )
    const albumes = await readAlbumes(sidecars)
    const fotos = areFotos(archivos)
    // A photo of an album lies in the folder of its year too: the album says more.
    const isOfYear = ({ ruta }: Archivo) => YEAR.test(carpetaDe(ruta))
    const albumsFirst = [...fotos.filter((each) => !isOfYear(each)), ...fotos.filter(isOfYear)]
    for (const archivo of albumsFirst) {
      const found = sidecarOf(archivo.ruta, sidecars)
      const about = found && (await readSidecar(found))
      const seconds = about?.photoTakenTime && Number(about.photoTakenTime.timestamp)
      const carpeta = archivo.ruta.slice(0, archivo.ruta.lastIndexOf('/'))
      const album = albumes.get(carpeta) ?? carpetaDe(archivo.ruta)
      yield {
        tipo: 'foto',
        medio: { archivo },
        titulo: (about?.title ?? nombreDe(archivo.ruta)).replace(/\.\w{2,5}$/, ''),
        categoria: YEAR.test(album) || album === '' ? SIN_CARPETA : album,
        fecha: seconds ? localAt(new Date(seconds * 1000), zona).slice(0, 10) : undefined,
        descripcion: about?.description ?? '',
      }
    }
    for (const { ruta } of archivos)
      if (VIDEO.test(ruta)) yield { tipo: 'ilegible', que: ruta, por: ES_VIDEO }
  },
}

/** The sidecar of a photo, by the names that Takeout has given it over the years. */
export function sidecarOf<T>(ruta: string, sidecars: ReadonlyMap<string, T>): T | undefined {
  const at = ruta.lastIndexOf('/') + 1
  const [folder, name] = [ruta.slice(0, at), ruta.slice(at)]
  for (const each of [name, name.replace(EDITED, '')]) {
    const [, before = '', number = '', end = ''] = /^(.*?)(\(\d+\))?(\.\w+)$/.exec(each) ?? []
    // `IMG_1(2).jpg` has `IMG_1.jpg.supplemental-metadata(2).json`; a name that is cut has as much as fits.
    const bases = number ? [[`${before}${end}`, number] as const, [each, ''] as const] : [[each, ''] as const]
    for (const [base, moved] of bases)
      for (let length = WORD.length; length >= 0; length--) {
        const cut = (base + WORD.slice(0, length)).slice(0, CUT)
        const found = sidecars.get(`${folder}${cut}${moved}.json`)
        if (found) return found
      }
  }
  return undefined
}

async function readSidecar(archivo: Archivo) {
  try {
    return sidecarSchema.safeParse(JSON.parse(await readText(archivo, MOST_SIDECAR))).data
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof FuenteError) return undefined
    throw error
  }
}

const ALBUM = /(^|\/)(metadata|metadatos)(\(\d+\))?\.json$/i

/** The names of albums, by their folders: those of folders are cut and spelled without signs. */
async function readAlbumes(sidecars: ReadonlyMap<string, Archivo>): Promise<Map<string, string>> {
  const albumes = new Map<string, string>()
  for (const [ruta, archivo] of sidecars) {
    const title = ALBUM.test(ruta) ? (await readSidecar(archivo))?.title : undefined
    if (title) albumes.set(ruta.slice(0, ruta.lastIndexOf('/')), title)
  }
  return albumes
}
