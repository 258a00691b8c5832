import { useEffect, useState } from 'react'

/** CSS pixels of the widest place it is shown in, times the pixel density of a good screen. */
const SMALL = 192

/** Keyed by width, then by file. */
const made = new Map<number, WeakMap<Blob, Promise<Blob>>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Scales a chosen picture down, once per file and one file at a time: decoded, a phone's photo takes fifty
 * megabytes, and somebody may choose forty. Rejects if the browser cannot decode it.
 */
function shrink(file: Blob, width: number): Promise<Blob> {
  const ofWidth = made.get(width) ?? new WeakMap<Blob, Promise<Blob>>()
  made.set(width, ofWidth)
  const known = ofWidth.get(file)
  if (known) return known
  const work = last.then(() => draw(file, width))
  last = work.catch(() => {})
  ofWidth.set(file, work)
  return work
}

async function draw(file: Blob, resizeWidth: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth, resizeQuality: 'medium' })
  const scale = Math.min(1, resizeWidth / bitmap.width) // older browsers ignore resizeWidth
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/webp', 0.8),
  )
}

/** The URL of a chosen picture's thumbnail; undefined until it is ready, and if it cannot be made. */
function useThumbnail(file: Blob, width = SMALL): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    let url: string | undefined
    let gone = false
    shrink(file, width).then(
      (small) => {
        if (gone) return
        url = URL.createObjectURL(small)
        setSrc(url)
      },
      () => {},
    )
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
      setSrc(undefined)
    }
  }, [file, width])
  return src
}

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
