import { Pause, Play } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icon.tsx'

/** What somebody set who wants nothing to move, or to fetch little. */
const STILL = ['(prefers-reduced-motion: reduce)', '(prefers-reduced-data: reduce)']

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const wantsStill = () => savesData() || STILL.some((query) => matchMedia(query).matches)

/**
 * The banner's silent film, over its photo as soon as it plays, and the button that stops it. Where nothing
 * is to move, or data is to be saved, nothing of it is fetched.
 */
export function Pelicula({ src }: { src: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isStill, setStill] = useState(wantsStill)
  /** The banner, once a first picture is there. */
  const [banner, setBanner] = useState<Element | null>(null)
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    const queries = STILL.map((query) => matchMedia(query))
    const look = () => setStill(wantsStill())
    for (const query of queries) query.addEventListener('change', look)
    return () => {
      for (const query of queries) query.removeEventListener('change', look)
    }
  }, [])
  if (isStill) return null
  const toggle = () => (paused ? video.current?.play() : video.current?.pause())
  return (
    <>
      <video
        ref={video}
        src={src}
        muted
        autoPlay
        loop
        playsInline
        disablePictureInPicture
        data-visible={banner ? '' : undefined}
        onPlaying={(event) => setBanner(event.currentTarget.closest('.banner'))}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
      />
      {banner &&
        createPortal(
          <button
            type="button"
            className="banner-pausa"
            aria-label={paused ? 'Seguir con la película' : 'Pausar la película'}
            onClick={() => void toggle()?.catch(() => {})}
          >
            <Icon of={paused ? Play : Pause} className="size-6" />
          </button>,
          banner,
        )}
    </>
  )
}
