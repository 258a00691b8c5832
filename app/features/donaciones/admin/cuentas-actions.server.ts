import { z } from 'zod'
import { idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { ADELANTADO } from '#app/parts/admin/resultado.ts'
import { idOfForm, momentOfId, newId } from '#app/platform/ids.server.ts'
import { telling } from '../cambios/cambios.server.ts'
import { cuentaBancariaSchema, TEXTOS_CUENTA } from '../cuenta-bancaria.ts'
import { deleteCuenta, insertCuenta, listCuentas, updateCuenta } from '../cuentas-bancarias.server.ts'

/** The bank accounts for donations. */
export const CUENTAS_ACTIONS = {
  agregar: intention({
    schema: cuentaBancariaSchema.extend({ clave: z.uuidv7().optional() }),
    async run(write, { clave, ...cuenta }) {
      const id = clave ? idOfForm({ clave, msecs: momentOfId(clave) }, cuenta) : newId()
      const entrada = { accion: 'cuenta-agregada', detalle: cuenta.banco } as const
      await telling(write, entrada, id, (trx) => insertCuenta(trx, id, cuenta))
      return { ok: true, mensaje: TEXTOS_CUENTA.agregada, id }
    },
  }),

  actualizar: intention({
    schema: cuentaBancariaSchema.extend({ id: z.string(), version: z.coerce.number() }),
    async run(write, { id, version, ...cuenta }) {
      const entrada = { accion: 'cuenta-editada', detalle: cuenta.banco } as const
      if (await telling(write, entrada, id, (trx) => updateCuenta(trx, id, version, cuenta)))
        return { ok: true, mensaje: TEXTOS_CUENTA.actualizada, id }
      const actual = (await listCuentas(write.platform.db)).find((cuenta) => cuenta.id === id)
      if (!actual) return { ok: false, mensaje: TEXTOS_CUENTA.yaNoEsta, actual: null }
      const { banco, tipo, titular, numero, rut, correo } = actual
      const datos = { banco, tipo, titular, numero, rut, correo: correo ?? '' }
      return { ok: false, mensaje: ADELANTADO, actual: { version: actual.version, datos } }
    },
  }),

  eliminar: intention({
    schema: idSchema,
    async run(write, { id }) {
      const entrada = { accion: 'cuenta-eliminada' } as const
      const deshacer = await telling(write, entrada, id, (trx) => deleteCuenta(trx, id))
      return { ok: true, mensaje: TEXTOS_CUENTA.eliminada, deshacer }
    },
  }),
}
