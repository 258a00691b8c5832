import { z } from 'zod'
import { textosDe } from '#app/parts/contenido/contenido.ts'
import { lineaSchema, textoOpcionalSchema } from '#app/ui/forms/texto-schema.ts'

/** A series' form; its picture is optional. */
export const serieSchema = z.object({
  nombre: lineaSchema('Escribe el nombre de la serie.', 80),
  descripcion: textoOpcionalSchema(2000),
})

export type DatosSerie = z.output<typeof serieSchema>

export const ETIQUETAS_SERIE = { nombre: 'Nombre', descripcion: 'Descripción (opcional)' }

/** A series as the dashboard lists it; `imagen` is the address of its picture or ''. */
export type Serie = DatosSerie & {
  id: string
  imagen: string
  ejemplo: boolean
  version: number
  predicaciones: number
  /** The picture of its first sermon that has one; '' for none. */
  primera: string
}

export const TEXTOS_SERIE = {
  ...textosDe('serie', 'a'),
  movida: 'Orden actualizado',
  unida: 'Series unidas con éxito',
  errorUnir: 'Error al unir las series. Inténtalo de nuevo.',
  repetida: 'Ya existe una serie con ese nombre.',
  desconocida: 'Esa serie ya no existe. Elige otra.',
  elegirOtra: 'Elige la serie con la que quieres unirla.',
  vacio: 'Todavía no hay series.',
} as const

export const contarPredicaciones = (count: number) =>
  count === 0 ? 'Sin predicaciones' : count === 1 ? '1 predicación' : `${count} predicaciones`

/** The question before deleting one: its sermons stay. */
export const confirmarEliminarSerie = ({ nombre, predicaciones }: Serie) => ({
  title: TEXTOS_SERIE.confirmar,
  detail:
    predicaciones === 0
      ? `«${nombre}» no tiene predicaciones.`
      : `«${nombre}» tiene ${contarPredicaciones(predicaciones)}: se ${predicaciones === 1 ? 'queda, pero fuera' : 'quedan, pero fuera'} de la serie.`,
})

export const FALLAS_SERIES = {
  'agregar-serie': TEXTOS_SERIE.errorAgregar,
  'editar-serie': TEXTOS_SERIE.errorActualizar,
  'mover-serie': TEXTOS_SERIE.errorActualizar,
  'unir-series': TEXTOS_SERIE.errorUnir,
  'eliminar-serie': TEXTOS_SERIE.errorEliminar,
}
