import type { FieldMetadata } from '@conform-to/react'
import { SelectField } from '#app/ui/forms/field.tsx'
import { CAMPOS_SITIO } from '../formulario.ts'
import { ZONAS } from './zonas.ts'

/** The zone whose clocks the agenda follows. One that is stored without being proposed stays. */
export function ZonaHoraria({ field }: { field: FieldMetadata<string> }) {
  const stored = field.initialValue ?? ''
  const known = stored === '' || ZONAS.some(([zona]) => zona === stored)
  return (
    <SelectField
      field={field}
      label={CAMPOS_SITIO.zonaHoraria}
      hint="La hora de la agenda: cambia sola con el horario de verano."
    >
      {known ? null : <option value={stored}>{stored}</option>}
      {ZONAS.map(([zona, nombre]) => (
        <option key={zona} value={zona}>
          {nombre}
        </option>
      ))}
    </SelectField>
  )
}
