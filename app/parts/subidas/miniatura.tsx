import { useThumbnail } from '#app/ui/images/thumbnail.ts'

/** A thumbnail of a chosen file; `ancho`, in CSS pixels, for one larger than in a list. */
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
