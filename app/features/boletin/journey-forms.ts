import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_BOLETIN } from './formulario.ts'

const D = '/admin/dashboard'

export const forms: RoomForms = {
  [`${D}/boletin guardar`]: {
    send: 'Guardar borrador',
    good: { typed: { Título: 'La paz', Texto: 'Paz a ustedes.' }, says: TEXTOS_BOLETIN.guardado },
  },
  [`${D}/boletin publicar`]: {
    send: 'Publicar boletín',
    bad: { typed: { Texto: 'Paz a ustedes.' }, at: 'Título', error: TEXTOS_BOLETIN.sinTitulo },
    good: { typed: { Título: 'Otra paz', Texto: 'Paz a ustedes.' }, says: TEXTOS_BOLETIN.publicado },
  },
  [`${D}/boletin retirar`]: {
    open: ['Editar El Dios que corre'],
    send: 'Quitar del sitio',
    good: { says: TEXTOS_BOLETIN.retirado },
  },
  [`${D}/boletin eliminar`]: {
    open: ['Eliminar El Dios que corre'],
    send: 'Eliminar',
    good: { says: TEXTOS_BOLETIN.eliminado },
  },
}
