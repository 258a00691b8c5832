import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useNotices } from '#app/ui/feedback/notices.tsx'

/**
 * The item being edited, in a form apart from its list (above it on a phone). The page's address names it (`?editar=ID`,
 * `BotonEditar`), published or not, and its loader finds it: `served`. The form keeps it as it was when it was opened,
 * whatever loads meanwhile, until it is closed or another one is opened. Opening moves the focus to the form (`region`,
 * focusable); closing it moves the focus back to the item's button.
 * @param gone what is said of one that nobody finds any more.
 */
export function useEdicion<T extends { id: string }>(served: T | undefined, gone: string) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const asked = params.get('editar')
  const [opened, setOpened] = useState(served && { by: asked, item: served })
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (asked && asked !== opened?.by) setOpened(served && { by: asked, item: served })
  }
  const editing = opened?.item
  const notices = useNotices()
  const look = useEffectEvent(() => {
    if (asked && !opened) notices.failure(gone)
  })
  useEffect(look, [key])

  const region = useRef<HTMLDivElement>(null)
  const last = useRef(editing && opened?.by)
  useEffect(() => {
    if (opened) {
      // Drawn by the server: the focus may be in one of its fields already.
      if (last.current === opened.by) return
      last.current = opened.by
      region.current?.scrollIntoView({ block: 'start' })
      region.current?.focus({ preventScroll: true })
    } else if (last.current) {
      const button = document.querySelector<HTMLElement>(`[data-editar="${CSS.escape(last.current)}"]`)
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
      last.current = undefined
    }
  }, [opened])
  const close = () => {
    setOpened(undefined)
    if (!params.has('editar')) return
    params.delete('editar')
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return { editing, region, close }
}
