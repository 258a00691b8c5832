import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_EJEMPLO } from './ejemplo.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D} `]: {
    path: D,
    open: ['Borrar contenido de ejemplo'],
    send: 'Eliminar',
    good: { says: TEXTOS_EJEMPLO.borrado },
  },
}

/** Shown only after another form was sent, or with a one-time link; that of letters on every page: `shell`. */
export const elsewhere = ['/admin/papelera', '/letra']
