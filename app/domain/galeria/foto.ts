import { z } from 'zod'
import { diaSchema } from '#app/ui/dates.ts'
import type { Imagen } from '#app/ui/image.ts'

const texto = (error: string, max: number) =>
  z.string({ error }).trim().min(1, error).max(max, `Usa como máximo ${max} caracteres.`)

/** Image form (section 5): all required; the file comes beside it, by a resumable upload. */
export const fotoSchema = z.object({
  titulo: texto('Escribe el título.', 160),
  categoria: texto('Elige una categoría.', 60),
  fecha: diaSchema,
  descripcion: texto('Escribe la descripción.', 2000),
})

export type DatosFoto = z.output<typeof fotoSchema>

export const TEXTOS_GALERIA = {
  sinImagen: 'Por favor selecciona una imagen',
  subida: 'Imagen subida con éxito',
  actualizada: 'Imagen actualizada con éxito',
  eliminada: 'Imagen eliminada con éxito',
  errorCargar: 'Error al cargar los datos. Inténtalo de nuevo.',
  errorSubir: 'Error al subir la imagen. Inténtalo de nuevo.',
  errorGuardar: 'Error al guardar la imagen. Inténtalo de nuevo.',
  errorActualizar: 'Error al actualizar la imagen. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la imagen. Inténtalo de nuevo.',
  confirmar: '¿Estás seguro de que quieres eliminar esta imagen?',
  vacio: 'No hay imágenes disponibles en la galería.',
  adelantada:
    'Otra persona cambió esta imagen mientras la editabas. Revisa los datos actuales e inténtalo de nuevo.',
  borrada: 'Otra persona eliminó esta imagen mientras la editabas.',
  heic: 'Tu teléfono guardó la foto en formato HEIC. Elige «Más compatible» en Ajustes › Cámara › Formatos, o envíala como JPG.',
  vacioCategoria: 'No hay imágenes disponibles para esta categoría.',
} as const

/** What the file chooser offers: by name, so that an iPhone hands over JPEG (decisions, Uploads). */
export const TIPOS_DE_IMAGEN = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** How many images the home page shows, the partial gallery, and one page of the full one (sections 2 and 9). */
export const LIMITE_INICIO = 10
export const LIMITE_PARCIAL = 6
export const FOTOS_POR_PAGINA = 40

/** A gallery image as pages show it; `fecha` is a day, `imagen` what is known of the stored picture. */
export type Foto = DatosFoto & {
  id: string
  url: string
  ejemplo: boolean
  version: number
  imagen: Imagen | null
}

/** How many photos there are, in all and by category: every category that some photo carries (section 2). */
export type ResumenGaleria = { total: number; categorias: { nombre: string; total: number }[] }
