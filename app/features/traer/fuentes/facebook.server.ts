import { z } from 'zod'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { type Archivo, type Contexto, type Found, type Fuente, FuenteError } from '../found.server.ts'
import { nombreDe, readText } from './archivos.server.ts'
import { bloquesDe } from './bloques.server.ts'
import { areFotos } from './fotos.server.ts'
import { ES_VIDEO, VIDEO } from './takeout.server.ts'

/*
 * «Descarga tu información» of Facebook, of a page or a person, as JSON. Albums name their photos by where
 * these lie in the archive; posts name photos too, and have the words. Every text is UTF-8 that was written
 * as if it were Latin-1.
 */

const ALBUM = /^(.*?)(?:[^/]+\/)?(?:posts|photos_and_videos)\/album\/\d+\.json$/
const POSTS = /^(.*?)(?:[^/]+\/)?posts\/[^/]*posts[^/]*\.json$/

/** A post with fewer letters and no photo is a greeting. */
const LEAST_LETTERS = 140
/** Of photos that are in no album. */
const SIN_ALBUM = 'Facebook'

/** «OraciÃ³n» → «Oración». */
export function restored(text: string): string {
  if (/[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/** Those of a list, or the only one, that are what they should be. */
const some = <T>(schema: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      (Array.isArray(value) ? value : [value]).flatMap((each): T[] => {
        const read = schema.safeParse(each)
        return read.success ? [read.data] : []
      }),
    )

const words = z.string().transform(restored).catch('')
const seconds = z.int().nonnegative().optional().catch(undefined)
const mediaSchema = z.object({
  uri: z.string(),
  creation_timestamp: seconds,
  description: words,
  media_metadata: z
    .object({ photo_metadata: z.object({ exif_data: some(z.object({ taken_timestamp: seconds })) }) })
    .optional()
    .catch(undefined),
})
const albumSchema = z.object({ name: words, photos: some(mediaSchema) })
const postSchema = z.object({
  timestamp: z.int().nonnegative().catch(0),
  data: some(z.object({ post: words })),
  attachments: some(z.object({ data: some(z.object({ media: mediaSchema })) })),
})
type Media = z.output<typeof mediaSchema>

export const facebook: Fuente = {
  nombre: 'Facebook',
  async suyos(archivos) {
    const roots = new Set(archivos.flatMap(({ ruta }) => (ALBUM.exec(ruta) ?? POSTS.exec(ruta))?.[1] ?? []))
    // Its other files, about friends and adverts, are of no use, and it is no news that we do not read them.
    return archivos.filter(({ ruta }) =>
      [...roots].some((root) => ruta.startsWith(root) && ruta.slice(root.length).includes('/')),
    )
  },
  async *leer(archivos, contexto) {
    const albumes = await readAll(archivos, ALBUM, albumSchema)
    const posts = (await readAll(archivos, POSTS, postSchema)).map((post) => ({
      ...post,
      texto: post.data
        .map((each) => each.post)
        .filter(Boolean)
        .join('\n\n'),
      medios: post.attachments.flatMap(({ data }) => data.map(({ media }) => media)),
    }))
    const saidOf = new Map(
      posts.flatMap(({ texto, medios }) => medios.map(({ uri }) => [uri, texto] as const)),
    )
    const fileOf = filesByUri(archivos)
    const inAlbum = new Set(albumes.flatMap(({ photos }) => photos.map(({ uri }) => uri)))
    const loose = posts.flatMap(({ medios }) => medios.filter(({ uri }) => !inAlbum.has(uri)))
    for (const { name, photos } of [...albumes, { name: SIN_ALBUM, photos: loose }])
      for (const media of photos)
        yield medioOf(
          media,
          { file: fileOf(media.uri), album: name, texto: saidOf.get(media.uri) ?? '' },
          contexto,
        )
    let short = 0
    for (const { texto, medios, timestamp } of posts) {
      if (medios.length > 0 || !texto) continue
      if (texto.length < LEAST_LETTERS) short++
      else yield paginaOf(texto, timestamp, contexto)
    }
    const left =
      short === 1
        ? '1 publicación corta y sin foto no se trae.'
        : `${short} publicaciones cortas y sin foto no se traen.`
    if (short > 0) yield { tipo: 'ilegible', que: 'Facebook', por: left }
  },
}

/** All that files of that name hold; what cannot be read is left out. */
async function readAll<T>(archivos: readonly Archivo[], name: RegExp, schema: z.ZodType<T>): Promise<T[]> {
  const found: T[] = []
  for (const archivo of archivos) {
    if (!name.test(archivo.ruta)) continue
    try {
      found.push(...some(schema).parse(JSON.parse(await readText(archivo))))
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof FuenteError)) throw error
    }
  }
  return found
}

/** Finds files by the end of where they lie: archives are unpacked into folders and packed again. */
function filesByUri(archivos: readonly Archivo[]) {
  const byName = Map.groupBy(archivos, ({ ruta }) => nombreDe(ruta))
  return (uri: string) =>
    byName.get(nombreDe(uri))?.find(({ ruta }) => ruta === uri || ruta.endsWith(`/${uri}`))
}

function medioOf(
  { uri, description, creation_timestamp, media_metadata }: Media,
  { file, album, texto }: { file: Archivo | undefined; album: string; texto: string },
  { zona }: Contexto,
): Found {
  if (VIDEO.test(uri)) return { tipo: 'ilegible', que: uri, por: ES_VIDEO }
  if (!file || areFotos([file]).length === 0)
    return {
      tipo: 'ilegible',
      que: uri,
      por: 'La foto no está en el archivo: envía todas sus partes juntas.',
    }
  const taken = media_metadata?.photo_metadata.exif_data[0]?.taken_timestamp || creation_timestamp
  return {
    tipo: 'foto',
    medio: { archivo: file },
    titulo: album,
    categoria: album || SIN_ALBUM,
    fecha: taken ? dayOf(taken, zona) : undefined,
    descripcion: description || texto,
  }
}

const dayOf = (moment: number, zona: string) => localAt(new Date(moment * 1000), zona).slice(0, 10)

function paginaOf(texto: string, moment: number, { zona }: Contexto): Found {
  const [first = ''] = texto.split('\n')
  const html = texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  return {
    tipo: 'pagina',
    clave: `facebook ${moment} ${texto.slice(0, 80)}`,
    titulo: first.length > 80 ? `${first.slice(0, 79).toWellFormed()}…` : first,
    resumen: moment ? formatDay(dayOf(moment, zona)) : '',
    bloques: bloquesDe(html, 'https://www.facebook.com'),
    viejas: [],
  }
}
