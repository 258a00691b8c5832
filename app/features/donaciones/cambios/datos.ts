import { CAMPOS_CUENTA, type DatosCuenta } from '../cuenta-bancaria.ts'

/** An account's data as a change keeps them: a row without its id. */
export type Datos = Record<keyof DatosCuenta, string | null> & {
  ejemplo: 0 | 1
  version: number
  verificada: string
}

const CAMPOS = Object.keys(CAMPOS_CUENTA) as (keyof DatosCuenta)[]

/** An account's fields before and after, side by side; an empty text where there was none. */
export const ladoALado = (antes: Datos | undefined, despues: Datos | undefined) =>
  CAMPOS.map((campo) => ({
    nombre: CAMPOS_CUENTA[campo].replace(' (opcional)', ''),
    antes: antes?.[campo] ?? '',
    despues: despues?.[campo] ?? '',
  })).filter(({ antes, despues }) => antes !== '' || despues !== '')

/** Whether a visitor would read the same in both. */
export const sonIguales = (one: Datos | undefined, other: Datos | undefined) =>
  (one === undefined) === (other === undefined) &&
  one?.ejemplo === other?.ejemplo &&
  ladoALado(one, other).every(({ antes, despues }) => antes === despues)
