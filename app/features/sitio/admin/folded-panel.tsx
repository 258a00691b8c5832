import { ChevronDown } from 'lucide'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { useFoldFocus } from '#app/ui/forms/fold.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface FoldedPanelProps {
  id: string
  titulo: string
  /** What is inside, in a few words. */
  resumen: string
  /** The form's errors by its fields, and the fields inside: if one of them, or of their rows, was refused, the panel opens,
   * and the field gets the focus if no other refused one has it. */
  errors?: Record<string, unknown>
  campos?: (keyof Sitio)[]
  children: ReactNode
}

/**
 * A panel of a long form, closed on a phone until it is touched, so that the form begins as a list of its subjects. What
 * is typed stays in a closed one. Without scripts all are open.
 */
export function FoldedPanel({ id, titulo, resumen, errors = {}, campos = [], children }: FoldedPanelProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(true)

  useLayoutEffect(() => {
    const begun = details.current?.closest('form')?.contains(document.activeElement)
    if (matchMedia('(max-width: 768px)').matches && location.hash !== `#${id}` && !begun) setOpen(false)
  }, [id])
  const conError = Object.keys(errors).some((name) => campos.some((campo) => campo === name.split('[')[0]))
  const shown = open || conError
  useFoldFocus(details, conError)

  return (
    <details
      ref={details}
      id={id}
      open={shown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group scroll-mt-4 rounded-carta bg-superficie shadow-carta"
    >
      <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[1fr_auto] items-center gap-x-3 p-4 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{titulo}</h2>
        <Icon
          of={ChevronDown}
          className="row-span-2 size-6 shrink-0 transition-transform group-open:rotate-180"
        />
        <span className="text-sm text-tinta-suave">{resumen}</span>
      </summary>
      <div className="space-y-5 px-4 pb-4 sm:px-6 sm:pb-6">{children}</div>
    </details>
  )
}
