import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_PREDICACION } from './predicacion.ts'
import { TEXTOS_SERIE } from './series/serie.ts'

const D = '/admin/dashboard'
const SERIES = `${D}/predicaciones?parte=series`
const PAZ = {
  'Imagen (opcional)': { file: 'portada.jpg' },
  Título: 'La paz',
  Predicador: 'Daniel',
  Descripción: 'Paz',
}

export const forms: RoomForms = {
  [`${D}/predicaciones agregar`]: {
    send: 'Agregar predicación',
    bad: {
      typed: { ...PAZ, Enlace: 'nada' },
      at: 'Enlace',
      error: 'Escribe un enlace completo',
      hidden: ['Imagen (opcional)'],
    },
    good: {
      typed: { ...PAZ, Enlace: 'https://radio.iglesia.cl/audio/12' },
      says: TEXTOS_PREDICACION.agregado,
    },
  },
  [`${D}/predicaciones editar`]: {
    open: ['Editar La esperanza'],
    send: 'Guardar cambios',
    bad: { typed: { Enlace: 'nada', Predicador: 'Otro' }, at: 'Enlace', error: 'Escribe un enlace completo' },
    good: { typed: { Predicador: 'Otro' }, says: TEXTOS_PREDICACION.actualizado },
  },
  [`${D}/predicaciones eliminar`]: {
    open: ['Eliminar La esperanza'],
    send: 'Eliminar',
    good: { says: TEXTOS_PREDICACION.eliminado },
  },
  [`${D}/predicaciones agregar-serie`]: {
    path: SERIES,
    send: 'Agregar serie',
    bad: {
      typed: {
        'Imagen (opcional)': { file: 'serie.jpg' },
        Nombre: 'Vacía',
        'Descripción (opcional)': 'Otra vez',
      },
      at: 'Nombre',
      error: TEXTOS_SERIE.repetida,
      hidden: ['Imagen (opcional)'],
    },
    good: {
      typed: { 'Imagen (opcional)': { file: 'serie.jpg' }, Nombre: 'Salmos' },
      says: TEXTOS_SERIE.agregado,
    },
  },
  [`${D}/predicaciones editar-serie`]: {
    path: SERIES,
    open: ['Editar Vacía'],
    send: 'Guardar cambios',
    bad: {
      typed: { Nombre: ' ', 'Descripción (opcional)': 'Otra cosa' },
      at: 'Nombre',
      error: 'Escribe el nombre de la serie.',
      hidden: ['Nombre'],
    },
    good: { typed: { 'Descripción (opcional)': 'Otra cosa' }, says: TEXTOS_SERIE.actualizado },
  },
  [`${D}/predicaciones mover-serie`]: {
    path: SERIES,
    send: 'Subir Vacía',
    good: { says: TEXTOS_SERIE.movida },
  },
  [`${D}/predicaciones unir-series`]: {
    path: SERIES,
    open: ['Editar Repetida', 'Unir series'],
    send: 'Unir',
    bad: { typed: {}, at: 'Unir con', error: TEXTOS_SERIE.elegirOtra },
    good: { typed: { 'Unir con': 'Vacía' }, says: TEXTOS_SERIE.unida },
  },
  [`${D}/predicaciones eliminar-serie`]: {
    path: SERIES,
    open: ['Eliminar Vacía'],
    send: 'Eliminar',
    good: { says: TEXTOS_SERIE.eliminado },
  },
}
