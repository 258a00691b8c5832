import { type ComponentProps, useRef } from 'react'
import { SelectField, TextField } from './field.tsx'

type Props = ComponentProps<typeof SelectField> & {
  /** The choice that makes a new one: its value, and its words. */
  nueva: readonly [value: string, words: string]
  /** The field for the new one's name. */
  nombre: ComponentProps<typeof TextField>
}

/**
 * A choice of what there is, or of something new by its name, whose field shows once that is chosen: by CSS, so that it
 * works without scripts; a browser without `:has` shows it always.
 */
export function SelectOrNew({ nueva: [value, words], nombre, children, ...select }: Props) {
  const name = useRef<HTMLInputElement>(null)
  return (
    <div className="group/nueva grid gap-5">
      <SelectField
        {...select}
        // A name that is hidden again is not meant any more.
        onChange={(event) => {
          if (event.currentTarget.value !== value && name.current) name.current.value = ''
        }}
      >
        {children}
        <option value={value} data-nueva="">
          {words}
        </option>
      </SelectField>
      <div className="group-not-has-[option[data-nueva]:checked]/nueva:hidden">
        <TextField ref={name} autoComplete="off" {...nombre} />
      </div>
    </div>
  )
}
