import { vitralSvg } from '#app/ui/glass/vitral.ts'
import { seededRandom, type Tono } from '#app/ui/glass/vitral-panes.ts'

/** Emblems of the example photos, centred on the origin, about 300 units wide. */
const EMBLEMS = {
  cruz: 'M-22-150H22V-62H100V-18H22V150H-22V-18H-100V-62H-22Z',
  llama:
    'M0-160C34-100 96-62 88 22C82 92 42 132 0 136C-46 132-88 90-86 26C-84-18-58-40-44-84C-34-58-22-46-12-42C-22-86-18-124 0-160ZM2 118C30 108 44 78 36 46C28 22 10 10 4-16C-8 20-38 40-34 76C-32 98-18 112 2 118Z',
  pez: 'M-150-62C-92 6-10 76 78 62C122 54 148 22 156 0C148-22 122-54 78-62C-10-76-92-6-150 62L-124 0ZM104-14A10 10 0 1 1 103-14Z',
  barca:
    'M-150 52H150C138 104 104 132 60 138H-60C-104 132-138 104-150 52ZM-8 36V-150L-112 36ZM12-128V36H96C88-30 58-86 12-128Z',
  libro:
    'M0-72C-44-104-104-108-152-92V84C-104 70-44 74 0 106ZM0-72C44-104 104-108 152-92V84C104 70 44 74 0 106Z',
  montes: 'M-170 120L-62-70L-8 16L42-54L170 120ZM-62-70L-34-26L-62-8L-86-28ZM82-132A38 38 0 1 1 81-132Z',
  paloma:
    'M-150-16C-96-22-58-50-34-104C-4-86 20-54 26-14C52-46 90-56 128-36C112-30 104-22 100-12L140 4L98 16C82 70 34 104-24 92L-86 130L-66 70C-102 56-132 26-150-16Z',
  espiga:
    'M-6 150V-90H6V150ZM0-158C20-136 20-112 0-90C-20-112-20-136 0-158ZM8-84C34-92 54-80 62-56C36-50 16-58 8-84ZM-8-84C-34-92-54-80-62-56C-36-50-16-58-8-84ZM8-32C34-40 54-28 62-4C36 2 16-6 8-32ZM-8-32C-34-40-54-28-62-4C-36 2-16-6-8-32ZM8 20C34 12 54 24 62 48C36 54 16 46 8 20ZM-8 20C-34 12-54 24-62 48C-36 54-16 46-8 20Z',
} as const

/** An example picture: what it shows, its colours, and its height in pixels. */
export type Drawing = { titulo: string; emblema: keyof typeof EMBLEMS; tono: Tono; alto: number }

const ANCHO = 1600

/** Draws an example picture as SVG, 1600 pixels wide: a stained-glass window with an emblem. */
export function drawExample({ emblema, tono, alto }: Drawing): string {
  const random = seededRandom(emblema)
  const sol = [0.5, 0.46 + random() * 0.08] as const
  const window = vitralSvg(`ejemplo ${emblema}`, ANCHO, alto, { sol, anillos: 6, tono })
  const scale = Math.min(ANCHO, alto) / 460
  const place = `translate(${ANCHO / 2} ${alto * sol[1]}) scale(${scale})`
  const emblem =
    `<g transform="${place}" fill-rule="evenodd" stroke="#0d0f1c" stroke-linejoin="round">` +
    `<path d="${EMBLEMS[emblema]}" fill="#fff6dc" fill-opacity=".92" stroke-width="9"/>` +
    '</g>'
  return window.replace(/<\/svg>$/, `${emblem}</svg>`)
}
