import { z } from 'zod'
import { answerOf, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { administrators } from '../cambios/cambios.server.ts'
import { queueCuidado, resumen } from '../cuidado/aviso.server.ts'
import { listCuidadores, readCuidado, saveCuidado } from '../cuidado/cuidado.server.ts'
import { cuidadoSchema, PERSONAS_NECESARIAS, TEXTOS_CUIDADO } from '../cuidado/cuidado.ts'
import { approvePropuesta, dropPropuesta } from '../cuidado/propuestas.server.ts'
import { conClave, guarded } from './cuentas-actions.server.ts'

/** What waits for a second person's yes. */
export const PROPUESTAS_ACTIONS = {
  'aprobar-cuenta': guarded(idSchema.extend(conClave), async ({ platform, yo }, { id }) => {
    const { db, settings, mailer } = platform
    const result = await approvePropuesta(db, settings, { yo, id })
    mailer.wake()
    return { ok: result === 'aprobada', mensaje: TEXTOS_CUIDADO[result] }
  }),

  'descartar-cuenta': intention({
    schema: idSchema,
    async run({ platform: { db, settings, mailer }, yo }, { id }) {
      const result = await dropPropuesta(db, settings, { yo, id })
      mailer.wake()
      return { ok: result !== 'yaNoEsta', mensaje: TEXTOS_CUIDADO[result] }
    },
  }),
}

/** How accounts are guarded: always with the password, since whoever means harm would turn it off first. */
export const CUIDADO_ACTIONS = {
  'cuidar-cuentas': guarded(
    cuidadoSchema.extend({ ...conClave, version: z.coerce.number() }),
    async (write, { version, ...cuidado }) => {
      const { db, settings, mailer } = write.platform
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
      return answerOf(done, TEXTOS_CUIDADO.guardado, ADELANTADO)
    },
    { always: true },
  ),
}
