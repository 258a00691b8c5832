import type { FieldMetadata } from '@conform-to/react'
import { X } from 'lucide'
import { type FocusEvent, useRef } from 'react'
import { Button, IconButton } from '#app/ui/forms/button.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { textoDePeriodo } from '../turno.ts'
import { AMano, linesOf, writeLines } from './a-mano.tsx'

/**
 * When somebody cannot serve: days or spans of them, chosen or typed. A day is added when it is left too: what
 * was chosen there is meant.
 */
export function Bloqueadas({ field, label }: { field: FieldMetadata<string | undefined>; label: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [desde, hasta] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const lines = linesOf(field)
  const hydrated = useHydrated()
  const take = () => {
    const from = desde.current?.value
    if (!from || !desde.current || !hasta.current) return
    const to = hasta.current.value
    writeLines(area, [...lines, textoDePeriodo({ desde: from, hasta: to > from ? to : from })])
    desde.current.value = ''
    hasta.current.value = ''
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) take()
  }
  return (
    <div className="grid gap-4">
      <fieldset
        // Until the scripts are there, what is chosen would be lost.
        disabled={!hydrated}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !desde.current?.value) return
          if (!(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          take()
        }}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-end gap-3 noscript:hidden"
      >
        <legend className="mb-2 font-bold">¿Cuándo no puede?</legend>
        {lines.length > 0 && (
          <ul className="col-span-full divide-y divide-borde rounded-xl border-[1.5px] border-borde">
            {lines.map((line, index) => (
              // Typed by hand, one may be there twice.
              <li key={index} className="flex items-center py-1 pr-1 pl-4">
                <span className="wrap-anywhere min-w-0 flex-1 py-2">{line}</span>
                <IconButton
                  label={`Quitar ${line}`}
                  onClick={() =>
                    writeLines(
                      area,
                      lines.filter((_, at) => at !== index),
                    )
                  }
                >
                  <Icon of={X} className="size-5" />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <TextField ref={desde} label="Día" type="date" />
        <TextField ref={hasta} label="Hasta (si son varios)" type="date" />
        <Button variant="secondary" className="col-span-full" onClick={take}>
          Agregar otra fecha
        </Button>
      </fieldset>
      {/* The field that is sent: in sight without scripts, or refused, and while somebody types in it. */}
      <div className={hydrated && !field.errors ? 'not-focus-within:hidden' : ''}>
        <AMano
          area={area}
          field={field}
          label={label}
          titulo="Escribir las fechas a mano"
          resumen="Una por línea"
          hint="Una por línea: «24/12/2026», o «24/12/2026 al 31/12/2026». También puede anotarlas en su enlace."
        />
      </div>
    </div>
  )
}
