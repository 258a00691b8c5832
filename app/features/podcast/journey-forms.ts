import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_PODCAST } from './podcast.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/podcast`]: {
    send: 'Guardar cambios',
    bad: {
      typed: { 'Título del podcast': 'La Palabra', 'Correo electrónico': 'hola' },
      at: 'Correo electrónico',
      error: 'Escribe un correo electrónico válido',
    },
    good: { typed: { 'Correo electrónico': 'hola@iglesia.cl' }, says: TEXTOS_PODCAST.guardado },
  },
}
