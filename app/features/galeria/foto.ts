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

export const TEXTOS_GALERIA = {
  sinImagen: 'Por favor selecciona una imagen',
  titulos: 'Recibimos tus fotos: dale un título a cada una.',
  subida: 'Imagen subida con éxito',
  actualizada: 'Imagen actualizada con éxito',
  eliminada: 'Imagen eliminada con éxito',
  errorCargar: 'Error al cargar los datos. Inténtalo de nuevo.',
  errorGuardar: 'Error al guardar la imagen. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar la imagen. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la imagen. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres eliminar esta imagen?',
  adelantada:
    'Otra persona cambió esta foto mientras la editabas. Revisa los datos actuales e inténtalo de nuevo.',
  borrada: 'Otra persona eliminó esta foto mientras la editabas.',
} as const
