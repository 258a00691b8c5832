/** The grey pixels that a difference hash is made of. */
export const HASHED = { width: 9, height: 8 }

/** 64 bits as 16 hexadecimal digits: whether each pixel is darker than the one to its right. */
export function hashOf(grey: Uint8Array): string {
  const bits = Array.from({ length: HASHED.height }, (_, y) =>
    Array.from({ length: HASHED.width - 1 }, (_, x) => {
      const at = y * HASHED.width + x
      return (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? '1' : '0'
    }).join(''),
  )
  return bits.map((row) => Number.parseInt(row, 2).toString(16).padStart(2, '0')).join('')
}

/** In how many of their 64 bits two hashes differ; all of them where one is none. */
export function distanceOf(a: string, b: string): number {
  if (a.length !== 16 || b.length !== 16) return 64
  const differ = [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)]
  return differ.filter((bit) => bit === '1').length
}

/** Two takes of one moment differ in a few bits, two scenes in half of them. */
const MOST_DIFFERENT = 8

export const areAlike = (a: string, b: string): boolean => distanceOf(a, b) <= MOST_DIFFERENT
