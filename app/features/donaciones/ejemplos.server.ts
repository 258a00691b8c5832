import type { Examples } from '#app/parts/ejemplo/ejemplo.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/** An account that nobody can take for a real one. */
export const examples: Examples = {
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
