/**
 * Copies a text. Falls back to `execCommand` where the clipboard API is refused or missing (plain http).
 * @returns whether the text is on the clipboard.
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
    // Refused: the caller tells the person.
  }
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}

/** Selects an element's text, so that the person only has to copy it. */
export function selectText(element: Element): void {
  const selection = getSelection()
  selection?.removeAllRanges()
  const range = document.createRange()
  range.selectNodeContents(element)
  selection?.addRange(range)
}
