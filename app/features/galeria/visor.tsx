import { type CSSProperties, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { formatMonth } from '#app/ui/dates.ts'
import type { LightboxSlide } from '#app/ui/gestures/lightbox.tsx'
import type { Foto } from './foto.ts'
import { FotoImagen } from './foto-imagen.tsx'

const loadLightbox = () => import('#app/ui/gestures/lightbox.tsx')
const Lightbox = lazy(loadLightbox)

/** Fetches the lightbox's code ahead of the touch that opens it. */
export const preloadVisor = (): void => void loadLightbox().catch(() => {})

interface VisorProps {
  /** A stretch of the list; the first of it stands at `offset` in the whole of `total`. */
  fotos: Foto[]
  offset: number
  total: number
  /** The photo that is open. */
  id: string
  hrefOf: (foto: Foto) => string
  closeHref: string
  onMove: (foto: Foto) => void
  onClose: () => void
  /** Called when the open photo is near an end of the stretch beyond which there is more. */
  onNearStart?: (() => Promise<void>) | undefined
  onNearEnd?: (() => Promise<void>) | undefined
}

/** Fetched when this many are left on that side. */
const NEAR = 3

/** The lightbox over photos of the gallery: «n / total» counts the whole list (section 2). */
export function Visor(props: VisorProps) {
  const { fotos, offset, total, hrefOf, closeHref, onClose, onNearStart, onNearEnd } = props
  const [id, onMove] = useAhead(props.id, props.onMove)
  const index = fotos.findIndex((foto) => foto.id === id)
  const nearStart = index !== -1 && index < NEAR
  const nearEnd = index !== -1 && index >= fotos.length - NEAR
  useEffect(() => {
    if (nearEnd) void onNearEnd?.()
    if (nearStart) void onNearStart?.()
  }, [id, fotos.length, nearStart, nearEnd])
  if (index === -1) return null
  const position = offset + index
  // A list that is here whole goes round; a long one is loaded on as one moves.
  const whole = fotos.length === total && total > 1
  const previous = fotos[index - 1] ?? (whole ? fotos.at(-1) : undefined)
  const next = fotos[index + 1] ?? (whole ? fotos[0] : undefined)
  return (
    <Suspense>
      <Lightbox
        position={position}
        total={Math.max(total, offset + fotos.length)}
        slideAt={(at) => toSlide(fotos[at - offset], at === position)}
        hrefs={{
          close: closeHref,
          previous: previous && hrefOf(previous),
          next: next && hrefOf(next),
        }}
        onPrevious={previous ? () => onMove(previous) : onNearStart}
        onNext={next ? () => onMove(next) : onNearEnd}
        onClose={onClose}
        originOf={(fotoId) => document.querySelector(`[data-foto="${CSS.escape(fotoId)}"]`)}
      />
    </Suspense>
  )
}

/**
 * The photo that is looked at, which the address follows a moment later: somebody who presses a key twice moves
 * on by two.
 */
function useAhead(addressed: string, move: (foto: Foto) => void) {
  const [id, setId] = useState(addressed)
  const underWay = useRef<string[]>([])
  useEffect(() => {
    const reached = underWay.current.indexOf(addressed)
    // The address has come as far as one of our own steps; any other change (going back) is followed.
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
        // The neighbours are loaded too, behind the one that is looked at.
        loading={current ? 'priority' : 'eager'}
      />
    ),
  }
}
