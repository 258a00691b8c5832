import type { MouseEvent } from 'react'

export const anchorOf = (list: string) => `filas-${list}`

/**
 * Props of a button that changes a list's rows: by `act`, or without scripts by sending the form, which comes back to the
 * list with its rows changed as `value` says (`changeRows`).
 */
export const rowButton = (list: string, value: string, act: () => void) => ({
  type: 'submit' as const,
  name: 'fila',
  value,
  formAction: `#${anchorOf(list)}`,
  onClick(event: MouseEvent) {
    event.preventDefault()
    act()
  },
})
