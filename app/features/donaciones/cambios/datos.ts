import type { Selectable } from 'kysely'
import type { Tables } from '#app/platform/db/tables.server.ts'
import { CAMPOS_CUENTA, type DatosCuenta } from '../cuenta-bancaria.ts'
import { CAMPO_PAYPAL, isPaypal } from '../paypal.ts'

/** An account's data as a change keeps them: a row without its id. */
export type Datos = Omit<Selectable<Tables['cuentas_bancarias']>, 'id'>

type Campo = [campo: keyof DatosCuenta, nombre: string]
const CAMPOS = Object.entries(CAMPOS_CUENTA).map(([campo, nombre]) => [
  campo,
  nombre.replace(' (opcional)', ''),
]) as Campo[]

const camposOf = (datos: Datos | undefined): Campo[] =>
  datos && isPaypal(datos) ? [['numero', CAMPO_PAYPAL]] : CAMPOS

/** What a change is of, for a sentence. */
export const queCuenta = (antes: Datos | undefined, despues: Datos | undefined): string =>
  isPaypal(antes ?? despues ?? { tipo: '' }) ? 'la cuenta de PayPal' : 'una cuenta bancaria'

/** An account's fields before and after, side by side; an empty text where there was none. */
export const ladoALado = (antes: Datos | undefined, despues: Datos | undefined) =>
  camposOf(antes ?? despues)
    .map(([campo, nombre]) => ({
      nombre,
      antes: antes?.[campo] ?? '',
      despues: despues?.[campo] ?? '',
    }))
    .filter(({ antes, despues }) => antes !== '' || despues !== '')

/** Whether a visitor would read the same in both. */
export const sonIguales = (one: Datos | undefined, other: Datos | undefined) =>
  (one === undefined) === (other === undefined) &&
  one?.ejemplo === other?.ejemplo &&
  ladoALado(one, other).every(({ antes, despues }) => antes === despues)
