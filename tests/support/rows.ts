import { insertCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { insertPeticion } from '#app/features/peticiones/peticiones.server.ts'
import { newId } from '#app/platform/ids.server.ts'

/** What an administrator types of a bank account. */
export const CUENTA = {
  banco: 'Banco Estado',
  tipo: 'Cuenta Vista',
  titular: 'Iglesia Los Bosques',
  numero: '00123456',
  rut: '12.345.678-5',
} as const

/** @returns the new account's id. */
export async function addCuenta(
  db: Parameters<typeof insertCuenta>[0],
  datos: Parameters<typeof insertCuenta>[2],
): Promise<string> {
  const id = newId()
  await insertCuenta(db, id, datos)
  return id
}

/** Adds a request without the mail that `receivePeticion` queues for the team. @returns its id. */
export async function addPeticion(
  db: Parameters<typeof insertPeticion>[0],
  peticion: Parameters<typeof insertPeticion>[2],
  sospecha: Parameters<typeof insertPeticion>[3] = '',
): Promise<string> {
  const id = newId()
  await insertPeticion(db, id, peticion, sospecha)
  return id
}
