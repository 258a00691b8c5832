import { Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { useEdicion } from '../use-edicion.ts'
import { Volver } from '../volver.tsx'
import { withStates } from '../without-scripts/page-states.ts'

type Props = ReturnType<typeof useEdicion>['place'] & {
  /** The words of the button that opens the form for something new: «Agregar predicación». */
  agregar: string
  form: ReactNode
  /** What else the section has: below the form, on a phone below the list. */
  aside?: ReactNode
  /** There are few or none: the button stands over the list in words, and covers nothing of what else is there. */
  few?: boolean
  /** The form is what needs the width: side by side on wider screens only. */
  wide?: boolean
  /** The list, and what stands over it. */
  children: ReactNode
}

/** Whole class names, for the stylesheet to find them. */
const NARROW = {
  grid: 'lg:grid-cols-[minmax(0,1fr)_21rem] xl:grid-cols-[minmax(0,1fr)_23rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]',
  hidden: 'max-lg:hidden',
  only: 'lg:hidden',
  under: 'lg:row-span-2',
  // More than the round button takes.
  room: 'max-lg:pb-26 max-xs:pb-0',
}
const WIDE: typeof NARROW = {
  grid: 'xl:grid-cols-[24rem_minmax(0,1fr)]',
  hidden: 'max-xl:hidden',
  only: 'xl:hidden',
  under: '',
  room: 'max-xl:pb-26 max-xs:pb-0',
}

/**
 * At the thumb, its word below its icon as in the bar beneath. Where letters are large it would cover them:
 * it stands over the list, as where there are few.
 */
const AT_THUMB =
  'fixed right-4 bottom-[calc(var(--bajo-barra)+1rem)] z-20 flex h-16 min-w-16 flex-col items-center justify-center rounded-2xl bg-vitral-ambar px-1 text-center font-bold text-xs text-sobre-ambar leading-tight shadow-carta transition-colors forced-colors:border hover:bg-vitral-ambar-vivo md:right-8 md:bottom-8 print:hidden max-xs:static max-xs:order-first max-xs:h-auto max-xs:flex-row max-xs:gap-2 max-xs:px-4 max-xs:py-2.5'

/**
 * A section of the dashboard: its list, and its form beside it. On a narrow screen the list comes alone, with
 * one round button that opens the form at its own address (`useEdicion`), where the form is alone.
 */
export function FormBesideList({ region, open, opening, agregar, form, aside, few, wide, children }: Props) {
  const { search } = useLocation()
  const look = wide ? WIDE : NARROW
  const alone = open ? look.hidden : ''
  const [word, ...rest] = agregar.split(' ')
  return (
    // `data-alone`: the section's tabs leave a phone's screen, too (dashboard.css).
    <div
      data-alone={open || undefined}
      className={`grid grid-cols-1 grid-rows-[auto_1fr] items-start gap-6 ${look.grid} ${open || few ? '' : look.room}`}
    >
      <div className={`grid min-w-0 grid-cols-1 gap-6 ${aside ? look.under : ''} ${alone}`}>
        {children}
        {/* While several are chosen, the buttons for these have its place. */}
        {!open && !new URLSearchParams(search).has('elegir') && (
          <Link
            to={`?${withStates(search, { agregar: '' })}`}
            data-agregar=""
            title={few ? undefined : agregar}
            className={few ? buttonClass('primary', `order-first ${look.only}`) : `${AT_THUMB} ${look.only}`}
          >
            <Icon of={Plus} className={few ? 'size-5' : 'size-6'} />
            <span>
              {word}
              <span className={few ? '' : 'sr-only max-xs:not-sr-only'}> {rest.join(' ')}</span>
            </span>
          </Link>
        )}
      </div>
      <div
        ref={region}
        tabIndex={-1}
        className={`grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-6 outline-none ${open ? '' : look.hidden}`}
      >
        {open && (
          <Volver to={`?${withStates(search)}`} replace className={`-mb-3 ${look.only}`}>
            Volver a la lista
          </Volver>
        )}
        {opening && <p className="text-tinta-suave">Cargando...</p>}
        <div className={opening ? 'hidden' : 'contents'}>{form}</div>
      </div>
      {aside && <div className={`grid min-w-0 grid-cols-1 gap-6 ${alone}`}>{aside}</div>}
    </div>
  )
}
