import { ChevronDown } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

type Props = {
  titulo: string
  /** What is inside, in a few words. */
  resumen: string
  /** Whether a field inside was refused. */
  conError: boolean
  /** Begins open. */
  abierto?: boolean
  children: ReactNode
}

/**
 * The fields of a form that few need, closed until it is touched, or one of them was refused. What is typed
 * stays in a closed one.
 */
export function Fold({ titulo, resumen, conError, abierto = false, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(conError || abierto)
  useFoldFocus(details, conError)
  return (
    <details
      ref={details}
      open={open || conError}
      // The browser's own message needs its field in sight.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true
      }}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-xl border-[1.5px] border-borde"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-3 hover:bg-relieve [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{titulo}</span>
          <span className="block text-sm text-tinta-suave max-xs:text-[min(1em,6.6vw)]">{resumen}</span>
        </span>
        <Icon of={ChevronDown} className="size-6 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-4 pt-3 pb-5">{children}</div>
    </details>
  )
}

/**
 * Moves the focus to the first refused field of a fold that has just opened for it, if no other refused field
 * has it: Conform asked for the focus while the fold was closed.
 */
export function useFoldFocus(details: RefObject<HTMLDetailsElement | null>, conError: boolean): void {
  useEffect(() => {
    if (!conError || document.activeElement?.matches('[aria-invalid=true]')) return
    details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [details, conError])
}
