import { z } from 'zod'
import { type Intention, intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { deleteImage, imagesByUrl } from '#app/platform/images/images.server.ts'
import { takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { TEXTOS_SUBIDA } from './textos.ts'

/** The address of the stored photo, for the form to send back. */
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

type ConFoto = readonly { foto: string }[]

const urlsOf = (rows: ConFoto) => rows.map(({ foto }) => foto).filter(Boolean)

/** The rows' stored photos by their address. */
export const imagenesDeFilas = async (db: Db, rows: ConFoto): Promise<Record<string, Imagen>> =>
  Object.fromEntries(await imagesByUrl(db, urlsOf(rows)))

type De = {
  /** The form's list, each of whose rows has the fields `nombre` and `foto`. */
  lista: string
  /** Where the photos' files lie. */
  carpeta: string
}

/** What a form needs whose rows have a photo each (`FotoDeFila`). */
export function fotosDeFilas({ lista, carpeta }: De) {
  const sent = new RegExp(`^(${lista}\\[\\d{1,2}\\])\\.subida$`)
  const path = `/archivos/${carpeta}/`

  /** Stores an uploaded photo. @returns its address. */
  async function keep({ platform, yo }: Pick<AdminArgs, 'platform' | 'yo'>, id: string, nombre: string) {
    let url = ''
    const image = { id, usuario: yo.id, folder: carpeta, nombre: nombre || 'foto' } as const
    const taken = await takeUpload(platform, image, async (_trx, kept) => {
      url = kept
    })
    return { taken, url }
  }
  return {
    /** Stores the photos that the form itself brought, without scripts, before it is looked at. */
    withSent: (saving: Intention): Intention => ({
      ...saving,
      async handle(form, args) {
        for (const name of [...form.keys()]) {
          const row = sent.exec(name)?.[1]
          if (!row) continue
          const id = z.uuid().safeParse(form.get(name)).data
          for (const used of [name, `${name}-nombre`]) form.delete(used)
          if (!id) continue
          const { taken, url } = await keep(args, id, String(form.get(`${row}.nombre`) ?? '').slice(0, 120))
          if (!taken.ok) return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error }
          form.set(`${row}.foto`, url)
        }
        return saving.handle(form, args)
      },
    }),
    /** Stores one that was uploaded as soon as it was chosen; saving the form makes it part of the site. */
    storing: intention({
      schema: z.object({ subida: z.uuid(), nombre: z.string().overwrite(unaLinea).max(120).default('') }),
      answer: resultadoFoto,
      invalid: TEXTOS_SUBIDA.error,
      async run(args, { subida, nombre }) {
        const { taken, url } = await keep(args, subida, nombre)
        if (!taken.ok) return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
        const imagen = (await imagesByUrl(args.platform.db, [url])).get(url)
        return { ok: true, mensaje: TEXTOS_SUBIDA.fotoLista, imagen }
      },
    }),
    /** Messages beside the rows whose photo is missing or not one of the folder. */
    async findLost(db: Db, rows: ConFoto): Promise<Record<string, string[]>> {
      const kept = await imagenesDeFilas(db, rows)
      const isLost = (foto: string) => foto !== '' && !(foto.startsWith(path) && kept[foto])
      return Object.fromEntries(
        rows.flatMap(({ foto }, index) =>
          isLost(foto) ? [[`${lista}[${index}].foto`, [TEXTOS_SUBIDA.fotoPerdida]]] : [],
        ),
      )
    },
    /** Deletes the photos that the rows before had and those that are saved have not. */
    async removeUnused(parts: { db: Db; files: FileStore }, before: ConFoto, after: ConFoto): Promise<void> {
      const stay = new Set(urlsOf(after))
      for (const foto of urlsOf(before))
        if (foto.startsWith(path) && !stay.has(foto)) await deleteImage(parts, foto)
    },
  }
}
