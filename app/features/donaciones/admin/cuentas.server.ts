import { z } from 'zod'
import { wrongLlaveMessage } from '#app/features/administradores/llaves/confirm.server.ts'
import { listLlaves } from '#app/features/administradores/llaves/llaves.server.ts'
import { wrongPasswordMessage } from '#app/features/administradores/sesiones.server.ts'
import { answerOf, idSchema, intention, type Write } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { idOfForm, newId } from '#app/platform/ids.server.ts'
import { queueCuidado, resumen } from '../avisos.server.ts'
import { administrators } from '../cambios/cambios.server.ts'
import { ladoALado } from '../cambios/datos.ts'
import { cuentaBancariaSchema, paypalSchema, TEXTOS_CUENTA } from '../cuenta-bancaria.ts'
import { listCuentas } from '../cuentas-bancarias.server.ts'
import { cuidadoSchema, PERSONAS_NECESARIAS, TEXTOS_CUIDADO } from '../cuidado/cuidado.ts'
import {
  approvePropuesta,
  changeOrPropose,
  dropPropuesta,
  listCuidadores,
  listPropuestas,
  needsSecond,
  readCuidado,
  saveCuidado,
} from '../cuidado/propuestas.server.ts'
import { datosPaypal, ID_PAYPAL, isPaypal } from '../paypal.ts'

/**
 * The password, or what a fingerprint or PIN signed, where the church chose to ask again. They never travel
 * back.
 */
export const conClave = {
  contrasena: z.string().max(1000).optional(),
  llave: z.string().max(20_000).optional(),
}

type Dado = { contrasena?: string | undefined; llave?: string | undefined }

/**
 * A change that needs the right password, fingerprint or PIN: always, or where the church chose to ask again.
 */
export const guarded = <Schema extends z.ZodType<Dado>>(
  schema: Schema,
  run: (write: Write, value: Omit<z.output<Schema>, keyof Dado>) => Promise<Resultado>,
  { always = false } = {},
) =>
  intention({
    schema,
    hideFields: Object.keys(conClave),
    async run(write, { contrasena, llave, ...value }) {
      const { platform, yo, request, refuse } = write
      if (!always && !(await readCuidado(platform.db)).data.clave) return run(write, value)
      const fault = llave
        ? await wrongLlaveMessage(platform, yo, { text: llave, origin: new URL(request.url).origin })
        : contrasena
          ? await wrongPasswordMessage(platform, yo, contrasena)
          : TEXTOS_CUIDADO.faltaClave
      return fault ? refuse({ contrasena: [fault] }) : run(write, value)
    },
  })

/** Makes or proposes a change, and sends its mails. */
async function change(write: Write, entrada: Omit<Parameters<typeof changeOrPropose>[2], 'yo'>) {
  const { db, settings, mailer } = write.platform
  const result = await changeOrPropose(db, settings, { yo: write.yo, ...entrada })
  mailer.wake()
  return result
}

const waits = (result: 'propuesto' | 'ocupada', id?: string) =>
  result === 'propuesto'
    ? { ok: true as const, mensaje: TEXTOS_CUIDADO.propuesta, ...(id && { id }) }
    : { ok: false as const, mensaje: TEXTOS_CUIDADO.ocupada }

const findCuenta = async ({ platform: { db } }: Write, id: string) =>
  (await listCuentas(db)).find((cuenta) => cuenta.id === id)

// PayPal's link has a form of its own.
const idDeCuenta = z.string().refine((id) => id !== ID_PAYPAL)

export const CUENTAS_ACTIONS = {
  agregar: guarded(
    cuentaBancariaSchema.extend({ clave: z.uuidv7().optional(), ...conClave }),
    async (write, { clave, ...datos }) => {
      const id = idOfForm(clave, datos)
      const result = await change(write, {
        accion: 'cuenta-agregada',
        cambio: { cuenta: id, version: 0, datos },
      })
      if (typeof result === 'string') return waits(result, id)
      return { ok: true, mensaje: TEXTOS_CUENTA.agregado, id }
    },
  ),

  actualizar: guarded(
    cuentaBancariaSchema.extend({ id: idDeCuenta, version: z.coerce.number(), ...conClave }),
    async (write, { id, version, ...datos }) => {
      const result = await change(write, { accion: 'cuenta-editada', cambio: { cuenta: id, version, datos } })
      if (typeof result === 'string') return waits(result, id)
      if (result.hecho) return { ok: true, mensaje: TEXTOS_CUENTA.actualizado, id }
      const actual = await findCuenta(write, id)
      if (!actual) return { ok: false, mensaje: TEXTOS_CUENTA.yaNoEsta, actual: null }
      const { banco, tipo, titular, numero, rut, correo } = actual
      const now = { banco, tipo, titular, numero, rut, correo: correo ?? '' }
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos: now } }
    },
  ),

  eliminar: guarded(z.object({ id: idDeCuenta, ...conClave }), async (write, { id }) => {
    const result = await change(write, { accion: 'cuenta-eliminada', cambio: { cuenta: id } })
    if (typeof result === 'string') return waits(result, id)
    return typeof result.hecho === 'string'
      ? { ok: true, mensaje: TEXTOS_CUENTA.eliminado, deshacer: result.hecho }
      : { ok: false, mensaje: TEXTOS_CUENTA.yaNoEsta }
  }),

  paypal: guarded(
    paypalSchema
      .extend({ version: z.coerce.number(), ...conClave })
      .refine(({ version, paypal }) => version > 0 || paypal !== '', {
        path: ['paypal'],
        error: TEXTOS_CUENTA.faltaPaypal,
      }),
    async (write, { paypal, version }) => {
      const result = await change(write, {
        accion: 'cuenta-editada',
        cambio: { cuenta: ID_PAYPAL, version, datos: datosPaypal(paypal) },
      })
      if (typeof result === 'string') return waits(result)
      if (result.hecho) return { ok: true, mensaje: TEXTOS_CUENTA.paypal }
      const actual = await findCuenta(write, ID_PAYPAL)
      const now = { version: actual?.version ?? 0, datos: { paypal: actual?.numero ?? '' } }
      return { ok: false, mensaje: ADELANTADO, actual: now }
    },
  ),
}

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

/** The accounts, what waits for a yes, and how changes are guarded. */
export async function loadCuentas({ platform: { db }, yo }: Pick<AdminArgs, 'platform' | 'yo'>) {
  const { data, version } = await readCuidado(db)
  const propuestas = await listPropuestas(db, yo)
  const offered = data.clave || data.segunda || (await listCuidadores(db)).length >= PERSONAS_NECESARIAS
  const todas = await listCuentas(db)
  const paypal = todas.find(isPaypal)
  return {
    cuentas: todas.filter((cuenta) => !isPaypal(cuenta)),
    paypal: { enlace: paypal?.numero ?? '', version: paypal?.version ?? 0 },
    clave: newId(),
    yo: yo.email,
    pideClave: data.clave,
    conLlave: (await listLlaves(db, yo.id)).length > 0,
    espera: await needsSecond(db),
    cuidado: offered && isAllowed(yo.permisos, 'administrador') ? { cuidado: data, version } : undefined,
    propuestas: propuestas.map(({ antes, despues, ...rest }) => ({
      ...rest,
      hace: !antes ? 'agregar' : despues ? 'cambiar' : 'eliminar',
      campos: ladoALado(antes, despues),
    })),
  }
}

export type CuentasData = Awaited<ReturnType<typeof loadCuentas>>
