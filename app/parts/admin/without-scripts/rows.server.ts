import { z } from 'zod'
import type { Resultado } from '../resultado.server.ts'

export const CAMPO_FILA = 'fila'

/**
 * What a row's button sends without scripts: `agregar:horarios`, `agregar:bloques:tipo:texto`,
 * `subir:horarios:1`, `vaciar:pastores:0:foto`.
 */
const filaSchema = z
  .string()
  .max(80)
  .regex(/^(agregar:\w+(:\w+:\w+)?|(quitar|subir|bajar):\w+:\d{1,2}|vaciar:\w+:\d{1,2}:\w+)$/)

type Envio = (Resultado & { ok: false })['envio']

/**
 * The form as it was typed, with one row more, less or elsewhere; undefined if nothing of the kind was asked.
 */
export function changeRows(typed: Envio, fila: unknown, lists: readonly string[]): Envio {
  const [what, list = '', index, field = ''] = filaSchema.safeParse(fila).data?.split(':') ?? []
  if (!typed?.initialValue || !lists.includes(list)) return undefined
  const { [CAMPO_FILA]: _pressed, [list]: sent, ...others } = typed.initialValue
  const rows = Array.isArray(sent) ? [...sent] : []
  const at = Number(index)
  // `fromEntries` makes a field of whatever name.
  if (what === 'agregar') rows.push(index ? Object.fromEntries([[index, field]]) : {})
  else if (at >= rows.length) return undefined
  else if (what === 'quitar') rows.splice(at, 1)
  else if (what === 'subir' || what === 'bajar') {
    const [moved = {}] = rows.splice(at, 1)
    rows.splice(what === 'subir' ? Math.max(at - 1, 0) : at + 1, 0, moved)
  } else rows[at] = Object.fromEntries(Object.entries(rows[at] ?? {}).filter(([name]) => name !== field))
  return { initialValue: { ...others, [list]: rows } }
}
