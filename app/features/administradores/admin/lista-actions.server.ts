import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import type { Correo } from '#app/parts/avisos/avisos.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { nuevoAdministradorSchema, TEXTOS_AJUSTES } from '../administrador.ts'
import {
  addAdminEmail,
  hasAccount,
  listAdministradores,
  removeAdministrator,
} from '../administradores.server.ts'
import { sendEnlace } from '../avisos.server.ts'
import { createEnlace } from '../enlaces.server.ts'

/** A one-time link: shown once, never stored. */
const resultadoEnlace = resultadoWith({
  enlace: z.object({ email: z.string(), codigo: z.string(), enviado: z.boolean() }).optional(),
})
export type ResultadoEnlace = z.output<typeof resultadoEnlace>

/** Adds and removes administrators, and makes their one-time links. */
export const ADMINISTRADORES_ACTIONS = {
  'agregar-administrador': intention({
    schema: nuevoAdministradorSchema,
    answer: resultadoEnlace,
    async run({ platform: { db, settings, mailer }, logActivity, refuse }, { email }) {
      const resultado = await inTransaction(db, async (trx): Promise<ResultadoEnlace> => {
        if (!(await addAdminEmail(trx, email))) return refuse({ email: [TEXTOS_AJUSTES.yaEs] })
        await logActivity(trx, { accion: 'administrador-agregado', detalle: email })
        // An account that exists keeps its password.
        if (await hasAccount(trx, email)) return { ok: true, mensaje: TEXTOS_AJUSTES.agregado }
        return { ok: true, mensaje: TEXTOS_AJUSTES.agregado, enlace: await makeEnlace(trx, settings, email) }
      })
      mailer.wake()
      return resultado
    },
  }),

  'quitar-administrador': intention({
    schema: z.object({ email: z.string() }),
    async run({ record }, { email }) {
      const entrada = { accion: 'administrador-quitado', detalle: email } as const
      return (await record(entrada, (trx) => removeAdministrator(trx, email)))
        ? { ok: true, mensaje: TEXTOS_AJUSTES.quitado }
        : { ok: false, mensaje: TEXTOS_AJUSTES.ultimo }
    },
  }),

  enlace: intention({
    schema: z.object({ email: z.string() }),
    answer: resultadoEnlace,
    invalid: TEXTOS_AJUSTES.errorEnlace,
    async run({ platform: { db, settings, mailer }, record }, { email }) {
      const known = (await listAdministradores(db)).some((administrador) => administrador.email === email)
      if (!known) return { ok: false, mensaje: TEXTOS_AJUSTES.errorEnlace }
      const entrada = { accion: 'enlace-creado', detalle: email } as const
      const enlace = await record(entrada, (trx) => makeEnlace(trx, settings, email))
      mailer.wake()
      return { ok: true, mensaje: TEXTOS_AJUSTES.enlaceNuevo, enlace }
    },
  }),
}

/** Makes a link to choose a password: shown once and, if mail is configured, sent to its owner. */
async function makeEnlace(trx: Db, correo: Correo, email: string) {
  const codigo = await createEnlace(trx, 'clave', email)
  return { email, codigo, enviado: await sendEnlace(trx, correo, { email, codigo }) }
}
