import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_SITIO } from './formulario.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/ajustes sitio`]: {
    send: 'Guardar cambios',
    bad: {
      typed: { 'Nombre de la iglesia': ' ', 'Quiénes somos': 'Somos nosotros.' },
      at: 'Nombre de la iglesia',
      error: 'Escribe el nombre de la iglesia.',
      hidden: ['Nombre de la iglesia'],
    },
    good: { typed: { 'Foto de Daniel Rojas': { file: 'daniel.jpg' } }, says: TEXTOS_SITIO.guardado },
  },
}
