import { z } from 'zod'
import { idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { administrators } from '../cambios/cambios.server.ts'
import { queueCuidado, resumen } from '../cuidado/aviso.server.ts'
import { listCuidadores, readCuidado, saveCuidado } from '../cuidado/cuidado.server.ts'
import { cuidadoSchema, PERSONAS_NECESARIAS, TEXTOS_CUIDADO } from '../cuidado/cuidado.ts'
import { approvePropuesta, dropPropuesta } from '../cuidado/propuestas.server.ts'
import { conClave, hideFields, refusalOfPassword } from './cuentas-actions.server.ts'

/** What waits for a second person's yes. */
export const PROPUESTAS_ACTIONS = {
  'aprobar-cuenta': intention({
    schema: idSchema.extend(conClave),
    hideFields,
    async run(write, { id, ...dado }) {
      const refused = await refusalOfPassword(write, dado)
      if (refused) return refused
      const { db, settings, mailer } = write.platform
      const result = await approvePropuesta(db, settings, { yo: write.yo, id })
      mailer.wake()
      const mensaje = TEXTOS_CUIDADO[result]
      return result === 'aprobada' ? { ok: true, mensaje } : { ok: false, mensaje }
    },
  }),

  'descartar-cuenta': intention({
    schema: idSchema,
    async run({ platform: { db, settings, mailer }, yo }, { id }) {
      const result = await dropPropuesta(db, settings, { yo, id })
      mailer.wake()
      const mensaje = TEXTOS_CUIDADO[result]
      return result === 'yaNoEsta' ? { ok: false, mensaje } : { ok: true, mensaje }
    },
  }),
}

/** How accounts are guarded: always with the password, since whoever means harm would turn it off first. */
export const CUIDADO_ACTIONS = {
  'cuidar-cuentas': intention({
    schema: cuidadoSchema.extend({ ...conClave, version: z.coerce.number() }),
    hideFields,
    async run(write, { contrasena, llave, version, ...cuidado }) {
      const { db, settings, mailer } = write.platform
      const refused = await refusalOfPassword(write, { contrasena, llave }, true)
      if (refused) return refused
      const before = await readCuidado(db)
      const turnsOn = (cuidado.clave && !before.data.clave) || (cuidado.segunda && !before.data.segunda)
      if (turnsOn && (await listCuidadores(db)).length < PERSONAS_NECESARIAS)
        return { ok: false, mensaje: TEXTOS_CUIDADO.faltaPersona }
      const entrada = { accion: 'cuentas-cuidado', detalle: resumen(cuidado).replace('\n', '; ') } as const
      const done = await write.record(entrada, async (trx) => {
        if (!(await saveCuidado(trx, cuidado, version))) return false
        if (settings.mail) {
          const para = (await administrators(trx)).map(({ email }) => email)
          await queueCuidado(trx, settings, { para, quien: write.yo.email, cuidado })
        }
        return true
      })
      mailer.wake()
      return done ? { ok: true, mensaje: TEXTOS_CUIDADO.guardado } : { ok: false, mensaje: ADELANTADO }
    },
  }),
}
