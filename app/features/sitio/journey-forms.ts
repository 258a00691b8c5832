import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_SITIO } from './formulario.ts'
import { rutaDeTema } from './temas.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/ajustes sitio`]: {
    path: rutaDeTema('pastores'),
    open: ['Daniel Rojas'],
    send: 'Guardar cambios',
    bad: {
      typed: { Nombre: ' ', 'Cargo (opcional)': 'Pastor de jóvenes' },
      at: 'Nombre',
      error: 'Escribe el nombre.',
      hidden: ['Nombre'],
    },
    good: { typed: { 'Foto de Daniel Rojas': { file: 'daniel.jpg' } }, says: TEXTOS_SITIO.guardado },
  },
}
