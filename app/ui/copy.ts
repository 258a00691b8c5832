/**
 * Copies a text. Where the clipboard is refused, or the page came over plain http, the older way is tried.
 * @returns whether it is on the clipboard now.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  let copied = false
  try {
    // Deprecated, and still the only way on a page without TLS.
    copied = document.execCommand('copy')
  } catch {
    // Refused: the caller says so.
  }
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}

/** Marks the text of an element, so that it only has to be copied by hand. */
export function selectText(element: Element): void {
  const selection = getSelection()
  selection?.removeAllRanges()
  const range = document.createRange()
  range.selectNodeContents(element)
  selection?.addRange(range)
}
