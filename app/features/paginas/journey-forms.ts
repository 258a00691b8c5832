import type { RoomForms } from '#tests/support/forms/form.ts'
import { ETIQUETAS_PAGINA, TEXTOS_PAGINA } from './pagina-propia.ts'

const D = '/admin/dashboard'
const PAGINAS = `${D}/paginas`

export const forms: RoomForms = {
  [`${PAGINAS} agregar`]: {
    path: `${PAGINAS}?agregar=que-creemos`,
    send: TEXTOS_PAGINA.agregar,
    bad: { typed: { Título: ' ' }, at: 'Título', error: 'Escribe el título de la página.' },
    good: { typed: { Título: 'En qué creemos' }, says: TEXTOS_PAGINA.agregado },
  },
  [`${PAGINAS} editar`]: {
    open: ['Editar Ministerios'],
    send: 'Guardar cambios',
    bad: { typed: { Título: ' ' }, at: 'Título', error: 'Escribe el título de la página.' },
    good: { typed: { [ETIQUETAS_PAGINA.resumen]: 'Los grupos' }, says: TEXTOS_PAGINA.actualizado },
  },
  [`${PAGINAS} mover`]: { send: 'Subir Ministerios', good: { says: TEXTOS_PAGINA.movida } },
  [`${PAGINAS} eliminar`]: {
    open: ['Eliminar Ministerios'],
    send: 'Eliminar',
    good: { says: TEXTOS_PAGINA.eliminado },
  },
}
