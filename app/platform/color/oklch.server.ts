/**
 * Colours in OKLCH, where equal steps of lightness look equal (Björn Ottosson,
 * https://bottosson.github.io/posts/oklab/). On the server alone: browsers get finished values.
 */

/** Lightness 0–1, chroma from 0 (the strongest of sRGB: 0.32), hue in degrees. */
export type Lch = { l: number; c: number; h: number }

type Three = [number, number, number]

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encoded = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Linear sRGB of `#rrggbb`, each channel 0–1. */
const channels = (hex: string): Three => {
  const at = (i: number) => linear(Number.parseInt(hex.slice(i, i + 2), 16) / 255)
  return [at(1), at(3), at(5)]
}

/** @param hex `#rrggbb` */
export function toLch(hex: string): Lch {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, y),
    h: ((Math.atan2(y, a) * 180) / Math.PI + 360) % 360,
  }
}

function toLinear({ l: lightness, c, h }: Lch): Three {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInside = (rgb: Three) => rgb.every((value) => value > -0.0005 && value < 1.0005)

/**
 * `#rrggbb`; where sRGB has no such colour, one of the same lightness and hue with the most chroma that it
 * has.
 */
export function toHex(lch: Lch): string {
  let rgb = toLinear(lch)
  if (!isInside(rgb)) {
    let [low, high] = [0, lch.c]
    for (let i = 0; i < 12; i++) {
      const c = (low + high) / 2
      if (isInside(toLinear({ ...lch, c }))) low = c
      else high = c
    }
    rgb = toLinear({ ...lch, c: low })
  }
  const byte = (value: number) => Math.round(encoded(Math.min(1, Math.max(0, value))) * 255)
  return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG's contrast ratio of two `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const STEP = 0.004

/**
 * The colour of this hue and chroma whose lightness is nearest to `lch.l` among those that `suits` accepts.
 * Black and white are among them.
 * @throws if none does
 */
export function nearest(lch: Lch, suits: (hex: string) => boolean): string {
  for (let away = 0; away <= 1; away += STEP)
    for (const l of [lch.l - away, lch.l + away]) {
      if (l < -STEP || l > 1 + STEP) continue
      const hex = toHex({ ...lch, l: Math.min(1, Math.max(0, l)) })
      if (suits(hex)) return hex
    }
  throw new Error(`No lightness suits ${JSON.stringify(lch)}`)
}

/** Accepts what has at least this contrast with each of the others. */
export const readableOn =
  (ratio: number, ...others: string[]) =>
  (hex: string): boolean =>
    others.every((other) => contrast(hex, other) >= ratio)
