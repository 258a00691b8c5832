import { z } from 'zod'
import { intention, type Write } from '#app/parts/admin/actions.server.ts'
import { isThere, type Salida, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { accionOf, messageOf, salidaOf } from '#app/parts/borradores/publicacion.server.ts'
import { TEXTOS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { type TakenUpload, takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { maximo } from '#app/ui/forms/texto-schema.ts'
import { type DatosFoto, fotoFormSchema, TEXTOS_GALERIA } from '../foto.ts'
import { addFoto } from '../fotos.server.ts'
import { tables } from '../tables.server.ts'

/** Makes a photo of an upload, whose id it takes: asking again after a lost answer makes no second one. */
async function savePhoto(
  { platform, yo, logActivity }: Write,
  { subida, salida, lote }: { subida: string; salida: Salida; lote: string | undefined },
  datos: DatosFoto,
): Promise<TakenUpload> {
  if (await isThere(platform.db, 'galeria', subida)) return { ok: true }
  const image = { usuario: yo.id, folder: 'galeria', nombre: datos.titulo, fecha: datos.fecha } as const
  return takeUpload(platform, { id: subida, ...image }, async (trx, url) => {
    const apart = { claims: tables, tabla: 'galeria', ids: [subida], ...(lote && { lote }) } as const
    await whilePublic(trx, apart, salida, () => addFoto(trx, subida, datos, url))
    await logActivity(trx, { accion: accionOf(salida, 'foto-agregada'), detalle: datos.titulo })
  })
}

const titulo = z.string().overwrite(unaLinea).max(160, maximo(160)).default('')
const SIN_TITULO = 'Escribe el título.'

/** The form as it is sent without scripts: one photo with its title, or several with a title each. */
const fotosSchema = fotoFormSchema
  .extend({
    titulo,
    fotos: z
      .array(z.object({ subida: z.uuid(), nombre: z.string().default(''), titulo }))
      .min(1, TEXTOS_GALERIA.sinImagen)
      .max(99),
  })
  .superRefine(({ fotos, titulo }, { addIssue }) => {
    const missing = (path: (string | number)[]) => addIssue({ code: 'custom', path, message: SIN_TITULO })
    if (fotos.length === 1 && !titulo) missing(['titulo'])
    if (fotos.length > 1)
      for (const [index, foto] of fotos.entries()) if (!foto.titulo) missing(['fotos', index, 'titulo'])
  })

/** Adding photos: one by one as the queue sends them, or all that a form brought. */
export const SUBIR_ACTIONS = {
  subir: intention({
    schema: fotoFormSchema.extend({
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
      // The hour may have come while the photos were on their way: none is lost, and none is public by surprise.
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
    invalid: (errors) =>
      errors.fotos
        ? TEXTOS_GALERIA.sinImagen
        : Object.keys(errors).some((name) => name.startsWith('fotos['))
          ? TEXTOS_GALERIA.titulos
          : '',
    async run(write, { fotos, estado, momento, ...shared }) {
      const { db } = write.platform
      const when = await salidaOf(db, { estado, momento })
      if ('refused' in when) return write.refuse({ momento: [when.refused] })
      const { salida } = when
      const refused: string[] = []
      for (const { subida, titulo } of fotos) {
        const datos = { ...shared, titulo: fotos.length > 1 ? titulo : shared.titulo }
        const taken = await savePhoto(write, { subida, salida, lote: fotos[0]?.subida }, datos)
        if (!taken.ok)
          refused.push(`${fotos.length > 1 ? `${titulo}: ` : ''}${taken.mensaje ?? TEXTOS_SUBIDA.error}`)
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
