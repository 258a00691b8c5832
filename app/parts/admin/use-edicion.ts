import { useEffect, useRef, useState } from 'react'

/**
 * The item being edited, in a form apart from its list (above it on a phone). Editing moves the focus to the form
 * (`region`, focusable); closing it moves the focus back to the item's button, which has `data-editar={id}`.
 */
export function useEdicion<T extends { id: string }>() {
  const [editing, setEditing] = useState<T>()
  const region = useRef<HTMLDivElement>(null)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (editing) {
      last.current = editing.id
      region.current?.scrollIntoView({ block: 'start' })
      region.current?.focus({ preventScroll: true })
    } else if (last.current) {
      const button = document.querySelector<HTMLElement>(`[data-editar="${CSS.escape(last.current)}"]`)
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
      last.current = undefined
    }
  }, [editing])
  return { editing, region, edit: setEditing, close: () => setEditing(undefined) }
}
