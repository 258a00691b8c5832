import { useEffect } from 'react'

// What is typed into a visitor's form stays in its tab until it is sent: a reload, or a phone that puts the
// tab away, loses nothing. In `sessionStorage`, since a prayer request is nobody else's who uses the same
// computer. Full or blocked storage counts as none.

const keyOf = (form: string) => `escrito_${form}`

/** The fields that people type into. A consent is given anew. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (each): each is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
      each instanceof HTMLTextAreaElement ||
      each instanceof HTMLSelectElement ||
      (each instanceof HTMLInputElement && !['hidden', 'checkbox'].includes(each.type)),
  )

function recall(form: string): Record<string, string> {
  try {
    return Object.assign({}, JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null'))
  } catch {
    return {}
  }
}

/** @throws if the storage is full or blocked. */
export const writeTyped = (form: string, values: Record<string, string>): void =>
  sessionStorage.setItem(keyOf(form), JSON.stringify(values))

/** Once it is sent. */
export function forgetTyped(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Keeps what is typed into the form of that id, and puts back what a reload took away. */
export function useTyped(id: string): void {
  useEffect(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    const typed = new Map(Object.entries(recall(id)))
    for (const field of fieldsOf(form)) {
      const before = typed.get(field.name)
      if (!before || field.value === before) continue
      field.value = before
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const keep = () => {
      try {
        const values = fieldsOf(form).map(({ name, value }) => [name, value])
        writeTyped(id, Object.fromEntries(values))
      } catch {
        // As without scripts.
      }
    }
    form.addEventListener('input', keep)
    return () => form.removeEventListener('input', keep)
  }, [id])
}
