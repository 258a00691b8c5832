import { readAgenda } from '#app/features/agenda/calendario/archivos.server.ts'
import { type Bloque, readBloques } from '#app/features/paginas/bloques.ts'
import { pageEpisodios } from '#app/features/podcast/episodios.server.ts'
import { writeFeed } from '#app/features/podcast/feed.server.ts'
import { readPodcast } from '#app/features/podcast/podcast.server.ts'
import { portadaPath } from '#app/features/podcast/portada.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { contentTypeOf } from '#app/platform/files/keys.server.ts'
import { CSV_START, csvLine } from '#app/ui/csv.ts'
import {
  archivosDe,
  boletinOf,
  coleccionesPara,
  type Fila,
  filasDe,
  rutaDe,
  rutaDeTranscripcion,
  writeDatos,
} from './datos.server.ts'
import { type Entrada, zipOf } from './zip.server.ts'

type Partes = { db: Db; files: FileStore; origin: string }
type Options = {
  withPrivate: boolean
}

/**
 * All content as a zip of open formats (docs/formato.md), made while it is read: of files and rows only a few
 * pieces are in memory. A file that is gone is named in it, and keeps none of the others away.
 */
export const llevarTodo = (parts: Partes, options: Options): AsyncIterable<Uint8Array> =>
  zipOf(entradasDe(parts, options))

const textOf = (ruta: string, text: string): Entrada => ({ ruta, body: [Buffer.from(text)] })

async function* bytesOf(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text)
}

async function* entradasDe({ db, files, origin }: Partes, options: Options): AsyncGenerator<Entrada> {
  const { data: sitio } = await readSitio(db)
  yield textOf('LEEME.txt', leeme(sitio.nombre, options))
  yield { ruta: 'datos.json', body: bytesOf(writeDatos(db, options)) }
  const series = await nombresDeSeries(db)
  yield { ruta: 'predicaciones.csv', body: bytesOf(csvOf(db, 'predicaciones', PREDICACIONES(series))) }
  yield { ruta: 'fotos.csv', body: bytesOf(csvOf(db, 'galeria', FOTOS)) }
  yield textOf('agenda.ics', (await readAgenda(db, origin, undefined, { ejemplos: false })) ?? '')
  const feed = await feedOf(db, origin)
  if (feed) yield textOf('podcast.rss', feed)
  for await (const { fila } of filasDe(db, 'boletines'))
    yield textOf(`boletines/${fila.fecha}.md`, boletinMd(fila))
  for await (const { fila } of filasDe(db, 'paginas')) yield textOf(`paginas/${fila.slug}.md`, paginaMd(fila))
  for await (const { fila } of filasDe(db, 'predicaciones'))
    if (fila.transcripcion) yield textOf(rutaDeTranscripcion(fila), String(fila.transcripcion))
  const gone: string[] = []
  for await (const ruta of storedOf(db, sitio, options)) {
    const file = await files.get(ruta)
    // What has its own compression takes none of another.
    if (file) yield { ruta, packed: contentTypeOf(ruta) !== 'application/octet-stream', body: file.body }
    else gone.push(ruta)
  }
  if (gone.length > 0) yield textOf('faltan.txt', `Estos archivos ya no estaban:\n${gone.join('\n')}\n`)
}

/** The keys of all stored files that content names, each once. */
async function* storedOf(
  db: Db,
  { pastores, ventana = [], logo = '', logoNoche = '' }: Sitio,
  options: Options,
) {
  const seen = new Set<string>()
  const isNew = (url: string) => url.startsWith('/archivos/') && !seen.has(url) && seen.add(url)
  const banner = ventana.flatMap(({ foto, pelicula }) => [foto, pelicula])
  for (const url of [...pastores.map(({ foto }) => foto), ...banner, logo, logoNoche])
    if (isNew(url)) yield rutaDe(url)
  for (const tabla of coleccionesPara(options))
    for await (const { fila } of filasDe(db, tabla))
      for (const url of archivosDe(tabla, fila)) if (isNew(url)) yield rutaDe(url)
}

type Columna = [nombre: string, (fila: Fila) => unknown]

const PREDICACIONES = (series: ReadonlyMap<string, string>): Columna[] => [
  ['Fecha', (fila) => fila.fecha],
  ['Título', (fila) => fila.titulo],
  ['Predica', (fila) => fila.conductor],
  ['Serie', (fila) => series.get(String(fila.serie))],
  ['Pasajes', (fila) => fila.pasajes],
  ['Descripción', (fila) => fila.descripcion],
  ['Enlace', (fila) => fila.link],
  ['Audio', (fila) => rutaDe(fila.audio)],
  ['Foto', (fila) => rutaDe(fila.imagen)],
]

const FOTOS: Columna[] = [
  ['Fecha', (fila) => fila.fecha],
  ['Título', (fila) => fila.titulo],
  ['Categoría', (fila) => fila.categoria],
  ['Descripción', (fila) => fila.descripcion],
  ['Archivo', (fila) => rutaDe(fila.url)],
]

async function* csvOf(db: Db, tabla: 'predicaciones' | 'galeria', columnas: readonly Columna[]) {
  yield CSV_START + csvLine([...columnas.map(([nombre]) => nombre), 'Estado'])
  for await (const { fila, sale } of filasDe(db, tabla))
    yield csvLine([
      ...columnas.map(([, of]) => String(of(fila) ?? '')),
      sale === undefined ? 'Publicada' : 'Borrador',
    ])
}

const nombresDeSeries = async (db: Db) =>
  new Map(
    (await db.selectFrom('series').select(['id', 'nombre']).execute()).map(({ id, nombre }) => [id, nombre]),
  )

const AT_ONCE = 500

/** All episodes, whether or not the podcast is public. */
async function feedOf(db: Db, origin: string): Promise<string | undefined> {
  const all: Awaited<ReturnType<typeof pageEpisodios>>['filas'] = []
  for (let pagina = 1, more = true; more; pagina++) {
    const { filas, hayMas } = await pageEpisodios(db, AT_ONCE, pagina)
    all.push(...filas)
    more = hayMas
  }
  if (all.length === 0) return undefined
  const [{ data: podcast }, { data: sitio }] = await Promise.all([readPodcast(db), readSitio(db)])
  const portada = portadaPath(podcast, sitio)
  return writeFeed({ origin, podcast, portada, radio: undefined, pagina: 1, hayMas: false }, all)
}

// Our marks are Markdown's.

const joined = (...parts: string[]) => `${parts.filter(Boolean).join('\n\n')}\n`

function boletinMd(fila: Fila): string {
  const { titulo, texto, avisos } = boletinOf(fila)
  const notices = avisos.map((each) => `- ${each.fecha ? `${each.fecha}: ` : ''}${each.texto}`)
  return joined(
    `# ${titulo || `Boletín del ${fila.fecha}`}`,
    texto,
    notices.length > 0 ? '## Avisos' : '',
    notices.join('\n'),
  )
}

const paginaMd = (fila: Fila): string =>
  joined(`# ${fila.titulo}`, String(fila.resumen), ...readBloques(String(fila.bloques)).map(bloqueMd))

function bloqueMd({ tipo, titulo, texto, enlace, foto }: Bloque): string {
  const picture = foto && `![${tipo === 'foto' ? texto : titulo}](../${rutaDe(foto)})`
  if (tipo === 'foto') return picture
  if (tipo === 'video' || tipo === 'boton') return `[${titulo}](${enlace})`
  return [titulo && `## ${titulo}`, picture, texto, enlace].filter(Boolean).join('\n\n')
}

const leeme = (iglesia: string, { withPrivate }: Options) => `${iglesia}: todo el contenido de su sitio.

datos.json           todo, para otro programa u otro sitio como este (Ajustes › Traer contenido)
predicaciones.csv    las predicaciones, para una planilla
fotos.csv            las fotos, para una planilla
agenda.ics           la agenda, para cualquier calendario
podcast.rss          las predicaciones con audio, como podcast
boletines, paginas   los boletines y las páginas propias, en Markdown; las fotos de las páginas
galeria              las fotos
predicaciones        los audios y las fotos de las predicaciones
transcripciones      las transcripciones, como texto o subtítulos
agenda, sitio        las fotos de la agenda y de quienes pastorean, y el logo
faltan.txt           los archivos que ya no estaban, si falta alguno

Lo que allá es un borrador dice «borrador»: nadie lo ha visto todavía.
${withPrivate ? 'Trae las peticiones de oración: guárdalo donde solo lo vean personas de confianza.' : 'No trae las peticiones de oración.'}
No trae contraseñas ni sesiones, quién se inscribió, la actividad ni las versiones anteriores: para eso está el respaldo.
`
