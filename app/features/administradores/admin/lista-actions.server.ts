import { z } from 'zod'
import { answerOf, intention, type Write } from '#app/parts/admin/actions.server.ts'
import { type Resultado, resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { nombresDe } from '#app/parts/feature/permisos.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import {
  deAlguienSchema,
  enlaceDeQuienLee,
  nuevoAdministradorSchema,
  permisosSchema,
  TEXTOS_AJUSTES,
} from '../administrador.ts'
import { hasAccount, isAdmin, removePersona } from '../administradores.server.ts'
import { revokeEnlace } from '../enlaces.server.ts'
import { addPersona, type Cambio, changePermisos, keepHeredados } from '../permisos.server.ts'
import { makeEnlace, makeEnlaceFor, revokeSeenEnlaces } from './create-enlace.server.ts'

/** A one-time link: shown once, never stored. */
const resultadoEnlace = resultadoWith({
  enlace: z
    .object({ email: z.string(), codigo: z.string().optional(), enviado: z.boolean(), hasta: z.string() })
    .optional(),
})
export type ResultadoEnlace = z.output<typeof resultadoEnlace>

/** Adds and removes administrators, and makes their one-time links. */
export const ADMINISTRADORES_ACTIONS = {
  'agregar-administrador': intention({
    schema: nuevoAdministradorSchema,
    answer: resultadoEnlace,
    async run({ platform: { db, settings, mailer }, logActivity, refuse }, { email, permisos }) {
      const resultado = await inTransaction(db, async (trx): Promise<ResultadoEnlace> => {
        if (!(await addPersona(trx, email, permisos)))
          return refuse({
            email: [(await isAdmin(trx, email)) ? TEXTOS_AJUSTES.yaEs : TEXTOS_AJUSTES.yaEsta],
          })
        const accion = permisos.includes('administrador') ? 'administrador-agregado' : 'persona-agregada'
        await logActivity(trx, { accion, detalle: email })
        await logCambio(trx, logActivity, email, { dados: permisos, quitados: [] })
        // An account that exists keeps its password.
        if (await hasAccount(trx, email)) return { ok: true, mensaje: TEXTOS_AJUSTES.agregado }
        const enlace = await makeEnlace(trx, settings, email)
        const { invitada, invitadaPorCorreo } = TEXTOS_AJUSTES
        return { ok: true, mensaje: enlace.enviado ? invitadaPorCorreo : invitada, enlace }
      })
      mailer.wake()
      return resultado
    },
  }),

  permisos: intention({
    schema: permisosSchema,
    invalid: TEXTOS_AJUSTES.sinPermisos,
    async run({ platform: { db }, logActivity }, { id: email, permisos }) {
      return inTransaction(db, async (trx): Promise<Resultado> => {
        const cambio = await changePermisos(trx, email, permisos)
        if (cambio === 'nadie') return { ok: false, mensaje: TEXTOS_AJUSTES.noEsta }
        if (cambio === 'ultimo') return { ok: false, mensaje: TEXTOS_AJUSTES.ultimo }
        await revokeSeenEnlaces(trx, email, cambio)
        await logCambio(trx, logActivity, email, cambio)
        return { ok: true, mensaje: TEXTOS_AJUSTES.permisosGuardados }
      })
    },
  }),

  'permisos-vistos': intention({
    schema: z.object({}),
    async run({ platform: { db }, yo }) {
      await inTransaction(db, (trx) => keepHeredados(trx, yo.email))
      return { ok: true, mensaje: TEXTOS_AJUSTES.permisosVistos }
    },
  }),

  'quitar-administrador': intention({
    schema: deAlguienSchema,
    invalid: TEXTOS_AJUSTES.noEsta,
    async run({ record }, { email }) {
      const entrada = { accion: 'administrador-quitado', detalle: email } as const
      const como = await record(
        entrada,
        (trx) => removePersona(trx, email),
        (result) => result === 'quitada',
      )
      if (como === 'nadie') return { ok: false, mensaje: TEXTOS_AJUSTES.noEsta }
      if (como === 'ultimo') return { ok: false, mensaje: TEXTOS_AJUSTES.ultimo }
      return { ok: true, mensaje: TEXTOS_AJUSTES.quitado }
    },
  }),

  enlace: intention({
    schema: deAlguienSchema,
    answer: resultadoEnlace,
    invalid: TEXTOS_AJUSTES.errorEnlace,
    async run({ platform: { settings, mailer }, record, yo }, { email }) {
      const entrada = { accion: 'enlace-creado', detalle: email } as const
      const resultado = await record(
        entrada,
        (trx) => makeEnlaceFor(trx, settings, { email, quien: yo.email }),
        (result) => typeof result === 'object' && 'email' in result,
      )
      mailer.wake()
      if (resultado === 'nadie') return { ok: false, mensaje: TEXTOS_AJUSTES.errorEnlace }
      if ('pedirA' in resultado) return { ok: false, mensaje: enlaceDeQuienLee(email, resultado.pedirA) }
      const mensaje = resultado.codigo ? TEXTOS_AJUSTES.enlaceNuevo : TEXTOS_AJUSTES.enlaceEnviado
      return { ok: true, mensaje, enlace: resultado }
    },
  }),

  'anular-enlace': intention({
    schema: deAlguienSchema,
    invalid: TEXTOS_AJUSTES.enlaceNoAbierto,
    async run({ record }, { email }) {
      const done = await record({ accion: 'enlace-anulado', detalle: email }, (trx) =>
        revokeEnlace(trx, email),
      )
      return answerOf(done, TEXTOS_AJUSTES.enlaceAnulado, TEXTOS_AJUSTES.enlaceNoAbierto)
    },
  }),
}

/**
 * Says in «Actividad» what was given and what was taken. The e-mail comes first, by which a person's entries
 * are found.
 */
async function logCambio(
  trx: Db,
  logActivity: Write['logActivity'],
  email: string,
  { dados, quitados }: Cambio,
): Promise<void> {
  for (const [accion, permisos] of [
    ['permisos-dados', dados],
    ['permisos-quitados', quitados],
  ] as const)
    if (permisos.length > 0) await logActivity(trx, { accion, detalle: `${email}: ${nombresDe(permisos)}` })
}
