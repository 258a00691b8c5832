import { z } from 'zod'
import { wrongLlaveMessage } from '#app/features/administradores/llaves/confirmar.server.ts'
import { wrongPasswordMessage } from '#app/features/administradores/sesiones.server.ts'
import { intention, type Write } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { cuentaBancariaSchema, paypalSchema, TEXTOS_CUENTA } from '../cuenta-bancaria.ts'
import { listCuentas } from '../cuentas-bancarias.server.ts'
import { readCuidado } from '../cuidado/cuidado.server.ts'
import { TEXTOS_CUIDADO } from '../cuidado/cuidado.ts'
import { changeOrPropose } from '../cuidado/propuestas.server.ts'
import { datosPaypal, ID_PAYPAL } from '../paypal.ts'

/** The password, or what a fingerprint or PIN signed, where the church chose to ask again. They never travel back. */
export const conClave = {
  contrasena: z.string().max(1000).optional(),
  llave: z.string().max(20_000).optional(),
}
export const hideFields = Object.keys(conClave)

type Dado = { contrasena?: string | undefined; llave?: string | undefined }

/** @returns the refusal of a change without the right password, fingerprint or PIN, where it is asked for. */
export async function refusalOfPassword(
  { platform, yo, refuse, request }: Write,
  { contrasena, llave }: Dado,
  always = false,
) {
  if (!always && !(await readCuidado(platform.db)).data.clave) return undefined
  const fault = llave
    ? await wrongLlaveMessage(platform, yo, { text: llave, origin: new URL(request.url).origin })
    : contrasena
      ? await wrongPasswordMessage(platform, yo, contrasena)
      : TEXTOS_CUIDADO.faltaClave
  return fault ? refuse({ contrasena: [fault] }) : undefined
}

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

/** The bank accounts for donations, and PayPal's link. */
export const CUENTAS_ACTIONS = {
  agregar: intention({
    schema: cuentaBancariaSchema.extend({ clave: z.uuidv7().optional(), ...conClave }),
    hideFields,
    async run(write, { clave, contrasena, llave, ...datos }) {
      const refused = await refusalOfPassword(write, { contrasena, llave })
      if (refused) return refused
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, datos) : newId()
      const result = await change(write, {
        accion: 'cuenta-agregada',
        cambio: { cuenta: id, version: 0, datos },
      })
      if (typeof result === 'string') return waits(result, id)
      return { ok: true, mensaje: TEXTOS_CUENTA.agregada, id }
    },
  }),

  actualizar: intention({
    schema: cuentaBancariaSchema.extend({ id: idDeCuenta, version: z.coerce.number(), ...conClave }),
    hideFields,
    async run(write, { id, version, contrasena, llave, ...datos }) {
      const refused = await refusalOfPassword(write, { contrasena, llave })
      if (refused) return refused
      const result = await change(write, { accion: 'cuenta-editada', cambio: { cuenta: id, version, datos } })
      if (typeof result === 'string') return waits(result, id)
      if (result.hecho) return { ok: true, mensaje: TEXTOS_CUENTA.actualizada, id }
      const actual = await findCuenta(write, id)
      if (!actual) return { ok: false, mensaje: TEXTOS_CUENTA.yaNoEsta, actual: null }
      const { banco, tipo, titular, numero, rut, correo } = actual
      const now = { banco, tipo, titular, numero, rut, correo: correo ?? '' }
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos: now } }
    },
  }),

  eliminar: intention({
    schema: z.object({ id: idDeCuenta, ...conClave }),
    hideFields,
    async run(write, { id, contrasena, llave }) {
      const refused = await refusalOfPassword(write, { contrasena, llave })
      if (refused) return refused
      const result = await change(write, { accion: 'cuenta-eliminada', cambio: { cuenta: id } })
      if (typeof result === 'string') return waits(result, id)
      return typeof result.hecho === 'string'
        ? { ok: true, mensaje: TEXTOS_CUENTA.eliminada, deshacer: result.hecho }
        : { ok: false, mensaje: TEXTOS_CUENTA.yaNoEsta }
    },
  }),

  paypal: intention({
    schema: paypalSchema.extend({ version: z.coerce.number(), ...conClave }),
    hideFields,
    async run(write, { paypal, version, contrasena, llave }) {
      if (version === 0 && paypal === '') return write.refuse({ paypal: [TEXTOS_CUENTA.faltaPaypal] })
      const refused = await refusalOfPassword(write, { contrasena, llave })
      if (refused) return refused
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
  }),
}
