import { z } from 'zod'
import { lineaSchema } from '#app/ui/forms/texto-schema.ts'

export const TEXTOS_CATEGORIA = {
  anadida: 'Categoría añadida con éxito',
  eliminada: 'Categoría eliminada con éxito',
  sinNombre: 'Por favor ingresa un nombre para la categoría',
  repetida: 'Ya existe una categoría con ese nombre.',
  errorAgregar: 'Error al agregar categoría. Inténtalo de nuevo.',
  errorEliminar: 'Error al eliminar la categoría. Inténtalo de nuevo.',
} as const

/** The category form: the name must not be blank. */
export const categoriaSchema = z.object({
  nombre: lineaSchema(TEXTOS_CATEGORIA.sinNombre, 60),
})

export type Categoria = { id: string; nombre: string; ejemplo: boolean; imagenes: number }

/** The confirmation says how many photos keep the label. */
export function confirmarEliminarCategoria({ nombre, imagenes }: Categoria): string {
  const question = `¿Estás seguro de que quieres eliminar la categoría «${nombre}»?`
  if (imagenes === 0) return question
  return `${question} ${imagenes === 1 ? 'Hay 1 foto que conservará' : `Hay ${imagenes} fotos que conservarán`} su etiqueta.`
}
