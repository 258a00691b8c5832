import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_CATEGORIA } from './categoria.ts'
import { TEXTOS_GALERIA } from './foto.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/galeria subir-fotos`]: {
    send: 'Subir imagen',
    bad: {
      typed: { Imagen: { file: 'coro.jpg' }, Título: 'El coro', Descripción: 'Canta' },
      at: 'Categoría',
      error: 'Elige una categoría.',
      hidden: ['Imagen'],
    },
    good: {
      typed: { Imagen: { file: 'coro.jpg' }, Título: 'El coro', Categoría: 'Cultos', Descripción: 'Canta' },
      says: TEXTOS_GALERIA.subida,
    },
  },
  [`${D}/galeria editar`]: {
    open: ['Editar Una foto'],
    send: 'Guardar cambios',
    bad: {
      typed: { Título: ' ', Descripción: 'Otra cosa' },
      at: 'Título',
      error: 'Escribe el título.',
      hidden: ['Título'],
    },
    good: { typed: { Descripción: 'Otra cosa' }, says: TEXTOS_GALERIA.actualizado },
  },
  [`${D}/galeria eliminar`]: {
    open: ['Eliminar Una foto'],
    send: 'Eliminar',
    good: { says: TEXTOS_GALERIA.eliminado },
  },
  [`${D}/galeria agregar-categoria`]: {
    send: 'Agregar categoría',
    bad: { typed: {}, at: 'Nombre de la categoría', error: TEXTOS_CATEGORIA.sinNombre },
    good: { typed: { 'Nombre de la categoría': 'Paseos' }, says: TEXTOS_CATEGORIA.anadida },
  },
  [`${D}/galeria eliminar-categoria`]: {
    open: ['Eliminar Vacía'],
    send: 'Eliminar',
    good: { says: TEXTOS_CATEGORIA.eliminada },
  },
}

export const elsewhere = [
  '/admin/dashboard/galeria cambiar-varias',
  '/admin/dashboard/galeria eliminar-varias',
]
