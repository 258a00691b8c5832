import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The item being edited, in a form apart from its list (above it on a phone). Editing moves the focus to the form
 * (`region`, focusable); closing it moves the focus back to the item's button, which has `data-editar={id}`. `served` is
 * the item that the page's address names (`?editar=ID`), where the button was pressed without scripts.
 */
export function useEdicion<T extends { id: string }>(served?: T) {
  const [editing, setEditing] = useState<T | undefined>(served)
  const [params, setParams] = useSearchParams()
  const region = useRef<HTMLDivElement>(null)
  const last = useRef<string | undefined>(served?.id)
  useEffect(() => {
    if (editing) {
      // Drawn by the server: the focus may be in one of its fields already.
      if (last.current === editing.id) return
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
  const close = () => {
    setEditing(undefined)
    if (!params.has('editar')) return
    params.delete('editar')
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return { editing, region, edit: setEditing, close }
}
