import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatMonth } from '#app/ui/dates.ts'
import Lightbox, { type LightboxSlide } from '#app/ui/gestures/lightbox.tsx'
import type { Foto } from '../foto.ts'
import { FotoImagen } from '../foto-imagen.tsx'

export interface VisorProps {
  /** A slice of the list that starts at `offset` of `total`. */
  fotos: Foto[]
  offset: number
  total: number
  /** The open photo's id. */
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
  const wait = useWaitingSteps(previous, next, onMove)
  if (index === -1) return null
  const position = offset + index
  return (
    <Lightbox
      position={position}
      total={Math.max(total, offset + fotos.length)}
      slideAt={(at) => toSlide(fotos[at - offset], at === position)}
      hrefs={{
        close: closeHref,
        previous: previous && hrefOf(previous),
        next: next && hrefOf(next),
      }}
      onPrevious={previous ? () => onMove(previous) : onNearStart && (() => wait(-1, onNearStart))}
      onNext={next ? () => onMove(next) : onNearEnd && (() => wait(1, onNearEnd))}
      onClose={onClose}
      originOf={(fotoId) => document.querySelector(`[data-foto="${CSS.escape(fotoId)}"]`)}
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

/** Steps to photos that are not loaded yet: each is taken once its photo is there, so that no press is lost meanwhile. */
function useWaitingSteps(previous: Foto | undefined, next: Foto | undefined, move: (foto: Foto) => void) {
  const steps = useRef(0)
  useEffect(() => {
    const step = Math.sign(steps.current)
    const reached = step > 0 ? next : previous
    if (step === 0 || !reached) return
    steps.current -= step
    move(reached)
  })
  return (step: 1 | -1, load: () => Promise<void>) => {
    steps.current += step
    void load()
  }
}

function toSlide(foto: Foto | undefined, current: boolean): LightboxSlide | undefined {
  if (!foto) return undefined
  const { id, titulo, categoria, fecha, descripcion, imagen } = foto
  const forma = imagen ? imagen.ancho / imagen.alto : undefined
  return {
    id,
    title: titulo,
    details: `${categoria} · ${formatMonth(fecha)}`,
    text: descripcion,
    picture: (
      <FotoImagen
        foto={foto}
        sizes={forma ? `min(100vw, ${Math.round(forma * 100)}vh)` : '100vw'}
        style={forma ? ({ '--forma': forma } as CSSProperties) : undefined}
        // Preload the neighbours behind the open photo.
        loading={current ? 'priority' : 'eager'}
      />
    ),
  }
}
