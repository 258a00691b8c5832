import { v5 } from 'uuid'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { CONTACTO_INICIAL } from '#app/parts/iglesia/contacto-inicial.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import {
  type Document,
  defineDocument,
  readDocument,
  writeDocument,
} from '#app/platform/db/documents.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { deleteImage, imagesByUrl } from '#app/platform/images/images.server.ts'
import { RUTA_PODCAST } from './direccion.ts'
import { countEpisodios, hasEjemplos } from './episodios.server.ts'
import {
  type DatosPodcast,
  type Estado,
  opcionOf,
  PORTADA_MAX,
  PORTADA_MIN,
  type Podcast,
  podcastSchema,
  requisitosOf,
} from './podcast.ts'

/** The namespace of `podcast:guid`, the same for every podcast in the world. */
const PODCASTS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6'

/** The GUID of the podcast whose feed stands at an address: of it without scheme and final slashes. */
export const guidOf = (address: string): string =>
  v5(address.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, ''), PODCASTS)

const PODCAST = defineDocument<Podcast>({
  table: 'config',
  id: 'podcast',
  schema: podcastSchema,
  initial: {
    titulo: '',
    autor: '',
    correo: '',
    categoria: 'cristianismo',
    descripcion: '',
    portada: '',
    guid: '',
    desde: '',
  },
})

/** What the podcast says while nobody says it otherwise. */
const proposalOf = ({ nombre, mision }: Sitio) => ({
  titulo: `Predicaciones de ${nombre}`.slice(0, 120),
  autor: nombre,
  descripcion: mision,
})
const SHIPPED = proposalOf(SITIO_INICIAL)

/**
 * The podcast; never saved (version 0), it proposes what the church's own words and contact say already. Saved
 * before the church had any, it says no word that the product shipped: those follow the church's own.
 */
export async function readPodcast(db: Db): Promise<Document<Podcast>> {
  const [{ data: sitio }, { data: contacto }] = await Promise.all([readSitio(db), readContacto(db)])
  const proposal = proposalOf(sitio)
  const { data, version } = await readDocument(db, PODCAST, {
    ...PODCAST.initial,
    ...proposal,
    correo: contacto.email === CONTACTO_INICIAL.email ? '' : contacto.email,
  })
  const own = (campo: keyof typeof SHIPPED) => (data[campo] === SHIPPED[campo] ? proposal : data)[campo]
  return {
    data: { ...data, titulo: own('titulo'), autor: own('autor'), descripcion: own('descripcion') },
    version,
  }
}

/**
 * Saves the podcast; the first time it gets its GUID, which it keeps wherever its feed moves.
 * @returns false if somebody else saved it since `version` was read.
 */
export const savePodcast = (
  db: Db,
  datos: DatosPodcast & { portada: string },
  version: number,
  origin: string,
): Promise<boolean> =>
  changeContent(db, async (trx) => {
    const { data } = await readPodcast(trx)
    const { guid, desde } = data.guid ? data : { guid: guidOf(origin + RUTA_PODCAST), desde: now() }
    return writeDocument(trx, PODCAST, { ...datos, guid, desde }, version)
  })

const CARPETA = '/archivos/sitio/'

/** Deletes a cover that `after`, already saved, does not name any more. */
export async function removeUnusedPortada(
  parts: { db: Db; files: FileStore },
  before: Pick<Podcast, 'portada'>,
  after: Pick<Podcast, 'portada'>,
): Promise<void> {
  if (before.portada !== after.portada && before.portada.startsWith(CARPETA))
    await deleteImage(parts, before.portada)
}

/** Whether a cover is there, and of a size that directories take. */
async function hasPortada(db: Db, portada: string): Promise<boolean> {
  if (opcionOf(portada) === 'dibujada') return true
  const imagen = (await imagesByUrl(db, [portada])).get(portada)
  return imagen?.ancho === imagen?.alto && inBounds(imagen?.ancho ?? 0)
}
const inBounds = (pixels: number) => pixels >= PORTADA_MIN && pixels <= PORTADA_MAX

/** The podcast and the state of what its checklist asks for; episodes are counted up to `most`. */
export async function readEstado(
  db: Db,
  most?: number,
): Promise<{ podcast: Document<Podcast>; estado: Estado }> {
  const podcast = await readPodcast(db)
  const datos = podcast.version > 0
  const portada = await hasPortada(db, podcast.data.portada)
  const conAudio = await countEpisodios(db, most)
  const soloEjemplos = conAudio === 0 && (await hasEjemplos(db))
  return { podcast, estado: { datos, portada, conAudio, soloEjemplos } }
}

/** The podcast once its checklist holds; undefined before. */
export async function readPublishedPodcast(db: Db): Promise<Podcast | undefined> {
  // Without its data no episode needs to be looked for: the list of sermons asks at every visit.
  if ((await readPodcast(db)).version === 0) return undefined
  const { podcast, estado } = await readEstado(db, 1)
  return requisitosOf(estado).every(({ listo }) => listo) ? podcast.data : undefined
}
