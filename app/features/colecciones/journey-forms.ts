import type { RoomForms } from '#tests/support/forms/form.ts'
import { SECCION_COLECCIONES as D, TEXTOS_COLECCIONES } from './coleccion.ts'

export const forms: RoomForms = {
  [`${D} agregar`]: {
    send: 'Crear colección',
    bad: { typed: { Título: ' ' }, at: 'Título', error: 'Escribe el título.' },
    good: { typed: { Título: 'Bautismos' }, says: TEXTOS_COLECCIONES.agregada },
  },
}

/** Of photos that guests sent, and by their secret address (`tests/journeys/dashboard/colecciones.test.ts`). */
export const elsewhere = [
  ...[`${D}/ver extender`, `${D}/ver cerrar`, `${D}/ver eliminar`, `${D}/publicar publicar`],
  ...[`${D}/publicar descartar`, `${D}/publicar despues`, `${D}/publicar menores`],
  ...[`${D}/publicar deshacer`, '/c/:clave', '/c/compartir'],
]
