import { Plus } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { useEdicion } from '../use-edicion.ts'
import { Volver } from '../volver.tsx'
import { withStates } from '../without-scripts/page-states.ts'

type Props = ReturnType<typeof useEdicion>['place'] & {
  /** The words of the button that opens the form for something new: «Agregar predicación». */
  agregar: string
  form: ReactNode
  /** What else the section has: below the list. */
  aside?: ReactNode
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
  beside: 'lg:row-span-2',
}
const WIDE: typeof NARROW = {
  grid: 'xl:grid-cols-[24rem_minmax(0,1fr)]',
  hidden: 'max-xl:hidden',
  only: 'xl:hidden',
  beside: '',
}

/**
 * On a phone at the thumb, where rows fade out under it: none of their buttons shows beside it half covered.
 * On a wider screen, and where letters are large, over the list: at the end of the tabs' row, if that says that it
 * has room (`--corner`).
 */
const AT_THUMB =
  'pointer-events-none z-10 flex justify-end print:hidden max-xs:order-first sm:order-first xs:max-sm:fixed xs:max-sm:inset-x-0 xs:max-sm:bottom-(--bajo-barra) xs:max-sm:bg-linear-to-t xs:max-sm:from-30% xs:max-sm:from-fondo xs:max-sm:to-transparent xs:max-sm:px-3 xs:max-sm:pt-6 xs:max-sm:pb-3 sm:-top-13 sm:right-0 sm:[position:var(--corner,static)] forced-colors:bg-none'

/** More than it takes, so that a list's end is scrolled out from under it. */
const ROOM = 'xs:max-sm:pb-26'

/** Round at the thumb, with its first word under the sign. */
const AGREGAR =
  'pointer-events-auto flex items-center justify-center gap-2 rounded-full bg-vitral-ambar font-bold text-sobre-ambar transition-colors hover:bg-vitral-ambar-vivo max-sm:shadow-carta xs:max-sm:size-18 xs:max-sm:flex-col xs:max-sm:gap-0 xs:max-sm:text-xs/tight sm:min-h-11 sm:px-5 max-xs:grow max-xs:px-4 max-xs:py-2.5 max-xs:text-[min(1em,6.8vw)] forced-colors:border'

/**
 * A section of the dashboard: its list, and its form beside it. On a narrow screen the list comes alone, with
 * one button that opens the form at its own address (`useEdicion`), where the form is alone.
 */
export function FormBesideList({ region, open, opening, agregar, form, aside, wide, children }: Props) {
  const { search } = useLocation()
  const look = wide ? WIDE : NARROW
  const alone = open ? look.hidden : ''
  const [verbo, ...que] = agregar.split(' ')
  // While several are chosen the list is alone, and the buttons for these have the round one's place.
  const choosing = !open && new URLSearchParams(search).has('elegir')
  return (
    // `data-alone`: the section's tabs leave a phone's screen, too (dashboard.css).
    <div
      data-alone={open || undefined}
      className={`grid grid-cols-1 grid-rows-[auto_1fr] items-start gap-6 ${choosing ? '' : look.grid} ${open ? '' : ROOM}`}
    >
      <div className={`lista grid min-w-0 grid-cols-1 gap-6 ${alone}`}>
        {children}
        {!open && !choosing && (
          <div className={`${AT_THUMB} ${look.only}`}>
            <Link
              to={`?${withStates(search, { agregar: '' })}`}
              data-agregar=""
              title={agregar}
              className={AGREGAR}
            >
              <Icon of={Plus} className="size-6" />
              <span>
                {verbo}
                <span className="xs:max-sm:sr-only"> {que.join(' ')}</span>
              </span>
            </Link>
          </div>
        )}
      </div>
      <div
        ref={region}
        tabIndex={-1}
        className={`grid min-w-0 scroll-mt-4 grid-cols-1 content-start gap-6 outline-none ${aside ? look.beside : ''} ${choosing ? 'hidden' : open ? '' : look.hidden}`}
      >
        {open && (
          <Volver to={`?${withStates(search)}`} replace className={`-mb-3 ${look.only}`}>
            Volver a la lista
          </Volver>
        )}
        {opening && <p className="text-tinta-suave">Cargando...</p>}
        <div className={opening ? 'hidden' : 'contents'}>{form}</div>
      </div>
      {aside && !choosing && <div className={`grid min-w-0 grid-cols-1 gap-6 ${alone}`}>{aside}</div>}
    </div>
  )
}
