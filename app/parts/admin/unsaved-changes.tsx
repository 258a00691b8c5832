import type { FetcherWithComponents, Location } from 'react-router'
import { useAskBeforeLeaving } from '#app/ui/page/navigation-guard.tsx'
import { type Resultado, refusalIn } from './resultado.ts'
import { FORMS, type LEAVES } from './without-scripts/page-states.ts'

type Props = {
  when: boolean
  /** What sends the form, and has its answer. */
  fetcher?: FetcherWithComponents<Resultado>
  sending?: boolean
  /** What it does not outlive: the page, one of its tabs, or the form that the page's address opens. */
  lostWith?: keyof typeof LOSES
}

const TABS = ['parte', 'vista'] as const

/** Whether one of these parameters changes from one address of the page to the next. */
const changesOf = (names: readonly string[]) => (from: Location, to: Location) => {
  const [before, after] = [from, to].map(({ search }) => new URLSearchParams(search))
  return (
    !(to.state as Partial<typeof LEAVES> | null)?.leaves &&
    names.some((name) => before?.get(name) !== after?.get(name))
  )
}
const LOSES = { page: changesOf([]), tab: changesOf(TABS), form: changesOf([...TABS, ...FORMS]) }

/**
 * Asks before leaving a page with unsaved changes; when the page is closed the browser asks in its own words.
 * Who leaves while the form is `sending` goes once it is saved, and stays where it is refused.
 */
export function UnsavedChanges({
  when,
  fetcher,
  sending = fetcher !== undefined && fetcher.state !== 'idle',
  lostWith = 'tab',
}: Props) {
  const detail = sending
    ? 'Si sales ahora, no sabrás si quedó guardado.'
    : 'Lo que escribiste en esta página se perderá.'
  const refused = !sending && refusalIn(fetcher?.data) !== undefined
  useAskBeforeLeaving(sending || when, sending ? 'saving' : 'unsaved', detail, LOSES[lostWith], refused)
  return null
}
