import { z } from 'zod'
import { intention, type Write } from '#app/parts/admin/actions.server.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { type TakenUpload, takeUpload } from '#app/platform/uploads/take-upload.server.ts'
import { unaLinea } from '#app/ui/forms/linea.ts'
import { maximo } from '#app/ui/forms/texto-schema.ts'
import { type DatosFoto, fotoSchema, TEXTOS_GALERIA } from '../foto.ts'
import { addFoto, findFoto } from '../fotos.server.ts'

/** Makes a photo of an upload, whose id it takes: asking again after a lost answer makes no second one. */
async function savePhoto(
  { platform, yo, logActivity }: Write,
  subida: string,
  datos: DatosFoto,
): Promise<TakenUpload> {
  if (await findFoto(platform.db, subida)) return { ok: true }
  const image = { usuario: yo.id, folder: 'galeria', nombre: datos.titulo, fecha: datos.fecha } as const
  return takeUpload(platform, { id: subida, ...image }, async (trx, url) => {
    await addFoto(trx, subida, datos, url)
    await logActivity(trx, { accion: 'foto-agregada', detalle: datos.titulo })
  })
}

const titulo = z.string().overwrite(unaLinea).max(160, maximo(160)).default('')
const SIN_TITULO = 'Escribe el título.'

/** The form as it is sent without scripts: one photo with its title, or several with a title each. */
const fotosSchema = fotoSchema
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
    schema: fotoSchema.extend({ subida: z.uuid() }),
    invalid: ({ subida }) => (subida ? TEXTOS_GALERIA.sinImagen : TEXTOS_GALERIA.errorGuardar),
    async run(write, { subida, ...datos }) {
      const taken = await savePhoto(write, subida, datos)
      if (taken.ok) return { ok: true, mensaje: TEXTOS_GALERIA.subida, id: subida }
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
    async run(write, { fotos, ...shared }) {
      const refused: string[] = []
      for (const { subida, titulo } of fotos) {
        const datos = { ...shared, titulo: fotos.length > 1 ? titulo : shared.titulo }
        const taken = await savePhoto(write, subida, datos)
        if (!taken.ok)
          refused.push(`${fotos.length > 1 ? `${titulo}: ` : ''}${taken.mensaje ?? TEXTOS_SUBIDA.error}`)
      }
      const saved = fotos.length - refused.length
      const done = saved === 1 ? TEXTOS_GALERIA.subida : `${saved} fotos subidas con éxito`
      if (refused.length === 0) return { ok: true, mensaje: done }
      const mensaje = [...(saved > 0 ? [`${done}.`] : []), ...refused].join(' ').slice(0, 400)
      // What is saved or refused is no upload any more; the rest of the form stays.
      return { ok: false, mensaje, envio: { initialValue: shared } }
    },
  }),
}
