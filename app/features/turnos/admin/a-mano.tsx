import type { FieldMetadata } from '@conform-to/react'
import type { RefObject } from 'react'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Fold } from '#app/ui/forms/fold.tsx'

type Props = {
  titulo: string
  resumen: string
  label: string
  hint: string
  field: FieldMetadata<string | undefined>
  area: RefObject<HTMLTextAreaElement | null>
}

/**
 * A text of a line each, which most people press together instead: this is the field that is sent, and where
 * it is typed without scripts.
 */
export const AMano = ({ titulo, resumen, label, hint, field, area }: Props) => (
  <Fold titulo={titulo} resumen={resumen} conError={Boolean(field.errors)}>
    <TextArea ref={area} label={label} field={field} rows={4} hint={hint} />
  </Fold>
)

export const linesOf = (field: FieldMetadata<string | undefined>): string[] =>
  (field.value ?? '').split('\n').filter((line) => line.trim() !== '')

/** Writes there what was pressed, as somebody who types. */
export function writeLines(area: RefObject<HTMLTextAreaElement | null>, lines: readonly string[]): void {
  if (!area.current) return
  area.current.value = lines.join('\n')
  area.current.dispatchEvent(new Event('input', { bubbles: true }))
}
