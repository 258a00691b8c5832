import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { useNotices } from '#app/ui/feedback/notices.tsx'

/**
 * The item being edited, in a form apart from its list (above it on a phone). The page's address names it (`?editar=ID`,
 * `BotonEditar`), published or not, and its loader finds it: `served`. The form keeps it as it was when it was opened,
 * whatever loads meanwhile, until it is closed or another one is opened. Opening moves the focus to the form (`place` of
 * `FormBesideList`); closing it moves the focus back to the item's button.
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
  const notices = useNotices()
  const look = useEffectEvent(() => {
    if (asked && !opened) notices.failure(gone)
  })
  useEffect(look, [key])

  const { location } = useNavigation()
  const next = location && new URLSearchParams(location.search).get('editar')
  const target = next ?? opened?.by ?? undefined
  const region = useRef<HTMLDivElement>(null)
  const last = useRef(target)
  useEffect(() => {
    // Drawn by the server: the focus may be in one of its fields already.
    if (last.current === target) return
    if (target) {
      last.current = target
      region.current?.scrollIntoView({ block: 'start' })
      region.current?.focus({ preventScroll: true })
    } else if (last.current) {
      const button = document.querySelector<HTMLElement>(`[data-editar="${CSS.escape(last.current)}"]`)
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
      last.current = undefined
    }
  }, [target])
  const close = () => {
    setOpened(undefined)
    if (!params.has('editar')) return
    params.delete('editar')
    setParams(params, { replace: true, preventScrollReset: true })
  }
  return {
    editing: opened?.item,
    place: { region, opening: Boolean(target) && target !== opened?.by },
    close,
  }
}
