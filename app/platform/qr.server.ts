import { encode } from 'uqr'

/**
 * A QR code as a path of black squares in a square of `lado` units, with the white edge that cameras need.
 */
export type Qr = { lado: number; camino: string }

export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { border: 2, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { lado: size, camino: dark.join('') }
}
