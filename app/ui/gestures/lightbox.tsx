import { ChevronLeft, ChevronRight, X } from 'lucide'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { takeEarlyKey } from '../page/early-input.ts'
import { useHydrated } from '../page/use-hydrated.ts'
import { useSwipe } from './use-swipe.ts'
import { useZoom } from './use-zoom.ts'

/** docs/product.md, Photos: swipe threshold in pixels, animation and hint in milliseconds. */
const SWIPE_PX = 80
const HINT_MS = 3000
const PHONE = '(max-width: 768px)'

const OPENING_MS = 240

/** One slide: a picture with its caption. `picture` is contained in its box. */
export type LightboxSlide = { id: string; title: string; details: string; text: string; picture: ReactNode }

interface LightboxProps {
  /** The picture's index in the whole list, from 0, and the list's length. */
  position: number
  total: number
  /** The slide at an index; undefined where there is none, or none loaded yet. */
  slideAt: (position: number) => LightboxSlide | undefined
  /** Link targets for use without scripts; undefined where there is nowhere to go. */
  hrefs: { close: string; previous: string | undefined; next: string | undefined }
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** The element that the picture animates from. */
  originOf: (id: string) => Element | null
}

/**
 * Pictures one at a time over the whole screen, in a native `<dialog>`, which traps the focus and restores it. Without
 * scripts the server renders it open, and its buttons are links.
 */
export default function Lightbox(props: LightboxProps) {
  const { position, total, slideAt, hrefs, onPrevious, onNext, onClose, originOf } = props
  const hydrated = useHydrated()
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const hint = useHint()
  const slide = slideAt(position)

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
    if (opened.current || !slide || !shown.current) return
    opened.current = true
    openFrom(originOf(slide.id), shown.current)
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
      aria-label={slide ? `Foto: ${slide.title}` : 'Foto'}
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
          const each = slideAt(at)
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
                {each.picture}
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
      <Control label="Siguiente" href={hrefs.next} onPress={onNext} className="visor-lado right-2 md:right-5">
        <Icon of={ChevronRight} className="size-7" />
      </Control>
      {slide && (
        // Focusable, so that a long text can be scrolled with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container
        <section className="visor-texto" tabIndex={0} aria-label="Sobre esta foto">
          <div aria-live="polite">
            <h2 className="text-xl">{slide.title}</h2>
            <p className="text-sm text-sobre-noche-suave">{slide.details}</p>
          </div>
          <p className="mt-2 whitespace-pre-line">{slide.text}</p>
        </section>
      )}
      {hint && <p className="visor-ayuda">Desliza para navegar entre imágenes</p>}
    </dialog>
  )
}

interface ControlProps {
  label: string
  href: string | undefined
  onPress: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** A button, or without scripts the link that does the same. It stays focusable when there is nowhere to go. */
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
