import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { readPrivacidad, savePrivacidad } from '../ajustes-privacidad.server.ts'
import { ajustesPrivacidadSchema, TEXTOS_PRIVACIDAD } from '../ajustes-privacidad.ts'

/** Saves how long requests are kept and what mails say of them. */
export const PRIVACIDAD_ACTIONS = {
  privacidad: intention({
    schema: ajustesPrivacidadSchema.extend({ version: z.coerce.number() }),
    async run({ platform: { db }, record }, { version, ...ajustes }) {
      if (await record({ accion: 'privacidad' }, (trx) => savePrivacidad(trx, ajustes, version)))
        return { ok: true, mensaje: TEXTOS_PRIVACIDAD.guardado }
      const actual = await readPrivacidad(db)
      const datos = {
        borrarAtendidas: `${actual.data.borrarAtendidas} días`,
        textoEnAvisos: actual.data.textoEnAvisos ? 'Sí' : 'No',
      }
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
    },
  }),
}
