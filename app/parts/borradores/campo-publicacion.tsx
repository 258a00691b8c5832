import type { FieldMetadata } from '@conform-to/react'
import { SelectField, TextField } from '#app/ui/forms/field.tsx'
import { ESTADO_EN_PALABRAS, ESTADOS, ETIQUETAS_PUBLICACION } from './publicacion.ts'

type Props = {
  fields: { estado: FieldMetadata<unknown>; momento: FieldMetadata<unknown> }
  /** What can be chosen; by default all. */
  estados?: readonly (typeof ESTADOS)[number][]
  /** «Publicado», in a form whose button publishes. */
  publicado?: string
  /** Besides the one of the form, for how many more it counts: those that were sent together. */
  juntos?: number
}

/** Whether visitors see what the form saves, and from when on. The hour appears only where it counts. */
export function CampoPublicacion({
  fields: { estado, momento },
  estados = ESTADOS,
  publicado = ESTADO_EN_PALABRAS.publicado,
  juntos = 1,
}: Props) {
  return (
    <div className="publicacion grid gap-5">
      <SelectField
        label={ETIQUETAS_PUBLICACION.estado}
        field={estado}
        {...(juntos > 1 && { hint: `Vale para las ${juntos} que se enviaron juntas.` })}
      >
        {estados.map((each) => (
          <option key={each} value={each}>
            {each === 'publicado' ? publicado : ESTADO_EN_PALABRAS[each]}
          </option>
        ))}
      </SelectField>
      {/* Where the selector is unknown, the hour always shows. */}
      <div className="supports-[selector(:has(a))]:hidden [.publicacion:has([value=programado]:checked)_&]:block!">
        <TextField
          label={ETIQUETAS_PUBLICACION.momento}
          hint="A la hora de la iglesia."
          field={momento}
          type="datetime-local"
        />
      </div>
    </div>
  )
}
