import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_CONTACTO } from './formulario.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/contacto`]: {
    send: 'Guardar cambios',
    bad: {
      typed: { Dirección: 'Los Aromos 12', 'Mapa (opcional)': 'https://iglesia.cl/mapa', Teléfono: ' ' },
      at: 'Teléfono',
      error: 'Escribe el teléfono.',
      hidden: ['Teléfono'],
    },
    good: { typed: { Dirección: 'Los Aromos 12' }, says: TEXTOS_CONTACTO.actualizada },
  },
}
