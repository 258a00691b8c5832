import type { Location } from 'react-router'
import { useAskBeforeLeaving } from '#app/ui/page/navigation-guard.tsx'
import { FORMS, type LEAVES } from './without-scripts/page-states.ts'

type Props = {
  when: boolean
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
 * Does not ask when the form itself is sent.
 */
export function UnsavedChanges({ when, lostWith = 'tab' }: Props) {
  useAskBeforeLeaving(when, 'unsaved', 'Lo que escribiste en esta página se perderá.', LOSES[lostWith])
  return null
}
