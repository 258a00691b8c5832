import type { Examples } from '#app/parts/ejemplo/ejemplo.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { listCuentas } from './cuentas-bancarias.server.ts'
import { PAGINA } from './pagina.ts'
import { isPaypal } from './paypal.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  'cuenta-agregada': 'agregó una cuenta bancaria de',
  'cuenta-editada': 'editó una cuenta bancaria de',
  'cuenta-devuelta': 'dejó como estaba una cuenta bancaria de',
  'cuenta-eliminada': 'eliminó una cuenta bancaria',
  'cuenta-propuesta': 'propuso un cambio de una cuenta bancaria de',
  'cuenta-aprobada': 'aprobó el cambio de una cuenta bancaria, propuesto por',
  'cuenta-no-aprobada': 'no aprobó el cambio de una cuenta bancaria, propuesto por',
  'cuenta-retirada': 'retiró el cambio que propuso de una cuenta bancaria de',
  'cuentas-cuidado': 'cambió cómo se cuidan las cuentas bancarias:',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

/** An account that nobody can take for a real one. */
const examples: Examples = {
  async insert(trx) {
    await trx
      .insertInto('cuentas_bancarias')
      .values({
        id: newId(),
        banco: 'Banco de Ejemplo',
        tipo: 'Cuenta Corriente',
        titular: 'Nombre de la iglesia (por completar)',
        numero: '000000000',
        rut: '11.111.111-1',
        correo: null,
        ejemplo: 1,
        version: 1,
        verificada: '',
      })
      .execute()
  },
}

export const donaciones = {
  name: 'donaciones',
  acciones,
  tables,
  examples,
  pages: [PAGINA],
  async porCompletar(db) {
    const cuentas = await listCuentas(db)
    return [
      {
        texto: 'La cuenta bancaria para donaciones',
        ruta: '/admin/dashboard/donaciones?agregar',
        campo: 'banco',
        listo: cuentas.some((cuenta) => !cuenta.ejemplo && !isPaypal(cuenta)),
      },
    ]
  },
} satisfies FeatureServer
