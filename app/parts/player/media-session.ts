import { iconoDelSitio } from '#app/ui/page/icono-del-sitio.ts'
import { BACK_SECONDS, FORWARD_SECONDS, type Grabacion, isWanted } from './grabacion.ts'
import type { Machine, Store } from './recordings.ts'
import { trySession } from './try-session.ts'

/** The recording that the lock screen shows. */
let shown: Grabacion | undefined

/** Media Session: shows a recording on the lock screen, and takes its keys and a headset's. */
export function announce(store: Store, machine: Machine): void {
  const playing = store.get()
  if (!playing) return
  const { grabacion, estado, segundos, total, velocidad } = playing
  if (shown !== grabacion) {
    shown = grabacion
    trySession((session) => {
      session.metadata = describe(grabacion)
    })
    setHandlers(store, machine)
  }
  trySession((session) => {
    session.playbackState = isWanted(estado) ? 'playing' : 'paused'
  })
  if (total > 0)
    trySession((session) =>
      session.setPositionState({
        duration: total,
        position: Math.min(segundos, total),
        playbackRate: velocidad,
      }),
    )
}

/** Leaves the lock screen to whoever plays next. */
export function release(): void {
  if (!shown) return
  shown = undefined
  setHandlers(null)
  trySession((session) => {
    session.metadata = null
    session.playbackState = 'none'
    session.setPositionState()
  })
}

const describe = ({ titulo, autor, imagen }: Grabacion) =>
  new MediaMetadata({
    title: titulo,
    artist: autor,
    artwork: imagen ? [{ src: imagen }] : [{ src: iconoDelSitio(), sizes: '512x512', type: 'image/png' }],
  })

function setHandlers(store: Store | null, machine?: Machine) {
  const press = (play: boolean) => () => {
    const playing = store?.get()
    if (playing && isWanted(playing.estado) !== play) machine?.toggle()
  }
  const seekBy = (seconds: number) => machine?.seek((store?.get()?.segundos ?? 0) + seconds)
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', press(true)],
    ['pause', press(false)],
    ['stop', press(false)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? BACK_SECONDS))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? FORWARD_SECONDS)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && machine?.seek(seekTime)],
  ]
  for (const [action, handler] of handlers)
    trySession((session) => session.setActionHandler(action, store && handler))
}
