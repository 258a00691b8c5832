import { z } from 'zod'
import { publicacionFields } from '#app/parts/borradores/publicacion.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { lineaSchema, textoSchema } from '#app/ui/forms/texto-schema.ts'
import type { Imagen } from '#app/ui/images/image.ts'

/** The photo form: all fields are required. The file arrives separately, by a resumable upload. */
export const fotoSchema = z.object({
  titulo: lineaSchema('Escribe el título.', 160),
  categoria: lineaSchema('Elige una categoría.', 60),
  fecha: diaSchema,
  descripcion: textoSchema('Escribe la descripción.', 2000),
})

export type DatosFoto = z.output<typeof fotoSchema>

/** The form with when visitors see the photo. */
export const fotoFormSchema = fotoSchema.extend(publicacionFields)

export { TEXTOS_GALERIA } from './textos.ts'
export { LIMITE_INICIO, LIMITE_PARCIAL } from './visita.ts'

/** A photo as pages show it; `fecha` is a day, `imagen` describes the stored picture. */
export type Foto = DatosFoto & {
  id: string
  url: string
  ejemplo: boolean
  version: number
  imagen: Imagen | null
}

/** Number of photos in all and per category; a category may have none. */
export type ResumenGaleria = { total: number; categorias: { nombre: string; total: number }[] }
