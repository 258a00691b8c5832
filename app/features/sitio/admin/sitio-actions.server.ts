import { z } from 'zod'
import { differences, type Intention, intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { type Sitio, sitioSchema } from '#app/parts/iglesia/sitio.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import { takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { CAMPOS_SITIO, TEXTOS_SITIO } from '../formulario.ts'
import { findLostFotos, removeUnusedFotos, withOwnFotos } from '../retratos.server.ts'

/** The address of the stored pastor's photo, for the form to send back. */
const resultadoFoto = resultadoWith({
  imagen: z
    .object({
      url: z.string(),
      ancho: z.number(),
      alto: z.number(),
      thumbhash: z.string(),
      webp: z.array(z.number()),
      avif: z.array(z.number()),
    })
    .optional(),
})
export type ResultadoFoto = z.output<typeof resultadoFoto>

/** Stores an uploaded photo of a pastor. @returns its address. */
async function keepFoto({ platform, yo }: Pick<AdminArgs, 'platform' | 'yo'>, id: string, nombre: string) {
  let url = ''
  const image = { id, usuario: yo.id, folder: 'sitio', nombre: nombre || 'pastor' } as const
  const taken = await takeUpload(platform, image, async (_trx, kept) => {
    url = kept
  })
  return { taken, url }
}

const FOTO_SENT = /^(pastores\[\d{1,2}\])\.subida$/

/** Stores the photos that the form itself brought, without scripts, before it is looked at. */
const withSentFotos = (saving: Intention): Intention => ({
  ...saving,
  async handle(form, args) {
    for (const name of [...form.keys()]) {
      const row = FOTO_SENT.exec(name)?.[1]
      if (!row) continue
      const id = z.uuid().safeParse(form.get(name)).data
      for (const used of [name, `${name}-nombre`]) form.delete(used)
      if (!id) continue
      const { taken, url } = await keepFoto(args, id, String(form.get(`${row}.nombre`) ?? '').slice(0, 120))
      if (!taken.ok) return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error }
      form.set(`${row}.foto`, url)
    }
    return saving.handle(form, args)
  },
})

/** Saves the site's own words and its pastors. */
export const SITIO_ACTIONS = {
  sitio: withSentFotos(
    intention({
      schema: sitioSchema.extend({ version: z.coerce.number() }),
      rows: ['pastores', 'propositos', 'preguntas'],
      async run({ platform: { settings, db, files }, info, record, refuse }, { version, ...sent }) {
        const sitio = withOwnFotos(sent, settings.filesUrl)
        const lost = await findLostFotos(db, sitio)
        if (lost.length > 0) {
          const names = lost.map((index) => `pastores[${index}].foto`)
          return refuse(Object.fromEntries(names.map((name) => [name, [TEXTOS_SITIO.fotoPerdida]])))
        }
        const before = await readSitio(db)
        if (await record({ accion: 'sitio' }, (trx) => saveSitio(trx, sitio, version))) {
          // The photos are unreferenced now; if deleting their files fails, the sweep does it later.
          await removeUnusedFotos({ db, files }, before.data, sitio).catch((error) =>
            info.log.error({ err: error }, 'the files of a pastor’s former photo are still there'),
          )
          return { ok: true, mensaje: TEXTOS_SITIO.guardado }
        }
        const actual = await readSitio(db)
        const datos = differences(asText(actual.data), asText(sitio))
        return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
      },
    }),
  ),

  /** Stores a pastor's uploaded photo; saving the form makes it part of the site. */
  'foto-pastor': intention({
    schema: z.object({ subida: z.uuid(), nombre: z.string().overwrite(unaLinea).max(120).default('') }),
    answer: resultadoFoto,
    invalid: TEXTOS_SUBIDA.error,
    async run(args, { subida, nombre }) {
      const { taken, url } = await keepFoto(args, subida, nombre)
      if (!taken.ok) return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
      const imagen = (await imagesByUrl(args.platform.db, [url])).get(url)
      return { ok: true, mensaje: TEXTOS_SITIO.fotoLista, imagen }
    },
  }),
}

/** Lists as lines, so that two versions can be compared. */
const asText = (sitio: Sitio): Record<string, string> =>
  Object.fromEntries(
    Object.keys(CAMPOS_SITIO).map((campo) => {
      const value = sitio[campo as keyof Sitio]
      const lines = Array.isArray(value)
        ? value.map((fila) => Object.values(fila).filter(Boolean).join(' · '))
        : [value]
      return [campo, lines.join('\n')]
    }),
  )
