import { z } from 'zod'
import { publicacionFields } from '#app/parts/borradores/publicacion.ts'
import { textosDe } from '#app/parts/contenido/contenido.ts'
import { diaSchema } from '#app/ui/forms/dia-schema.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import {
  lineaOpcionalSchema,
  lineaSchema,
  textoOpcionalSchema,
  textoSchema,
} from '#app/ui/forms/texto-schema.ts'
import type { Imagen } from '#app/ui/images/image.ts'
import { TEXTOS_CATEGORIA } from './categoria.ts'

/** The photo form: all fields are required. The file arrives separately, by a resumable upload. */
export const fotoSchema = z.object({
  titulo: lineaSchema('Escribe el título.', 160),
  categoria: lineaSchema('Elige una categoría.', 60),
  fecha: diaSchema,
  descripcion: textoSchema('Escribe la descripción.', 2000),
})

export type DatosFoto = z.output<typeof fotoSchema>

export const opcionalSchema = {
  titulo: lineaOpcionalSchema(160),
  categoria: lineaOpcionalSchema(60),
  categoriaNueva: lineaOpcionalSchema(60),
  descripcion: textoOpcionalSchema(2000),
}

/** Whether a form that chooses to make a category names it. */
export const isNamed = ({ categoria, categoriaNueva }: { categoria: string; categoriaNueva: string }) =>
  categoria !== NUEVA || categoriaNueva !== ''
export const SIN_NOMBRE = { error: TEXTOS_CATEGORIA.sinNombre, path: ['categoriaNueva'] }

/** Checks a form whose other fields are refused too: their messages come together. */
const isForm = ({ value }: { value: unknown }) => Boolean(value)

/** The form: its category may be one that it names, and it says when visitors see the photo. */
export const fotoFormSchema = fotoSchema
  .extend({
    categoria: opcionalSchema.categoria,
    categoriaNueva: opcionalSchema.categoriaNueva,
    ...publicacionFields,
  })
  .refine(isNamed, { ...SIN_NOMBRE, when: isForm })
  .refine(({ categoria, categoriaNueva }) => categoria !== '' || categoriaNueva !== '', {
    error: 'Elige una categoría.',
    path: ['categoria'],
    when: isForm,
  })

/** What the form says of a photo. */
export type FormFoto = DatosFoto & { categoriaNueva: string }

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
  ...textosDe('imagen', 'a'),
  sinImagen: 'Por favor selecciona una imagen',
  subida: 'Imagen subida con éxito',
  errorCargar: 'Error al cargar los datos. Inténtalo de nuevo.',
  errorGuardar: 'Error al guardar la imagen. Inténtalo de nuevo.',
  adelantado:
    'Otra persona cambió esta foto mientras la editabas. Revisa los datos actuales e inténtalo de nuevo.',
  borrado: 'Otra persona eliminó esta foto mientras la editabas.',
} as const
