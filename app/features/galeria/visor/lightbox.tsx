import { ChevronLeft, ChevronRight, X } from 'lucide'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { rutaDeSolicitud } from '#app/features/privacidad/pagina.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Compartir } from '#app/parts/page/share.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { useSwipe } from '#app/ui/gestures/swipe.ts'
import { useZoom } from '#app/ui/gestures/zoom.ts'
import { Icon } from '#app/ui/icon.tsx'
import { takeEarlyKey } from '#app/ui/page/early-input.ts'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import type { Foto } from '../foto.ts'
import { FotoImagen } from '../foto-imagen.tsx'
import { rutaDeFoto } from '../pagina.ts'

/** docs/product.md, Photos: swipe threshold in pixels, animation and hint in milliseconds. */
const SWIPE_PX = 80
const HINT_MS = 3000
const PHONE = '(max-width: 768px)'
const OPENING_MS = 240

export interface VisorProps {
  /** A slice of the list that starts at `offset` of `total`. */
  fotos: Foto[]
  offset: number
  total: number
  id: string
  hrefOf: (foto: Foto) => string
  closeHref: string
  onMove: (foto: Foto) => void
  onClose: () => void
  /** Called when the open photo is near an end of the slice and the list continues there. */
  onNearStart?: (() => Promise<void>) | undefined
  onNearEnd?: (() => Promise<void>) | undefined
}

/** Load more when this many photos are left on that side. */
const NEAR = 3

/** The gallery's lightbox; «n / total» counts the whole list. */
export default function VisorLoaded(props: VisorProps) {
  const { fotos, offset, total, hrefOf, closeHref, onClose, onNearStart, onNearEnd } = props
  const [id, onMove] = useAhead(props.id, props.onMove)
  const index = fotos.findIndex((foto) => foto.id === id)
  const nearStart = index !== -1 && index < NEAR
  const nearEnd = index !== -1 && index >= fotos.length - NEAR
  useEffect(() => {
    if (nearEnd) void onNearEnd?.()
    if (nearStart) void onNearStart?.()
  }, [id, fotos.length, nearStart, nearEnd])
  // A completely loaded list wraps around; a longer one loads more at its ends.
  const whole = fotos.length === total && total > 1
  const previous = fotos[index - 1] ?? (whole ? fotos.at(-1) : undefined)
  const next = fotos[index + 1] ?? (whole ? fotos[0] : undefined)
  const { step, wait } = useWaitingSteps(previous, next, onMove)
  if (index === -1) return null
  const position = offset + index
  return (
    <Lightbox
      position={position}
      total={Math.max(total, offset + fotos.length)}
      fotoAt={(at) => fotos[at - offset]}
      hrefs={{
        close: closeHref,
        previous: previous && hrefOf(previous),
        next: next && hrefOf(next),
      }}
      onPrevious={previous ? () => step(previous) : onNearStart && (() => wait(-1, onNearStart))}
      onNext={next ? () => step(next) : onNearEnd && (() => wait(1, onNearEnd))}
      onClose={onClose}
    />
  )
}

/**
 * The photo on the screen. The URL follows a moment later, so that two quick key presses move on by two.
 */
function useAhead(addressed: string, move: (foto: Foto) => void) {
  const [id, setId] = useState(addressed)
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const reached = underWay.current.indexOf(addressed)
    // Ignore URL changes that only catch up with our own steps; follow all others, such as going back.
    underWay.current = reached === -1 ? [] : underWay.current.slice(reached + 1)
    if (reached === -1) setId(addressed)
  }, [addressed])
  const onMove = (foto: Foto) => {
    underWay.current.push(foto.id)
    setId(foto.id)
    move(foto)
  }
  return [id, onMove] as const
}

/**
 * Steps to photos that are not loaded yet: each is taken once its photo is there, so that no press is lost
 * meanwhile; one to a photo that is there ends the waiting.
 */
function useWaitingSteps(previous: Foto | undefined, next: Foto | undefined, move: (foto: Foto) => void) {
  const steps = useRef(0)
  useEffect(() => {
    const step = Math.sign(steps.current)
    const reached = step > 0 ? next : previous
    if (step === 0 || !reached) return
    steps.current -= step
    move(reached)
  })
  return {
    step(foto: Foto) {
      steps.current = 0
      move(foto)
    },
    wait(step: 1 | -1, load: () => Promise<void>) {
      steps.current += step
      void load()
    },
  }
}

interface LightboxProps {
  /** The photo at an index of the whole list; undefined where there is none, or none loaded yet. */
  fotoAt: (position: number) => Foto | undefined
  position: number
  total: number
  /** Link targets for use without scripts; undefined where there is nowhere to go. */
  hrefs: { close: string; previous: string | undefined; next: string | undefined }
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/**
 * Photos one at a time over the whole screen, in a native `<dialog>`, which traps the focus and restores it.
 * Without scripts the server renders it open, and its buttons are links.
 */
function Lightbox({ fotoAt, position, total, hrefs, onPrevious, onNext, onClose }: LightboxProps) {
  const hydrated = useHydrated()
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const hint = useHint()
  const { origin } = useSitio()
  const foto = fotoAt(position) as Foto
  const forma = formaDe(foto)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !hydrated) return
    // The server drew it open, for browsers without scripts: such a one could not become modal.
    element.open = false
    element.showModal()
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = overflow
      element.close() // restores the focus
    }
  }, [hydrated])

  const opened = useRef(false)
  useLayoutEffect(() => {
    if (opened.current || !shown.current) return
    opened.current = true
    openFrom(document.querySelector(`[data-foto="${CSS.escape(foto.id)}"]`), shown.current)
  })

  const keys = new Map([
    ['ArrowLeft', onPrevious],
    ['ArrowRight', onNext],
  ])
  const current = useRef(keys)
  current.current = keys
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const move = current.current.get(event.key)
      if (!move) return
      event.preventDefault()
      move()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  // Recomputed per render, so that a second press starts from where the first one led.
  useEffect(() => {
    if (!hydrated) return
    for (let key = takeEarlyKey(); key; key = takeEarlyKey()) {
      const act = key === 'Escape' ? onClose : keys.get(key)
      if (!act) continue
      act()
      return
    }
  })

  const zoom = useZoom(shown, position)
  const swipe = useSwipe({
    threshold: SWIPE_PX,
    onSwipe: (direction) => (direction === 'left' ? onNext : onPrevious)?.(),
    onMove: (dx) => {
      track.current?.style.setProperty('--arrastre', `${dx}px`)
      track.current?.toggleAttribute('data-arrastrando', dx !== 0)
    },
  })

  return (
    <dialog
      ref={dialog}
      open={hydrated ? undefined : true}
      className="visor en-noche"
      style={forma ? ({ '--forma': forma } as CSSProperties) : undefined}
      data-alta={(forma && forma < 1) || undefined}
      aria-label={`Foto: ${foto.titulo}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="visor-barra">
        <p className="visor-cuenta">{`${position + 1} / ${total}`}</p>
        <Control label="Cerrar" href={hrefs.close} onPress={onClose}>
          <Icon of={X} />
        </Control>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: gestures; the buttons and keys do the same */}
      <div
        ref={track}
        className="visor-pista"
        {...swipe}
        onTouchStart={(event) =>
          zoom.onTouchStart(event) ? swipe.onTouchCancel() : swipe.onTouchStart(event)
        }
        onTouchMove={(event) => (zoom.onTouchMove(event) ? swipe.onTouchCancel() : swipe.onTouchMove(event))}
        onTouchEnd={(event) => (zoom.onTouchEnd(event) ? swipe.onTouchCancel() : swipe.onTouchEnd())}
        onDoubleClick={zoom.onDoubleClick}
      >
        {/* The neighbours stand beside it, loaded. */}
        {[position - 1, position, position + 1].map((at) => {
          const each = fotoAt(at)
          if (!each) return null
          const current = at === position
          return (
            <div
              key={at}
              className="visor-lugar"
              style={{ '--lugar': at - position } as CSSProperties}
              aria-hidden={current ? undefined : true}
            >
              <div ref={current ? shown : undefined} className="visor-imagen">
                <Picture foto={each} current={current} />
              </div>
            </div>
          )
        })}
      </div>
      <Control
        label="Anterior"
        href={hrefs.previous}
        onPress={onPrevious}
        className="visor-lado left-2 md:left-5"
      >
        <Icon of={ChevronLeft} className="size-7" />
      </Control>
      <Control
        label="Siguiente"
        href={hrefs.next}
        onPress={onNext}
        className="visor-lado justify-self-end right-2 md:right-5"
      >
        <Icon of={ChevronRight} className="size-7" />
      </Control>
      {/* Focusable, so that a long text can be scrolled with the keyboard.
          biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container */}
      <section className="visor-texto" tabIndex={0} aria-label="Sobre esta foto">
        <div aria-live="polite" className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{foto.titulo}</h2>
          <p className="text-sm text-sobre-noche-suave">{`${foto.categoria} · ${formatMonth(foto.fecha)}`}</p>
          <p className="mt-1.5 whitespace-pre-line">{foto.descripcion}</p>
        </div>
        <div className="grid gap-1 max-sm:basis-full">
          <Compartir key={foto.id} titulo={foto.titulo} url={origin + rutaDeFoto(foto.id)} />
          <Link to={rutaDeSolicitud(foto.id)} className="visor-retiro">
            Pedir que se retire
          </Link>
        </div>
      </section>
      {hint && <p className="visor-ayuda">Desliza para navegar entre imágenes</p>}
    </dialog>
  )
}

/** Its width by its height, where they are known. */
const formaDe = ({ imagen }: Foto) => imagen && imagen.ancho / imagen.alto

/** A photo, contained in its box; the neighbours are loaded behind the open one. */
function Picture({ foto, current }: { foto: Foto; current: boolean }) {
  const { imagen } = foto
  const forma = formaDe(foto)
  return (
    <FotoImagen
      foto={foto}
      // As wide or as high as the screen, whichever comes first.
      sizes={
        imagen && forma
          ? `(max-aspect-ratio: ${imagen.ancho}/${imagen.alto}) 100vw, ${Math.round(forma * 100)}vh`
          : '100vw'
      }
      style={forma ? ({ '--forma': forma } as CSSProperties) : undefined}
      loading={current ? 'priority' : 'eager'}
    />
  )
}

interface ControlProps {
  label: string
  href: string | undefined
  onPress: (() => void) | undefined
  className?: string
  children: ReactNode
}

/**
 * A button, or without scripts the link that does the same. It stays focusable when there is nowhere to go.
 */
function Control({ label, href, onPress, className = '', children }: ControlProps) {
  const hydrated = useHydrated()
  const look = `visor-boton ${className}`
  if (!hydrated)
    return href === undefined ? null : (
      <a href={href} aria-label={label} className={look}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={onPress ? undefined : true}
      onClick={onPress}
      className={look}
    >
      {children}
    </button>
  )
}

/** True for the first three seconds on a phone. */
function useHint(): boolean {
  const [hint, setHint] = useState(false)
  useEffect(() => {
    if (!matchMedia(PHONE).matches) return
    setHint(true)
    const timer = setTimeout(() => setHint(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [])
  return hint
}

/** Animates the picture from its place on the page, unless reduced motion is preferred. */
function openFrom(origin: Element | null, picture: HTMLElement) {
  if (!origin || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = origin.getBoundingClientRect()
  const to = picture.getBoundingClientRect()
  if (to.width === 0 || from.width === 0) return
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = Math.max(from.width / to.width, from.height / to.height)
  picture.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${Math.min(1, scale)})`, opacity: 0.4 }, {}],
    {
      duration: OPENING_MS,
      easing: 'cubic-bezier(.2, .8, .2, 1)',
    },
  )
}
