import type { FieldMetadata } from '@conform-to/react'
import { sentField, useServed } from '#app/parts/admin/respuestas.tsx'
import { formularioOf } from '#app/parts/admin/resultado.ts'
import type { Escrito } from '../boletin.ts'
import type { Editable } from './editable.server.ts'

/** What a form sends about a bulletin. */
const INTENCIONES = ['guardar', 'publicar', 'retirar']

export type Fila = FieldMetadata<{ fecha?: string | undefined; texto?: string | undefined }>

/**
 * The answer that the page was drawn with, when this form was sent without scripts; a new bulletin keeps its
 * id.
 */
export function useServedAnswer({ id, version }: Editable) {
  const served = useServed()
  const sent = version === 0 && sentField(served, 'version') === '0' ? sentField(served, 'id') : id
  const names = INTENCIONES.map((intencion) => formularioOf(intencion, sent))
  return served?.formulario && names.includes(served.formulario) ? served : undefined
}

/** The form's values as they are typed. */
export function writtenOf(value: unknown): Escrito {
  const { titulo, texto, avisos } = (value ?? {}) as Record<string, unknown>
  const rows = Array.isArray(avisos) ? avisos : []
  return {
    titulo: textOf(titulo),
    texto: textOf(texto),
    avisos: rows.map((row) => ({ fecha: dayOf(row?.fecha), texto: textOf(row?.texto) })),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A typed day; '' while it is none. */
export const dayOf = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : ''
