import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_VIVO } from './textos.ts'
import { TEXTOS_YOUTUBE } from './youtube/ajustes-youtube.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/vivo abrir`]: {
    send: 'Estamos en vivo',
    bad: {
      typed: { 'Enlace de la transmisión': 'https://iglesia.cl/culto' },
      at: 'Enlace de la transmisión',
      error: TEXTOS_VIVO.sinEnlace,
    },
    good: {
      typed: { 'Enlace de la transmisión': 'https://youtu.be/dQw4w9WgXcQ' },
      says: TEXTOS_VIVO.abierta,
    },
  },
  [`${D}/ajustes youtube`]: {
    path: `${D}/ajustes?parte=youtube`,
    send: 'Guardar cambios',
    bad: { typed: { 'Canal de YouTube': 'La viña' }, at: 'Canal de YouTube', error: TEXTOS_YOUTUBE.canal },
    good: { typed: { 'Canal de YouTube': '@iglesialavina' }, says: TEXTOS_YOUTUBE.guardado },
  },
}

export const elsewhere = [
  // Which dates are near depends on the day of the week: `vivo`.
  '/admin/dashboard/vivo terminar',
  '/admin/dashboard/vivo retomar',
  '/admin/dashboard/vivo mas-tarde',
  '/admin/dashboard/vivo a-su-hora',
  '/admin/dashboard/vivo hoy-no',
  '/admin/dashboard/vivo siempre-si',
  '/admin/dashboard/predicaciones convertir',
]
