import type { KeyboardEvent } from 'react'
import { BACK_SECONDS, FORWARD_SECONDS } from './grabacion.ts'
import type { Controls } from './recordings.ts'

/** Where keys mean something else. */
const TYPING = 'select, textarea, input:not([type="range"]), [contenteditable]'

/** Space and the arrows, while something of the player has the focus. */
export const playerKeys = (controls: Controls) => (event: KeyboardEvent<HTMLElement>) => {
  const target = event.target as HTMLElement
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
  if (event.defaultPrevented || modified || target.closest(TYPING)) return
  if (event.key === ' ' && !target.closest('button')) controls.toggle()
  else if (event.key === 'ArrowLeft') controls.skip(-BACK_SECONDS)
  else if (event.key === 'ArrowRight') controls.skip(FORWARD_SECONDS)
  else return
  event.preventDefault()
}
