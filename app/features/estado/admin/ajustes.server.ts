import { z } from 'zod'
import { tryFrase } from '#app/features/respaldo/frase.server.ts'
import { fraseSchema } from '#app/features/respaldo/restaurar/paso.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { examine } from '../examine.server.ts'
import { TEXTOS_ESTADO } from '../textos.ts'
import { readVersiones, savePreguntar } from '../versiones.server.ts'

export const ajustesEstado = {
  async load({ platform, info }: AdminArgs) {
    const { db, tables, files, backups, settings, integrity, jobs, slowest, guardedFetch } = platform
    const site = { db, tables, files, backups, settings, slowest, guardedFetch, jobs: jobs.list() }
    const hallazgos = await examine({ ...site, checkDatabase: () => integrity.check() }, (look, error) =>
      info.log.error({ err: error, look }, 'a look at the site failed'),
    )
    const { preguntar } = await readVersiones(db)
    const pregunta = settings.updatesUrl && { en: new URL(settings.updatesUrl).host, preguntar }
    return { hallazgos, hayCorreo: settings.mail, pregunta }
  },

  actions: {
    'probar-frase': intention({
      schema: fraseSchema,
      hideFields: ['frase'],
      async run({ platform, yo, refuse }, { frase }) {
        const fault = await tryFrase(platform, yo.id, frase)
        return fault ? refuse({ frase: [fault] }) : { ok: true, mensaje: TEXTOS_ESTADO.fraseBuena }
      },
    }),
    'preguntar-versiones': intention({
      schema: z.object({ preguntar: z.enum(['si', 'no']).transform((value) => value === 'si') }),
      async run({ record }, { preguntar }) {
        await record({ accion: 'versiones-preguntar' }, (trx) => savePreguntar(trx, preguntar))
        return { ok: true, mensaje: preguntar ? TEXTOS_ESTADO.pregunta : TEXTOS_ESTADO.noPregunta }
      },
    }),
    'correo-de-prueba': intention({
      schema: z.object({}),
      async run({ platform: { db, mailer, settings }, yo }) {
        if (!settings.mail) return { ok: false, mensaje: TEXTOS_ESTADO.sinCorreo }
        await inTransaction(db, (trx) =>
          queueCarta(trx, [yo.email], {
            tipo: 'prueba',
            asunto: 'Correo de prueba',
            parrafos: ['Si lees esto, el sitio sabe enviar correos.'],
          }),
        )
        mailer.wake()
        return { ok: true, mensaje: TEXTOS_ESTADO.enviado }
      },
    }),
  },
}
