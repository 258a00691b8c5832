import { isHeic } from '#app/ui/images/heic.ts'

/** Safari draws no larger canvas. */
const MOST_PIXELS = 16_000_000

/**
 * The photo as our server can read it: a HEIC as a JPEG, where this browser can decode it. @returns undefined
 * where it cannot.
 */
export async function readableOf(file: File): Promise<File | undefined> {
  if (!(await isHeic(file))) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
    return blob ? new File([blob], 'foto.jpg', { type: 'image/jpeg' }) : undefined
  } catch {
    return undefined
  }
}
