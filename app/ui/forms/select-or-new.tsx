import { type ComponentProps, useRef } from 'react'
import { SelectField, TextField } from './field.tsx'
import { NUEVA } from './nueva.ts'

type Props = ComponentProps<typeof SelectField> & {
  /** The words of the choice that makes a new one. */
  nueva: string
  /** The field for the new one's name. */
  nombre: ComponentProps<typeof TextField>
}

/**
 * A choice of what there is, or of something new by its name, whose field shows once that is chosen: by CSS,
 * so that it works without scripts; a browser without `:has` shows it always.
 */
export function SelectOrNew({ nueva, nombre, children, ...select }: Props) {
  const name = useRef<HTMLInputElement>(null)
  return (
    <div className="elegir-o-nueva grid gap-5">
      <SelectField
        {...select}
        // A name that is hidden again is not meant any more.
        onChange={(event) => {
          if (event.currentTarget.value !== NUEVA && name.current) name.current.value = ''
        }}
      >
        {children}
        <option value={NUEVA} data-nueva="">
          {nueva}
        </option>
      </SelectField>
      <div className="[.elegir-o-nueva:not(:has([data-nueva]:checked))_&]:hidden">
        <TextField ref={name} autoComplete="off" {...nombre} />
      </div>
    </div>
  )
}
