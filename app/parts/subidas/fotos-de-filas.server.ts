import { z } from 'zod'
import { type Intention, intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { audiosByUrl } from '#app/platform/audios/audios.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { imagesByUrl } from '#app/platform/images/images.server.ts'
import type { Shape } from '#app/platform/images/normalise.server.ts'
import { deleteStored } from '#app/platform/stored/originals.server.ts'
import { takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { TEXTOS_SUBIDA } from './textos.ts'

/** The address of the stored photo or film, for the form to send back, and what is known of a photo. */
const resultadoFoto = resultadoWith({
  url: z.string().optional(),
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

/** The name of a form's checkbox that takes away what `ArchivoAlElegir` holds. */
const QUITAR = /-quitar$/

type DeCampos = {
  /** Where the photos' files lie. */
  carpeta: string
  shape?: Shape
  /** Not photos, but films. */
  clase?: 'pelicula'
  /** For a field that brings a file: the one that holds its address, and what the form says that it shows. */
  campoDe(name: string, form: FormData): { campo: string; nombre: string } | undefined
}

/** What a form needs that holds the addresses of photos, each stored as soon as it is chosen. */
export function fotosDeCampos({ carpeta, shape, clase, campoDe }: DeCampos) {
  const path = `/archivos/${carpeta}/`

  /** Stores an uploaded photo. @returns its address. */
  async function keep({ platform, yo }: Pick<AdminArgs, 'platform' | 'yo'>, id: string, nombre: string) {
    let url = ''
    const kind = { ...(shape && { shape }), ...(clase && { clase }) }
    const wanted = { id, usuario: yo.id, folder: carpeta, nombre: nombre || (clase ?? 'foto'), ...kind }
    const taken = await takeUpload(platform, wanted, async (_trx, kept) => {
      url = kept
    })
    return { taken, url }
  }
  return {
    /**
     * Stores what the form itself brought, without scripts, and takes away what it says to, before it is
     * looked at.
     */
    withSent: (saving: Intention): Intention => ({
      ...saving,
      async handle(form, args) {
        for (const name of [...form.keys()]) {
          const quitado = QUITAR.test(name) && campoDe(name.replace(QUITAR, '-subida'), form)
          if (quitado) form.delete(quitado.campo)
          const de = campoDe(name, form)
          if (!de) continue
          const id = z.uuid().safeParse(form.get(name)).data
          for (const used of [name, `${name}-nombre`]) form.delete(used)
          if (!id) continue
          const { taken, url } = await keep(args, id, de.nombre.slice(0, 120))
          if (!taken.ok) return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error }
          form.set(de.campo, url)
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
        const mensaje = clase ? TEXTOS_SUBIDA.peliculaLista : TEXTOS_SUBIDA.fotoLista
        return { ok: true, mensaje, url, imagen }
      },
    }),
    /** Messages beside the fields whose photo is missing or not one of the folder. */
    async findLost(db: Db, fotos: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
      const urls = Object.values(fotos).filter(Boolean)
      const kept: ReadonlyMap<string, unknown> = await (clase ? audiosByUrl : imagesByUrl)(db, urls)
      const isLost = (foto: string) => foto !== '' && !(foto.startsWith(path) && kept.has(foto))
      return Object.fromEntries(
        Object.entries(fotos).flatMap(([campo, foto]) =>
          isLost(foto) ? [[campo, [clase ? TEXTOS_SUBIDA.peliculaPerdida : TEXTOS_SUBIDA.fotoPerdida]]] : [],
        ),
      )
    },
    /** Deletes the photos that were there before and are not among those that are saved. */
    async removeUnused(
      parts: { db: Db; files: FileStore },
      before: readonly string[],
      after: readonly string[],
    ): Promise<void> {
      for (const foto of before)
        if (foto.startsWith(path) && !after.includes(foto)) await deleteStored(parts, foto)
    },
  }
}

type De = {
  /** The form's list, each of whose rows has the fields `nombre` and `foto`. */
  lista: string
  carpeta: string
}

/** The same for a form whose rows have a photo each (`FotoDeFila`). */
export function fotosDeFilas({ lista, carpeta }: De) {
  const sent = new RegExp(`^(${lista}\\[\\d{1,2}\\])\\.subida$`)
  const fotos = fotosDeCampos({
    carpeta,
    campoDe(name, form) {
      const row = sent.exec(name)?.[1]
      return row === undefined
        ? undefined
        : { campo: `${row}.foto`, nombre: String(form.get(`${row}.nombre`) ?? '') }
    },
  })
  return {
    ...fotos,
    findLost: (db: Db, rows: ConFoto) =>
      fotos.findLost(
        db,
        Object.fromEntries(rows.map(({ foto }, index) => [`${lista}[${index}].foto`, foto])),
      ),
    removeUnused: (parts: { db: Db; files: FileStore }, before: ConFoto, after: ConFoto) =>
      fotos.removeUnused(parts, urlsOf(before), urlsOf(after)),
  }
}
