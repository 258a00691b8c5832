import type { FieldMetadata } from '@conform-to/react'
import { Bold, Link2, List } from 'lucide'
import { useRef } from 'react'
import { IconButton } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { markBold, markLink, markList, type Seleccion } from './mark.ts'

const MARCAS = [
  { label: 'Negrita', icono: Bold, mark: markBold },
  { label: 'Lista', icono: List, mark: markList },
  { label: 'Enlace', icono: Link2, mark: markLink },
] as const

type Props = { label: string; field: FieldMetadata<string | undefined>; rows: number }

/** A text, with buttons for its marks. */
export function CampoConMarcas({ label, field, rows }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const apply = (mark: (selection: Seleccion) => Seleccion) => {
    const area = frame.current?.querySelector('textarea')
    if (!area) return
    const { value, selectionStart: start, selectionEnd: end } = area
    const next = mark({ value, start, end })
    if (next.value.length > area.maxLength && area.maxLength >= 0) return
    area.focus()
    area.value = next.value
    area.setSelectionRange(next.start, next.end)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={frame} className="relative">
      <fieldset
        className="absolute top-0 right-0 flex noscript:hidden"
        // The text keeps the focus, and a phone its keyboard.
        onPointerDown={(event) => event.preventDefault()}
      >
        <legend className="sr-only">Formato</legend>
        {MARCAS.map(({ label, icono, mark }) => (
          <IconButton key={label} label={label} title={label} onClick={() => apply(mark)}>
            <Icon of={icono} className="size-5" />
          </IconButton>
        ))}
      </fieldset>
      <div className="pt-3">
        <TextArea
          label={label}
          hint={
            <>
              Deja una línea en blanco entre párrafos.
              {/* With scripts the buttons write them. */}
              <span className="noscript:inline hidden">
                {' '}
                Lo que escribas **así** se leerá <strong>así</strong>. También - lista y [texto](https://…)
              </span>
            </>
          }
          field={field}
          rows={rows}
        />
      </div>
    </div>
  )
}
