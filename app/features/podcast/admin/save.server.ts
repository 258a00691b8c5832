import { z } from 'zod'
import { differences, intention, type Write } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { Overtaken } from '#app/platform/db/versions.server.ts'
import { takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { readPodcast, removeUnusedPortada, savePodcast } from '../podcast.server.ts'
import {
  CATEGORIAS,
  type DatosPodcast,
  formularioSchema,
  OPCIONES,
  opcionOf,
  PORTADA_MAX,
  PORTADA_MIN,
  TEXTOS_PODCAST,
} from '../podcast.ts'

const enviadoSchema = formularioSchema.extend({
  version: z.coerce.number(),
  /** The finished upload of a cover. */
  subida: z.uuid().optional(),
})

/** Saves the podcast, with a new cover if one was sent. */
export const guardarPodcast = intention({
  schema: enviadoSchema,
  async run(write, { version, portada: elegida, subida, ...datos }) {
    const { platform, yo, url, logActivity, refuse } = write
    const origin = platform.settings.origin ?? url.origin
    const { data: before } = await readPodcast(platform.db)
    const save = async (trx: Db, portada: string) => {
      if (!(await savePodcast(trx, { ...datos, portada }, version, origin))) throw new Overtaken()
      await logActivity(trx, { accion: 'podcast' })
    }
    let portada = elegida === 'propia' ? before.portada : elegida
    if (!subida && opcionOf(portada) !== elegida) return refuse({ portada: [TEXTOS_PODCAST.sinArchivo] })
    try {
      if (subida) {
        const shape = { min: PORTADA_MIN, max: PORTADA_MAX }
        const image = { id: subida, usuario: yo.id, folder: 'sitio', nombre: 'portada del podcast', shape }
        const taken = await takeUpload(platform, image, (trx, kept) => {
          portada = kept
          return save(trx, kept)
        })
        if (!taken.ok)
          return { ...refuse({ portada: [taken.mensaje ?? TEXTOS_SUBIDA.error] }), sinSubida: true }
      } else await platform.db.transaction().execute((trx) => save(trx, portada))
    } catch (error) {
      if (error instanceof Overtaken) return overtaken(write, { ...datos, portada })
      throw error
    }
    // Nothing names the former one now; if deleting its files fails, the sweep does it later.
    await removeUnusedPortada(platform, before, { portada }).catch((error) =>
      write.info.log.error({ err: error }, 'the files of the podcast’s former cover are still there'),
    )
    return { ok: true, mensaje: TEXTOS_PODCAST.guardado }
  },
})

async function overtaken({ platform }: Write, sent: DatosPodcast & { portada: string }) {
  const { data, version } = await readPodcast(platform.db)
  const { guid: _guid, desde: _desde, ...saved } = data
  return {
    ok: false as const,
    mensaje: ADELANTADO,
    actual: { version, datos: differences(asText(saved), asText(sent)) },
  }
}

/** As «Overtaken» shows it. */
const asText = ({ categoria, portada, ...datos }: DatosPodcast & { portada: string }) => ({
  ...datos,
  categoria: CATEGORIAS[categoria].texto,
  portada: OPCIONES[opcionOf(portada)],
})
