import { z } from 'zod'
import { intention, type Write } from '#app/parts/admin/actions.server.ts'
import { isThere, type Salida, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { accionOf, messageOf, salidaOf } from '#app/parts/borradores/publicacion.server.ts'
import { TEXTOS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { type TakenUpload, takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { type FormFoto, fotoFormSchema, opcionalSchema, TEXTOS_GALERIA } from '../foto.ts'
import { addFoto } from '../fotos.server.ts'
import { tables } from '../tables.server.ts'
import { withCategoria } from './with-categoria.server.ts'

/** Makes a photo of an upload, whose id it takes: asking again after a lost answer makes no second one. */
async function savePhoto(
  write: Write,
  { subida, salida, lote }: { subida: string; salida: Salida; lote: string | undefined },
  form: FormFoto,
): Promise<TakenUpload> {
  const { platform, yo, logActivity } = write
  if (await isThere(platform.db, 'galeria', subida)) return { ok: true }
  const image = { usuario: yo.id, folder: 'galeria', nombre: form.titulo, fecha: form.fecha } as const
  return takeUpload(platform, { id: subida, ...image }, async (trx, url) => {
    const datos = await withCategoria(write, trx, form)
    const apart = { claims: tables, tabla: 'galeria', ids: [subida], ...(lote && { lote }) } as const
    await whilePublic(trx, apart, salida, () => addFoto(trx, subida, datos, url))
    await logActivity(trx, { accion: accionOf(salida, 'foto-agregada'), detalle: datos.titulo })
  })
}

/** The form as it is sent without scripts: one photo or several, which may have titles of their own. */
const fotosSchema = fotoFormSchema.safeExtend({
  fotos: z
    .array(z.object({ subida: z.uuid(), nombre: z.string().default(''), titulo: opcionalSchema.titulo }))
    .min(1, TEXTOS_GALERIA.sinImagen)
    .max(99),
})

/** Adding photos: one by one as the queue sends them, or all that a form brought. */
export const SUBIR_ACTIONS = {
  subir: intention({
    schema: fotoFormSchema.safeExtend({
      subida: z.uuid(),
      lote: z
        .string()
        .regex(/^[\w-]{1,60}$/)
        .optional(),
    }),
    invalid: ({ subida }) => (subida ? TEXTOS_GALERIA.sinImagen : TEXTOS_GALERIA.errorGuardar),
    async run(write, { subida, lote, estado, momento, ...datos }) {
      const { db } = write.platform
      const when = await salidaOf(db, { estado, momento })
      // The hour may have come while the photos were on their way: none is lost, and none is public by
      // surprise.
      const salida = 'refused' in when ? { sale: '' } : when.salida
      const taken = await savePhoto(write, { subida, salida, lote }, datos)
      const mensaje =
        'refused' in when ? TEXTOS_PUBLICACION.tarde : await messageOf(db, salida, TEXTOS_GALERIA.subida)
      if (taken.ok) return { ok: true, mensaje, id: subida }
      return { ok: false, mensaje: taken.mensaje ?? TEXTOS_SUBIDA.error, sinSubida: true }
    },
  }),

  'subir-fotos': intention({
    schema: fotosSchema,
    invalid: ({ fotos }) => (fotos ? TEXTOS_GALERIA.sinImagen : ''),
    async run(write, { fotos, estado, momento, ...shared }) {
      const { db } = write.platform
      const when = await salidaOf(db, { estado, momento })
      if ('refused' in when) return write.refuse({ momento: [when.refused] })
      const { salida } = when
      const refused: string[] = []
      for (const { subida, nombre, titulo } of fotos) {
        const datos = { ...shared, titulo: titulo || shared.titulo }
        const taken = await savePhoto(write, { subida, salida, lote: fotos[0]?.subida }, datos)
        if (!taken.ok)
          refused.push(`${fotos.length > 1 ? `${nombre}: ` : ''}${taken.mensaje ?? TEXTOS_SUBIDA.error}`)
      }
      const saved = fotos.length - refused.length
      const done = await messageOf(
        db,
        salida,
        saved === 1 ? TEXTOS_GALERIA.subida : `${saved} fotos subidas con éxito`,
      )
      if (refused.length === 0) return { ok: true, mensaje: done }
      const mensaje = [...(saved > 0 ? [`${done}.`] : []), ...refused].join(' ').slice(0, 400)
      // What is saved or refused is no upload any more; the rest of the form stays.
      return { ok: false, mensaje, envio: { initialValue: { ...shared, estado, momento } } }
    },
  }),
}
