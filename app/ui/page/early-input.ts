/*
 * Presses, keys and typing from before the scripts arrived. An inline script of the page collects presses and
 * keys (late-scripts.server.ts).
 */

declare global {
  interface Window {
    early?: {
      /** Takes the buttons that were pressed so far and stops collecting: from this call on React answers. */
      takeButtons(): HTMLButtonElement[]
      /** Keys pressed while a server-rendered dialog was open, in order. */
      keys: string[]
    }
  }
}

export const takeEarlyButtons = (): HTMLButtonElement[] => window.early?.takeButtons() ?? []

export const takeEarlyKey = (): string | undefined => window.early?.keys.shift()

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

export const TICKED = new Set(['checkbox', 'radio'])

/** Whether a form has what it was not drawn with. */
export const isAnyTyped = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => isField(field) && field.type !== 'hidden' && isTyped(field))

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.selected === false
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (field.type === 'file') return (field.files?.length ?? 0) > 0
  return TICKED.has(field.type) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

/**
 * Remembers what is typed until the page is hydrated, which puts the served text back into textareas.
 * @returns a function for then: it puts what was typed back, and tells React and Conform of it.
 */
export function keepEarlyTyping(): () => void {
  const typed = new Map<Field, string | boolean>()
  const note = (field: Field) =>
    typed.set(field, TICKED.has(field.type) ? (field as HTMLInputElement).checked : field.value)
  const onInput = ({ target }: Event) => void (isField(target) && note(target))
  for (const field of document.querySelectorAll<Field>('input:not([type=hidden]), textarea, select'))
    if (isTyped(field)) note(field)
  addEventListener('input', onInput, true)
  return () => {
    removeEventListener('input', onInput, true)
    for (const [field, value] of typed) {
      if (!field.isConnected) continue
      if (field instanceof HTMLInputElement && typeof value === 'boolean') field.checked = value
      // The files of a field can only be chosen by a person, and stay.
      else if (field.type !== 'file' && field.value !== value) field.value = String(value)
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
}
