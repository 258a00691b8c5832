import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { useNotices } from '#app/ui/feedback/notices.tsx'
import { formOf, LEAVES, withStates } from './without-scripts/page-states.ts'

const keyOf = (search: string) => {
  const form = formOf(search)
  return form && `${form.what}=${form.id}`
}

/** How long a new row stays tinted, in milliseconds. */
const TINTED_MS = 4000

const isShown = (element: Element | null) => (element?.getClientRects().length ?? 0) > 0

/** What it led to may have taken the focus: the link of somebody who was invited. */
const holdsFocus = (form: HTMLElement | null) =>
  document.activeElement === document.body || form?.contains(document.activeElement) === true

/**
 * What the form of a section shows (`FormBesideList`). The page's address names it: something new
 * (`?agregar`, perhaps with what it begins with), or an item, published or not, which its loader finds:
 * `served`. The form keeps it as it was when it was opened, whatever loads meanwhile, until it is closed or
 * another one is opened. Opening moves the focus to the form; closing moves it back to the button that opened
 * it, or shows the row that was added.
 * @param gone what is said of one that nobody finds any more.
 * @param known finds what the list already has of it: its form is there at once.
 */
export function useEdicion<T extends { id: string }>(
  served: T | undefined,
  gone = '',
  known: (form: NonNullable<ReturnType<typeof formOf>>) => T | undefined = () => undefined,
) {
  const { search, pathname, key } = useLocation()
  const navigate = useNavigate()
  // Closed at once, while the list's address is on its way.
  const [closed, setClosed] = useState('')
  const asked = closed === key ? undefined : keyOf(search)
  const [opened, setOpened] = useState({ by: asked, item: served })
  if (asked !== opened.by) setOpened({ by: asked, item: asked ? served : undefined })
  const { by, item } = opened
  const isNew = by?.startsWith('agregar=') ?? false

  const notices = useNotices()
  const look = useEffectEvent(() => {
    if (gone && by && !item && !isNew) notices.failure(gone)
  })
  useEffect(look, [key])

  const { location } = useNavigation()
  const next = location?.pathname === pathname ? keyOf(location.search) : undefined
  const coming = location && next !== undefined && next !== by ? formOf(location.search) : undefined
  const soon = coming && known(coming)
  const target = next ?? (isNew || item ? by : undefined)
  const region = useRef<HTMLDivElement>(null)
  const last = useRef(target)
  useEffect(() => {
    // Drawn by the server: the focus may be in one of its fields already.
    if (last.current === target) return
    const form = region.current
    if (target && form) {
      // Beside a list it may be in sight already.
      if (getComputedStyle(form).position === 'sticky') form.scrollTop = 0
      else if (!isShown(form.previousElementSibling) || form.getBoundingClientRect().top < 0)
        form.scrollIntoView({ block: 'start' })
      // One of its fields may have taken it.
      if (!form.contains(document.activeElement)) form.focus({ preventScroll: true })
    } else if (last.current && holdsFocus(form)) {
      const [what, id = ''] = last.current.split('=')
      const opener = document.querySelector<HTMLElement>(`[data-${what}="${CSS.escape(id)}"]`)
      // What is in a row's menu, which has closed, takes no focus: its dots do.
      const button = opener?.closest('details:not([open])')?.querySelector('summary') ?? opener
      if (id) button?.scrollIntoView({ block: isShown(form) ? 'nearest' : 'center' })
      // Where somebody adds the next one.
      else document.getElementById('contenido')?.scrollIntoView()
      button?.focus({ preventScroll: true })
    }
    last.current = target
  }, [target])
  // What was added, until its row has come.
  const [added, setAdded] = useState('')
  useEffect(() => {
    const row = added && document.querySelector(`[data-editar^="${CSS.escape(added)}"]`)?.closest('li')
    if (!row) return
    setAdded('')
    row.scrollIntoView({ block: 'center' })
    row.animate([{ backgroundColor: 'var(--color-relieve)' }, {}], TINTED_MS)
  })
  const close = (done?: { id?: string | undefined }) => {
    setAdded((isNew && done?.id) || '')
    if (!keyOf(search)) return
    setClosed(key)
    void navigate(
      { search: `${withStates(search)}` },
      { replace: true, preventScrollReset: true, state: LEAVES },
    )
  }
  return {
    /** The item in the form; none while something new is added. */
    editing: soon ?? item,
    /** Which form it is. */
    what: soon ? coming?.what : formOf(by ?? '')?.what,
    place: { region, open: target !== undefined, opening: target !== undefined && target !== by && !soon },
    close,
  }
}
