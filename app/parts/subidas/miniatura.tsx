import { useThumbnail } from '#app/ui/images/thumbnail.ts'

/** The chosen file itself, small; `ancho` in pixels of the screen where it is shown larger than in a list. */
export function Miniatura({
  archivo,
  ancho,
  className = 'size-12',
}: {
  archivo: Blob
  ancho?: number
  className?: string
}) {
  const src = useThumbnail(archivo, ancho)
  const look = `shrink-0 rounded-lg bg-relieve object-cover ${className}`
  return src ? <img src={src} alt="" className={look} /> : <span className={look} />
}
