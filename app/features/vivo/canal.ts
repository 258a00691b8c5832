/** Pause after a refusal, as `Retry-After` asks; a quarter more or less, so that not all return at once. */
const REFUSED_MS = 30_000

/** Somebody on this page who wants to hear of something. */
type Oyente = {
  /** Wants what the station plays, also while the page is hidden: a telephone in a pocket. */
  radio?: boolean
  /** What to do with the data of an event, by its name. */
  on: Readonly<Record<string, (data: never) => void>>
  /** The stream began, or is back after the network was away. */
  onOpen?(): void
}

const oyentes = new Set<Oyente>()
const NAMES = ['estado', 'sonando', 'direcciones']
let events: EventSource | undefined
let address = ''
let again: ReturnType<typeof setTimeout> | undefined

/** The page's one connection to the site's events, open while somebody wants it and the page is visible. */
export function escuchar(oyente: Oyente): () => void {
  oyentes.add(oyente)
  if (oyentes.size === 1) document.addEventListener('visibilitychange', adjust)
  adjust()
  return () => {
    oyentes.delete(oyente)
    if (oyentes.size === 0) document.removeEventListener('visibilitychange', adjust)
    adjust()
  }
}

function adjust() {
  const radio = [...oyentes].some((each) => each.radio)
  const wanted = oyentes.size > 0 && (radio || !document.hidden)
  const next = wanted ? `/vivo/estado${radio ? '?radio' : ''}` : ''
  if (next === address) return
  address = next
  clearTimeout(again)
  events?.close()
  if (address) open()
}

function open() {
  // EventSource reconnects by itself; when it does, the network is back.
  const source = new EventSource(address)
  events = source
  source.onopen = () => {
    for (const { onOpen } of oyentes) onOpen?.()
  }
  for (const name of NAMES)
    source.addEventListener(name, ({ data }) => {
      for (const { on } of oyentes) on[name]?.(JSON.parse(data) as never)
    })
  // It gives up for good when it is refused, as with too many listeners.
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED || source !== events) return
    again = setTimeout(open, REFUSED_MS * (0.75 + Math.random() / 2))
  }
}
