import { ChevronDown } from 'lucide'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from './icon.tsx'

interface Tab<Id extends string> {
  id: Id
  label: string
  /** The number in the badge; 0 shows no badge. */
  badge?: number
  /** What the number counts, for screen readers: «pendientes». */
  badgeLabel?: string
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  /** The query of a tab's own address: tabs are links, and work without scripts. */
  search: (id: Id) => string
  children: ReactNode
}

const STEPS = new Map<string, (at: number, count: number) => number>([
  ['ArrowRight', (at, count) => (at + 1) % count],
  ['ArrowLeft', (at, count) => (at - 1 + count) % count],
  ['Home', () => 0],
  ['End', (_, count) => count - 1],
])

/** More of them than this have no room in one row of a narrow screen. */
const FEW = 3
/** More letters than this have none where letters are enlarged. */
const SHORT = 24

const UNDERLINED =
  'border-transparent border-b-[3px] px-2 text-left focus-visible:-outline-offset-4 aria-selected:border-vitral-ambar aria-selected:text-tinta'

const IN_A_ROW = 'max-sm:-mx-4 max-sm:-mt-3 max-sm:px-4 sm:gap-x-1 border-borde border-b'

/**
 * Whole class names, for the stylesheet to find them: many stand in as many rows as they take, on a phone in `Lista`.
 * `--corner` is the position of what makes something new: where it is absolute, the row has room for it at its end.
 */
const LOOKS = {
  few: { lista: '', list: IN_A_ROW, tab: `${UNDERLINED} sm:px-4`, panel: 'sm:[--corner:absolute]' },
  /** Few with long names. */
  long: {
    lista: 'xs:hidden',
    list: `max-xs:hidden ${IN_A_ROW}`,
    tab: `${UNDERLINED} sm:px-4`,
    // Beside the sidebar the row is too short.
    panel: 'sm:max-md:[--corner:absolute]',
  },
  many: {
    lista: 'sm:hidden',
    list: 'max-sm:hidden flex-wrap max-xl:gap-1.5 xl:gap-x-1 xl:border-borde xl:border-b',
    tab: 'max-xl:min-h-11 max-xl:justify-center max-xl:rounded-full max-xl:border-[1.5px] max-xl:border-borde max-xl:bg-superficie max-xl:px-3 max-xl:text-[0.9375rem] max-xl:aria-selected:border-tinta max-xl:aria-selected:bg-tinta max-xl:aria-selected:text-fondo xl:border-transparent xl:border-b-[3px] xl:px-3 xl:focus-visible:-outline-offset-4 xl:aria-selected:border-vitral-ambar xl:aria-selected:text-tinta',
    panel: '',
  },
}

type ListaProps<Id extends string> = Omit<TabsProps<Id>, 'children'> & { className: string }

/** Many tabs on a phone: the one that is open, and all of them once it is pressed. */
function Lista<Id extends string>({ label, tabs, selected, search, className }: ListaProps<Id>) {
  const details = useRef<HTMLDetailsElement>(null)
  const choose = () => {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <nav aria-label={label} className={className}>
      <details ref={details} className="group/lista rounded-carta bg-superficie shadow-carta">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-carta px-4 py-2 font-bold max-xs:text-[min(1em,7.6vw)] [&::-webkit-details-marker]:hidden">
          <span>
            <span className="block font-normal text-tinta-suave text-xs max-xs:text-[min(1em,6.6vw)]">
              Sección<span className="max-xs:sr-only"> de {label}</span>
            </span>
            {tabs.find(({ id }) => id === selected)?.label}
          </span>
          <Icon
            of={ChevronDown}
            className="size-5 shrink-0 transition-transform group-open/lista:rotate-180"
          />
        </summary>
        <ul className="border-borde border-t py-1.5">
          {tabs.map(({ id, label: name }) => (
            <li key={id}>
              <Link
                to={{ search: search(id) }}
                preventScrollReset
                onClick={choose}
                aria-current={id === selected ? 'page' : undefined}
                className="flex min-h-11 items-center px-4 py-1.5 leading-tight hover:bg-relieve focus-visible:-outline-offset-3 aria-[current]:font-bold aria-[current]:text-vitral-zafiro"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

function lookOf(tabs: readonly { label: string }[]) {
  if (tabs.length > FEW) return LOOKS.many
  return tabs.map(({ label }) => label).join('').length > SHORT ? LOOKS.long : LOOKS.few
}

/** Tabs after the ARIA pattern: one stop for the Tab key, arrows, Home and End between them. */
export function Tabs<Id extends string>({ label, tabs, selected, search, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const look = lookOf(tabs)

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
      {look !== LOOKS.few && (
        <Lista label={label} tabs={tabs} selected={selected} search={search} className={look.lista} />
      )}
      <div ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} className={`flex ${look.list}`}>
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
            className={`flex min-h-12 items-center gap-1.5 font-bold text-tinta-suave leading-tight transition-colors hover:text-tinta ${look.tab}`}
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
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        className={`relative pt-6 ${look.panel}`}
      >
        {children}
      </div>
    </div>
  )
}
