export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'heic'

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])

/**
 * Recognises a file by its first bytes, whatever its name says; null for everything else, SVG and HTML
 * included. Only decoding proves that the rest is valid.
 */
export function recognise(bytes: Uint8Array): ImageFormat | null {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp') return recogniseHeif(bytes, text)
  return null
}

// AVIF and HEIC share a container that lists its codecs as brands.
function recogniseHeif(bytes: Uint8Array, text: (start: number, end: number) => string): ImageFormat | null {
  const [, , a = 0, b = 0] = bytes
  const end = Math.min(a * 256 + b, bytes.length, 256)
  const brands: string[] = [text(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) || brands[0] === 'mif1' || brands[0] === 'msf1'
    ? 'heic'
    : null
}
