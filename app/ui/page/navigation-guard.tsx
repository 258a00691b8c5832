import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import {
  type BlockerFunction,
  createPath,
  type Location,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { ConfirmDialog } from '../feedback/dialog.tsx'
import { fetchPage, isLoaded, isPlaying } from './page-files.ts'

/** Whether something is lost on the way from one address of a page to another. */
type Loses = (from: Location, to: Location) => boolean

type Reason = Asking & { loses: Loses; refused: boolean }

/** Why somebody might not want to leave this page; asked in the order in which they came. */
const reasons = new Set<Reason>()

const listeners = new Set<() => void>()
function notify() {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * While `when`, asks before another page is opened, or an address of this one that `loses` it, and says
 * `detail`; when the page is closed the browser asks in its own words. What is being saved is waited for, and
 * asked about only who cannot wait: the way goes on once it is saved, and ends where it was `refused`.
 */
export function useAskBeforeLeaving(
  when: boolean,
  is: Asking['is'],
  detail: string,
  loses: Loses = isSafe,
  refused = false,
): void {
  // Before the guard's own effects: of an unsaved form that is being saved there is no moment without a reason.
  useLayoutEffect(() => {
    if (!when) return
    const reason = { is, detail, loses, refused }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    reasons.add(reason)
    // Being saved it may lead to another document, the sign-in.
    if (is !== 'saving') addEventListener('beforeunload', ask)
    notify()
    return () => {
      reasons.delete(reason)
      removeEventListener('beforeunload', ask)
      notify()
    }
  }, [when, is, detail, loses, refused])
}

const isSafe: Loses = () => false

/** What is being saved comes first: then the others are asked about once only. */
function reasonOf(from: Location, to: Location): Reason | undefined {
  const found = [...reasons].filter(({ loses }) => from.pathname !== to.pathname || loses(from, to))
  return found.find(({ is }) => is === 'saving') ?? found[0]
}

const isSaving = () => [...reasons].some(({ is }) => is === 'saving')

/** The path of the page that is being fetched, before React Router knows of the navigation. */
let opening: string | undefined
function setOpening(path: string | undefined) {
  opening = path
  notify()
}

/** The path of the page that is on its way, '' if none is. */
export function useLoading(): string {
  const { state, location } = useNavigation()
  const fetched = useSyncExternalStore(
    subscribe,
    () => opening,
    () => undefined,
  )
  return fetched ?? (state === 'loading' ? location.pathname : '')
}

const mustWait: BlockerFunction = ({ currentLocation, nextLocation }) =>
  reasonOf(currentLocation, nextLocation) !== undefined ||
  (currentLocation.pathname !== nextLocation.pathname &&
    (!navigator.onLine || !isLoaded(nextLocation.pathname)))

type Asking = { is: 'unsaved' | 'unsent' | 'saving'; detail: string }
type Stage = Asking | { is: 'fetching' | 'offline' | 'outdated' | 'kept' }

/**
 * Opens another page only when nothing is lost by leaving this one and when its files are there. Otherwise
 * this page, with all that is typed and playing in it, stays. The router takes one blocker only, so every
 * reason is here.
 */
export function NavigationGuard() {
  const blocker = useBlocker(mustWait)
  const blocked = blocker.state === 'blocked' ? blocker : undefined
  const from = useLocation()
  const to = blocked?.location
  const [stage, setStage] = useState<Stage>()
  const saving = useSyncExternalStore(subscribe, isSaving, () => false)
  const { state } = useNavigation()
  const navigate = useNavigate()
  /** Where to once it is saved. A form that closes itself then unblocks what was blocked: go there anew. */
  const [held, setHeld] = useState<Location>()

  const ask = useEffectEvent((next: Location) => {
    const reason = reasonOf(from, next)
    const holds = reason?.is === 'saving'
    setHeld(holds ? next : undefined)
    // Only who presses again is asked.
    setStage(holds && !held ? undefined : (reason ?? { is: 'fetching' }))
  })
  useEffect(() => (to ? ask(to) : setStage(undefined)), [to])

  useEffect(() => {
    if (held && !stage) setOpening(held.pathname)
    return () => setOpening(undefined)
  }, [held, stage])
  // The second half of a double press is no second press, though it may come before the first is held.
  useEffect(() => {
    if (!saving) return
    const onClick = (event: MouseEvent) =>
      event.detail > 1 &&
      event.target instanceof Element &&
      event.target.closest('a') &&
      event.preventDefault()
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [saving])

  const goOn = useEffectEvent((next: Location) => {
    const reason = reasonOf(from, next)
    // Held until it is answered: the form that closes itself comes later.
    if (blocked && !reason?.refused) return setStage(reason ?? { is: 'fetching' })
    setHeld(undefined)
    // Who was on the way hears of a refusal here.
    if (reason?.refused) blocked?.reset()
    else void navigate(next, { state: next.state })
  })
  useEffect(() => {
    if (!held || saving || state !== 'idle') return
    // A task later: a form that was saved begins anew first.
    const later = setTimeout(() => goOn(held))
    return () => clearTimeout(later)
  }, [held, saving, state, to])

  const proceed = useEffectEvent(() => {
    setHeld(undefined)
    blocked?.proceed()
  })
  useEffect(() => {
    if (!to || stage?.is !== 'fetching') return
    let left = false
    const show = (next: Stage) => left || setStage(next)
    setOpening(to.pathname)
    fetchPage(to.pathname + to.search)
      .then((found) => {
        if (left) return
        if (found === 'fetched') proceed()
        else if (isPlaying()) show({ is: found === 'gone' ? 'outdated' : 'kept' })
        else location.assign(createPath(to))
      })
      .catch(() => show({ is: 'offline' }))
      .finally(() => left || setOpening(undefined))
    return () => {
      left = true
      setOpening(undefined)
    }
  }, [to, stage])

  // The connection is back: go on without a touch.
  useEffect(() => {
    if (stage?.is !== 'offline') return
    const retry = () => setStage({ is: 'fetching' })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [stage])

  if (!stage || stage.is === 'fetching') return null
  const onAnswer = (yes: boolean) => {
    setHeld(undefined)
    if (!yes) blocked?.reset()
    else if ('detail' in stage || stage.is === 'offline') setStage({ is: 'fetching' })
    else if (to) location.assign(createPath(to))
  }
  const words = 'detail' in stage ? { ...WORDS[stage.is], detail: stage.detail } : WORDS[stage.is]
  return <ConfirmDialog key={stage.is} open cancelLabel="Seguir aquí" {...words} onAnswer={onAnswer} />
}

const WORDS = {
  unsaved: { title: '¿Salir sin guardar?', confirmLabel: 'Salir sin guardar' },
  saving: { title: 'Todavía se está guardando', confirmLabel: 'Salir igual' },
  unsent: { title: '¿Salir sin enviar?', confirmLabel: 'Salir sin enviar' },
  offline: {
    title: 'Sin conexión',
    detail: 'No pudimos abrir esa página. Revisa tu internet e inténtalo de nuevo.',
    confirmLabel: 'Reintentar',
    confirmVariant: 'primary',
  },
  outdated: {
    title: 'El sitio se actualizó',
    detail: 'Para abrir esa página hay que cargar el sitio de nuevo, y lo que escuchas se detendrá.',
    confirmLabel: 'Abrir la página',
    confirmVariant: 'primary',
  },
  kept: {
    title: 'Sin conexión',
    detail: 'De esa página hay una copia guardada. Si la abres, lo que escuchas se detendrá.',
    confirmLabel: 'Abrir la copia',
    confirmVariant: 'primary',
  },
} as const
