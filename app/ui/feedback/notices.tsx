import { CircleAlert, CircleCheck, X } from 'lucide'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../forms/button.tsx'
import { HiddenFields } from '../forms/hidden-fields.tsx'
import { Icon } from '../icon.tsx'

interface NoticeAction {
  label: string
  onAction: () => void
  /** Sent instead where scripts do not run. */
  form: { action: string; fields: Record<string, string> }
  /** Also on Ctrl+Z (⌘Z): reaching the notice with Tab can take longer than it stays. */
  undoes?: boolean
}

interface NoticeOptions {
  /** Milliseconds until it closes by itself. Failures stay open unless this is given. */
  duration?: number
  /** One action, such as undo, offered for `duration`. */
  action?: NoticeAction
  /** Shown below the text. */
  more?: ReactNode
}

interface InitialNotice extends NoticeOptions {
  kind: 'success' | 'failure'
  text: string
}

interface Notice extends InitialNotice {
  id: number
}

interface Notices {
  success: (text: string, options?: NoticeOptions) => void
  failure: (text: string, options?: NoticeOptions) => void
}

/** How long a success is shown, in milliseconds. */
export const SUCCESS_MS = 6000
const AT_MOST = 4
/** Without scripts a notice never closes: it stands at the top of the page and scrolls away with it. */
const WITHOUT_SCRIPTS = 'no-scripts:absolute no-scripts:top-0 no-scripts:bottom-auto'
const BELOW_THE_BAR =
  'inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] md:inset-x-auto md:top-[86px] md:right-6 md:bottom-auto md:w-[26rem]'

const NoticesContext = createContext<Notices | null>(null)

/**
 * Shows notices and announces them. The status region must exist before its text does; an alert is announced
 * when it is inserted, so it is rendered only when something failed.
 */
export function NoticesProvider({
  children,
  placement = BELOW_THE_BAR,
  initial,
}: {
  children: ReactNode
  /** What happened before this page was loaded: shown and announced from the start. */
  initial?: InitialNotice | undefined
  /** Classes that place the notices where they cover nothing that is touched next. */
  placement?: string
}) {
  const [notices, setNotices] = useState<Notice[]>(initial ? [{ id: 0, ...initial }] : [])
  const lastId = useRef(0)

  const api = useMemo<Notices>(() => {
    const show = (kind: Notice['kind'], text: string, options?: NoticeOptions) => {
      const notice = { id: ++lastId.current, kind, text, ...options }
      // The newest replaces the one before: it is announced again, and notices never pile up over what is
      // touched next. One with an undo stays.
      const stays = (other: Notice) => other.text !== text && other.action !== undefined
      setNotices((shown) => [...shown.filter(stays), notice].slice(-AT_MOST))
    }
    return {
      success: (text, options) => show('success', text, { duration: SUCCESS_MS, ...options }),
      failure: (text, options) => show('failure', text, options),
    }
  }, [])
  const cameFrom = useRef<HTMLElement | undefined>(undefined)
  const close = useCallback((id: number) => {
    // The focus goes back to where it came from, instead of being lost with the notice.
    if (document.activeElement?.closest('[data-notices]'))
      (cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main'))?.focus({
        preventScroll: true,
      })
    setNotices((shown) => shown.filter((notice) => notice.id !== id))
  }, [])
  // Who types or sends the next form begins something else: an earlier success would cover a phone's fields,
  // and beside errors be misread.
  useEffect(() => {
    const leave = () =>
      setNotices((shown) => shown.filter(({ kind, action }) => kind === 'failure' || action))
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      // Conform changes a form's rows and values by events of the same name, which send nothing.
      if (submitter?.getAttribute('name') === '__intent__') return
      if (target instanceof Element && target.closest('[data-notices]')) return
      leave()
    }
    const onInput = ({ isTrusted }: Event) => isTrusted && leave()
    addEventListener('submit', onSubmit, true)
    addEventListener('input', onInput, true)
    return () => {
      removeEventListener('submit', onSubmit, true)
      removeEventListener('input', onInput, true)
    }
  }, [])
  const newestUndo = notices.findLast((notice) => notice.action?.undoes)
  useUndoKey(newestUndo, close)
  const cardsOf = (kind: Notice['kind']) =>
    notices
      .filter((notice) => notice.kind === kind)
      .map((notice) => <NoticeCard key={notice.id} notice={notice} onClose={close} />)
  const failures = cardsOf('failure')

  return (
    <NoticesContext value={api}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus came from */}
      <div
        data-notices=""
        onFocus={({ relatedTarget, currentTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            cameFrom.current = relatedTarget
        }}
        className={`pointer-events-none fixed z-50 flex flex-col print:hidden ${placement} ${WITHOUT_SCRIPTS}`}
      >
        {failures.length > 0 && <div role="alert">{failures}</div>}
        <div role="status">{cardsOf('success')}</div>
      </div>
    </NoticesContext>
  )
}

/** On a phone its buttons are their pictures, beside the text: one line covers little of the page. */
const MORE =
  'sm:basis-full sm:pt-1 sm:pb-2 max-sm:[&_fieldset]:flex-nowrap max-sm:[&_fieldset]:gap-0 max-sm:[&_:is(a,button)]:w-auto max-sm:[&_:is(a,button)]:border-transparent max-sm:[&_:is(a,button)]:px-3! max-sm:[&_:is(a,button)>:last-child]:sr-only'

function NoticeCard({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) {
  const { id, kind, text, duration, action, more } = notice
  // Hover and focus pause the timer. Not for a notice with an action: its button must not outlive the offer.
  const [held, setHeld] = useState(false)
  const waits = held && !action
  useEffect(() => {
    if (!duration || waits) return
    const timer = setTimeout(onClose, duration, id)
    return () => clearTimeout(timer)
  }, [duration, waits, id, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only pauses the timer
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto mt-3 flex animate-[aviso_200ms_var(--ease-vitral)] items-start gap-3 rounded-carta border-l-4 bg-superficie py-2 pr-2 pl-4 text-tinta shadow-carta ring-1 ring-borde ${kind === 'success' ? 'border-vitral-oliva' : 'border-error'}`}
    >
      <Icon
        of={kind === 'success' ? CircleCheck : CircleAlert}
        className={`mt-3 size-6 shrink-0 ${kind === 'success' ? 'text-vitral-oliva' : 'text-error'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center">
        <p className={`grow py-2.5 leading-snug ${more ? 'basis-24 max-sm:text-sm' : 'basis-40'}`}>{text}</p>
        {action ? (
          <form
            method="post"
            action={action.form.action}
            onSubmit={(event) => {
              event.preventDefault()
              onClose(id)
              action.onAction()
            }}
          >
            <HiddenFields fields={action.form.fields} />
            <button
              type="submit"
              aria-keyshortcuts={action.undoes ? 'Control+Z' : undefined}
              title={action.undoes ? 'Ctrl+Z' : undefined}
              className="-mx-3 min-h-12 rounded-lg px-3 sm:mx-0 font-bold text-vitral-zafiro underline underline-offset-4"
            >
              {action.label}
            </button>
          </form>
        ) : null}
        {more && <div className={MORE}>{more}</div>}
      </div>
      <IconButton label="Cerrar aviso" onClick={() => onClose(id)} className="no-scripts:hidden">
        <Icon of={X} className="size-5" />
      </IconButton>
    </div>
  )
}

function useUndoKey(notice: Notice | undefined, close: (id: number) => void) {
  useEffect(() => {
    if (!notice) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
      // Text fields have an undo of their own.
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
      event.preventDefault()
      close(notice.id)
      notice.action?.onAction()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [notice, close])
}

export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices needs a <NoticesProvider> above it')
  return notices
}
