import { z } from 'zod'
import { TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import type { Write } from '#app/parts/admin/actions.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { findWherever } from '#app/parts/borradores/borradores.server.ts'
import type { FormPublicacion } from '#app/parts/borradores/publicacion.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { deleteAudio } from '#app/platform/audios/audios.server.ts'
import { readPiece } from '#app/platform/audios/source.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { deleteImage } from '#app/platform/images/images.server.ts'
import { toSlug } from '#app/platform/text/text.server.ts'
import { takeUploads, type Wanted } from '#app/platform/uploads/take-upload.server.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import { freeSlug } from '../direcciones.server.ts'
import {
  type DatosPredicacion,
  type FormPredicacion,
  type MasDatos,
  MOST_TRANSCRIPT,
  predicacionFormSchema,
  TEXTOS_PREDICACION,
} from '../predicacion.ts'
import { serieNamed } from '../series/series.server.ts'

type Refused = Resultado & { ok: false }

const subida = z.uuid().optional()

/**
 * The uploads that the form names: picture, sound, the sound in few bytes, and a file with the transcript.
 */
const SUBIDAS = { subida, audioSubida: subida, ligeroSubida: subida, vtt: subida }

type Subidas = { [name in keyof typeof SUBIDAS]?: string | undefined }

/** The form with its files. */
export const formWithFiles = predicacionFormSchema.safeExtend(SUBIDAS)

/** What a sermon's row gets: its addresses of files only if they change. */
export type Fila = DatosPredicacion & Omit<MasDatos, 'audio' | 'audioLigero'> & Partial<Archivos>
type Archivos = Record<'imagen' | 'audio' | 'audioLigero', string>

/**
 * Stores what the form sent: its files, the series that it names, and the sermon's row by `write`, all in one
 * transaction.
 * @param id the sermon's, which may keep its own address.
 * @param keepsAudio whether it has audio already, and keeps it.
 * @returns why something is refused; then nothing is stored, and the other uploads remain.
 */
export async function guardar(
  form: Write,
  id: string,
  {
    subida,
    audioSubida,
    ligeroSubida,
    vtt,
    ...typed
  }: Omit<FormPredicacion, keyof FormPublicacion> & Subidas,
  keepsAudio: boolean,
  write: (trx: Db, fila: Fila) => Promise<void>,
): Promise<Refused | undefined> {
  const { platform, yo, refuse, logActivity } = form
  const { db } = platform
  if (!typed.link && !audioSubida && !keepsAudio)
    return refuse({ link: [TEXTOS_PREDICACION.sinEnlaceNiAudio] })
  const transcript = vtt ? await readTranscript(form, vtt) : { texto: typed.transcripcion }
  if ('mensaje' in transcript) return refuse({ vtt: [transcript.mensaje] })
  const slug = toSlug(typed.slug)
  if (typed.slug && (await freeSlug(db, slug, id)) !== slug)
    return refuse({ slug: [slug ? TEXTOS_PREDICACION.direccionOcupada : TEXTOS_PREDICACION.direccionVacia] })
  const { serieNueva, ...datos } = typed
  const namesNew = datos.serie === NUEVA
  if (datos.serie && !namesNew && !(await isSerie(db, datos.serie)))
    return refuse({ serie: [TEXTOS_SERIE.desconocida] })

  const named = { folder: 'predicaciones', nombre: datos.titulo, fecha: datos.fecha }
  const files: [keyof Archivos, Wanted][] = []
  if (subida) files.push(['imagen', { ...named, id: subida }])
  if (audioSubida) files.push(['audio', { ...named, id: audioSubida, clase: 'audio' }])
  if (audioSubida && ligeroSubida) files.push(['audioLigero', { ...named, id: ligeroSubida, clase: 'audio' }])
  const wanted = files.map(([, each]) => each)
  const taken = await takeUploads(platform, yo.id, wanted, async (trx, urls) => {
    const serie = namesNew ? await serieNamed(trx, serieNueva) : { id: datos.serie || null, isNew: false }
    if (serie.isNew) await logActivity(trx, { accion: 'serie-agregada', detalle: serieNueva })
    const stored = Object.fromEntries(files.map(([columna], index) => [columna, urls[index]]))
    await write(trx, {
      ...datos,
      slug: slug || datos.titulo,
      serie: serie.id,
      transcripcion: transcript.texto.replaceAll('\r\n', '\n').trim(),
      // A sound that was sent alone has no light version any more.
      ...(audioSubida && { audioLigero: '' }),
      ...stored,
    })
  })
  if (taken.ok) {
    if (vtt) await platform.uploads.remove(vtt).catch(() => {}) // otherwise the sweep deletes it
    return undefined
  }
  if (taken.id !== subida) return refuse({ audioSubida: [taken.mensaje ?? TEXTOS_SUBIDA.errorAudio] })
  return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
}

const isSerie = async (db: Db, id: string) =>
  (await db.selectFrom('series').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** A transcript that came as a file, without scripts. */
async function readTranscript(
  { platform: { uploads }, yo }: Write,
  id: string,
): Promise<{ texto: string } | { mensaje: string }> {
  const received = await uploads.read(id, yo.id)
  if (!received) return { mensaje: TEXTOS_PREDICACION.errorTranscripcion }
  const refuse = async (mensaje: string) => {
    await uploads.remove(id)
    return { mensaje }
  }
  if (received.size > 4 * MOST_TRANSCRIPT) return refuse(TEXTOS_PREDICACION.transcripcionLarga)
  try {
    const bytes = await readPiece(received, 0, received.size)
    const texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (texto.includes('\0')) return refuse(TEXTOS_PREDICACION.transcripcionSinTexto)
    return texto.length > MOST_TRANSCRIPT ? refuse(TEXTOS_PREDICACION.transcripcionLarga) : { texto }
  } catch (error) {
    if (error instanceof TypeError) return refuse(TEXTOS_PREDICACION.transcripcionSinTexto)
    throw error
  }
}

/** The addresses of a sermon's files, published or not. */
export async function findArchivos(db: Db, id: string): Promise<Archivos | undefined> {
  const { found } = await findWherever(db, 'predicaciones', id, (trx) =>
    trx
      .selectFrom('predicaciones')
      .select(['imagen', 'audio', 'audioLigero'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return found
}

/**
 * Deletes the files that the sermon had `before` and no longer names; the sweep deletes what cannot be
 * deleted now.
 */
export async function removeReplaced({ platform, info }: Write, id: string, before: Archivos): Promise<void> {
  const now = await findArchivos(platform.db, id)
  if (!now) return
  const gone = (campo: keyof Archivos) => (now[campo] === before[campo] ? '' : before[campo])
  const failed = (error: unknown) => info.log.warn({ err: error }, 'a replaced file stays until the sweep')
  await Promise.all([
    deleteImage(platform, gone('imagen')).catch(failed),
    deleteAudio(platform, gone('audio')).catch(failed),
    deleteAudio(platform, gone('audioLigero')).catch(failed),
  ])
}
