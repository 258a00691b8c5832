import { ChevronDown } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { isField } from '../page/early-input.ts'

type Props = {
  titulo: string
  /** What is inside, in a few words. */
  resumen: string
  /** Whether a field inside was refused. */
  conError: boolean
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
      <summary className="grid min-h-14 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 rounded-xl px-4 py-3 hover:bg-relieve [&::-webkit-details-marker]:hidden">
        <span className="font-bold">{titulo}</span>
        <span className="text-sm text-tinta-suave max-xs:col-span-2 max-xs:text-[min(1em,6.6vw)]">
          {resumen}
        </span>
        <Icon
          of={ChevronDown}
          className="col-start-2 row-start-1 size-6 transition-transform group-open:rotate-180 xs:row-end-3"
        />
      </summary>
      <div className="grid gap-5 px-4 pt-3 pb-5">{children}</div>
    </details>
  )
}

/**
 * Moves the focus to the first refused field of a fold that has just opened for it, if no other refused field
 * has it: Conform asked for the focus while the fold was closed. Who is typing goes on in their own field.
 */
function useFoldFocus(details: RefObject<HTMLDetailsElement | null>, conError: boolean): void {
  const typing = useRef(false)
  useEffect(() => {
    const form = details.current?.closest('form')
    const note = (event: Event) => {
      // By a submit of that name Conform checks what is typed.
      if ((event as SubmitEvent).submitter?.getAttribute('name') === '__intent__') return
      typing.current = event.type === 'input'
    }
    for (const type of ['input', 'submit']) form?.addEventListener(type, note, true)
    return () => {
      for (const type of ['input', 'submit']) form?.removeEventListener(type, note, true)
    }
  }, [details])
  useEffect(() => {
    const { activeElement } = document
    if (!conError || activeElement?.matches('[aria-invalid=true]')) return
    if (typing.current && isField(activeElement)) return
    details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [details, conError])
}
