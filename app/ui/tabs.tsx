import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** The number in the badge; 0 shows no badge. */
  badge?: number
  /** What the number counts, for screen readers: «pendientes». */
  badgeLabel?: string
}

interface TabsProps<Id extends string> {
  /** The tab list's accessible name. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  /** The query of a tab's own address: tabs are links, and work without scripts. */
  search: (id: Id) => string
  /** The selected tab's panel. */
  children: ReactNode
}

const STEPS = new Map<string, (at: number, count: number) => number>([
  ['ArrowRight', (at, count) => (at + 1) % count],
  ['ArrowLeft', (at, count) => (at - 1 + count) % count],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

/** More of them than this keep their width, and scroll; few share a phone's. */
const FEW = 3

const right = ({ offsetLeft, offsetWidth }: HTMLElement) => offsetLeft + offsetWidth

/**
 * Tabs after the ARIA pattern, in one row that scrolls: one stop for the Tab key, arrows, Home and End
 * between them.
 */
export function Tabs<Id extends string>({ label, tabs, selected, search, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // Its row shows the one that is open. Only sideways: the page stays where it is.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    const row = list.current
    if (!tab || !row) return
    const beyond = tab.offsetLeft < row.scrollLeft || right(tab) > row.scrollLeft + row.clientWidth
    if (beyond) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [selected])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected)
    const next = STEPS.get(event.key)?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    void navigate({ search: search(tab.id) }, { preventScrollReset: true })
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="pestanas relative max-sm:-mx-4 flex max-sm:px-4 sm:gap-x-1 overflow-x-auto border-borde border-b no-scripts:flex-wrap"
      >
        {tabs.map(({ id, label: name, badge, badgeLabel }) => (
          <Link
            key={id}
            to={{ search: search(id) }}
            preventScrollReset
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${base}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            // In sight from the first paint, where the browser knows how (Chrome 133).
            className={`flex min-h-12 items-center gap-1.5 border-transparent border-b-[3px] px-2 text-left font-bold leading-tight focus-visible:-outline-offset-4 text-tinta-suave transition-colors hover:text-tinta aria-selected:border-vitral-ambar aria-selected:text-tinta not-first:aria-selected:[scroll-initial-target:nearest] ${tabs.length > FEW ? 'shrink-0 sm:px-3' : 'sm:px-4'}`}
          >
            {name}
            {badge ? (
              <span className="min-w-[1.55em] shrink-0 whitespace-nowrap rounded-full bg-vitral-rubi px-1 text-center text-xs text-sobre-rubi tabular-nums">
                {badge}
                {badgeLabel ? <span className="sr-only"> {badgeLabel}</span> : null}
              </span>
            ) : null}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className="pt-6">
        {children}
      </div>
    </div>
  )
}
