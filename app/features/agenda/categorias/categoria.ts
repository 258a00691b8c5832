import { z } from 'zod'
import { textosDe } from '#app/parts/contenido/contenido.ts'
import { lineaSchema } from '#app/ui/forms/texto-schema.ts'

export const TEXTOS_CATEGORIA_AGENDA = {
  ...textosDe('categoría', 'a'),
  movida: 'Orden actualizado',
  sinNombre: 'Escribe el nombre de la categoría.',
  repetida: 'Ya existe una categoría con ese nombre.',
  fija: 'La categoría de la radio no se puede eliminar: con ella se arma la programación.',
  deCulto: 'Con ella el sitio sabe cuándo mirar YouTube: si la eliminas, deja de mirarlo.',
  elegirOtra: 'Elige a qué categoría pasan sus eventos.',
  demasiadas: 'Ya hay 20 categorías: elimina una que no uses.',
  adelantado: 'Otra persona cambió esta categoría. Revisa cómo quedó e inténtalo de nuevo.',
  borrado: 'Otra persona eliminó esta categoría.',
} as const

export const MOST_CATEGORIAS = 20

export const categoriaAgendaSchema = z.object({
  nombre: lineaSchema(TEXTOS_CATEGORIA_AGENDA.sinNombre, 40),
})

export type FilaCategoria = { id: string; slug: string; nombre: string; version: number; eventos: number }

export const FALLAS_CATEGORIAS_AGENDA = {
  'agregar-categoria': TEXTOS_CATEGORIA_AGENDA.errorAgregar,
  'editar-categoria': TEXTOS_CATEGORIA_AGENDA.errorActualizar,
  'mover-categoria': TEXTOS_CATEGORIA_AGENDA.errorActualizar,
  'eliminar-categoria': TEXTOS_CATEGORIA_AGENDA.errorEliminar,
}
