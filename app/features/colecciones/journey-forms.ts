import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { RoomForms } from '#tests/support/forms/form.ts'
import { SECCION_COLECCIONES as D, TEXTOS_COLECCIONES } from './coleccion.ts'
import { addColeccion } from './colecciones.server.ts'

export async function seedColecciones(trx: Db): Promise<void> {
  const datos = { titulo: 'Campamento', fecha: '2026-01-15', categoria: '', nombre: 'opcional' as const }
  await addColeccion(trx, { id: newId(), secret: 'secret', at: new Date() }, datos)
}

export const forms: RoomForms = {
  [`${D} agregar`]: {
    send: 'Crear colección',
    bad: { typed: { Título: ' ' }, at: 'Título', error: 'Escribe el título.' },
    good: { typed: { Título: 'Bautismos' }, says: TEXTOS_COLECCIONES.agregada },
  },
  [`${D} editar`]: {
    open: ['Campamento', 'Editar Campamento'],
    send: 'Guardar cambios',
    bad: { typed: { Título: ' ' }, at: 'Título', error: 'Escribe el título.' },
    good: {
      typed: { Título: 'Campamento de verano', 'Nombre de quien envía': 'no' },
      says: TEXTOS_COLECCIONES.actualizada,
    },
  },
}

/** Of photos that guests sent, and by their secret address (`tests/journeys/dashboard/colecciones.test.ts`). */
export const elsewhere = [
  `${D}/ver extender`,
  `${D}/ver cerrar`,
  `${D}/ver eliminar`,
  `${D}/publicar publicar`,
  `${D}/publicar descartar`,
  `${D}/publicar despues`,
  `${D}/publicar menores`,
  `${D}/publicar deshacer`,
  '/c/:clave',
  '/c/compartir',
]
