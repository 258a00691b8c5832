import { z } from 'zod'
import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { cambiarClaveSchema, TEXTOS_AJUSTES } from '../administrador.ts'
import { setAvisos } from '../avisos.server.ts'
import { changePassword, closeOtherSesiones } from '../sesiones.server.ts'

export const CUENTA_ACTIONS = {
  clave: intention({
    schema: cambiarClaveSchema,
    hideFields: ['claveActual', 'clave', 'claveRepetida'],
    async run({ platform, yo, request, refuse }, claves) {
      const deps = { ...platform, correo: platform.settings }
      const fault = await changePassword(deps, yo, claves, request.headers)
      return fault ? refuse({ claveActual: [fault] }) : { ok: true, mensaje: TEXTOS_AJUSTES.claveCambiada }
    },
  }),

  'cerrar-otras': intention({
    schema: z.object({}),
    async run({ yo, record }) {
      await record({ accion: 'sesiones-cerradas' }, (trx) => closeOtherSesiones(trx, yo))
      return { ok: true, mensaje: TEXTOS_AJUSTES.sesionesCerradas }
    },
  }),

  avisos: intention({
    schema: z.object({ avisos: z.boolean().default(false) }),
    async run({ platform: { db }, yo }, { avisos }) {
      await setAvisos(db, yo.id, avisos)
      return { ok: true, mensaje: TEXTOS_PRIVACIDAD.guardado }
    },
  }),
}
