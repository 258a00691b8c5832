const BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/**
 * Whether a file is a HEIC photo, by its first bytes. There is no use in sending one: our server cannot
 * decode it.
 */
export async function isHeic(file: Blob): Promise<boolean> {
  const text = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()))
  // AVIF uses the same container, with its own brand.
  return text.slice(4, 8) === 'ftyp' && BRANDS.has(text.slice(8, 12)) && !/avi[fs]/.test(text)
}
