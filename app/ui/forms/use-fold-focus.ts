import { type RefObject, useEffect } from 'react'

/**
 * Moves the focus to the first refused field of a fold that has just opened for it, if no other refused field has it:
 * Conform asked for the focus while the fold was closed.
 */
export function useFoldFocus(details: RefObject<HTMLDetailsElement | null>, conError: boolean): void {
  useEffect(() => {
    if (!conError || document.activeElement?.matches('[aria-invalid=true]')) return
    details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [details, conError])
}
