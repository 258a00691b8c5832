import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { vitralContent } from '#app/ui/glass/vitral.ts'
import type { Tono } from '#app/ui/glass/vitral-panes.ts'

/**
 * Letters smaller than this need 7:1 over a picture, all others 4.5:1 (docs/decisions, WCAG 1.4.6 and 1.4.3).
 */
const SMALL_PX = 18
const SMALL_RATIO = 7
const RATIO = 4.5
/**
 * The share of the pixels behind a line of words that may fall short: a mote of dust, the lead between two
 * panes.
 */
const TOLERATED = 0.01
/**
 * Behind words on a plain ground no channel varies more: there axe measures 4.5:1, we the small grey ones.
 */
const PLAIN = 6
/** The channels of a grey differ by less. */
const GREY = 32

type Rgb = readonly [red: number, green: number, blue: number]
type Line = {
  x: number
  y: number
  width: number
  height: number
  text: string
  px: number
  colour: string
  opacity: number
}

/**
 * The words over pictures, and the small grey ones anywhere, that are too faint, as «words 3.21 of 4.5».
 * Measured from pixels: the page is photographed with its words transparent, and each line's colour is
 * compared with what stands behind it.
 */
export async function faintWords(page: Page): Promise<{ faint: string[]; measured: number }> {
  const lines = await page.evaluate(findLines)
  const undo = await addStyle(
    page,
    '*,::before,::after{color:transparent!important;-webkit-text-fill-color:transparent!important}',
  )
  const picture = sharp(await page.screenshot({ fullPage: true, animations: 'disabled' }))
  await undo()
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const faint: string[] = []
  let measured = 0
  for (const line of lines) {
    const pixels = pixelsOf(data, info, line)
    if (pixels.length === 0) continue
    const [red = 0, green = 0, blue = 0, alpha = 1] = line.colour.match(/[\d.]+/g)?.map(Number) ?? []
    const letters: Rgb = [red, green, blue]
    if (!isPlain(pixels)) measured++
    else if (line.px >= SMALL_PX || Math.max(...letters) - Math.min(...letters) >= GREY) continue
    const strength = alpha * line.opacity
    const ratios = pixels
      .map((behind) => contrast(mix(behind, letters, strength), behind))
      .sort((a, b) => a - b)
    const ratio = ratios[Math.floor(ratios.length * TOLERATED)] ?? 0
    const wanted = line.px < SMALL_PX ? SMALL_RATIO : RATIO
    if (ratio < wanted) faint.push(`${line.text} ${ratio.toFixed(2)} of ${wanted}`)
  }
  return { faint, measured }
}

/**
 * Adds rules to the page by script, which its Content-Security-Policy allows. @returns a function that
 * removes them.
 */
export async function addStyle(page: Page, rules: string): Promise<() => Promise<void>> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, rules)
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Runs in the page: every line of visible words, in document coordinates. */
function findLines(): Line[] {
  const lines: Line[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement
    if (!text.data.trim() || !parent || parent.closest('[inert], script, style, noscript, [disabled]'))
      continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize } = getComputedStyle(parent)
    let opacity = 1
    let clipped = false
    // The lines after «…», and what is scrolled out of a menu, are there and not seen.
    let end = Number.POSITIVE_INFINITY
    for (let box: Element | null = parent; box; box = box.parentElement) {
      opacity *= Number(getComputedStyle(box).opacity)
      clipped ||= box.clientWidth === 1 && box.clientHeight === 1
      const { webkitLineClamp, overflowY } = getComputedStyle(box)
      if (webkitLineClamp !== 'none' || (overflowY === 'auto' && box.tagName === 'NAV'))
        end = Math.min(end, box.getBoundingClientRect().bottom)
    }
    if (clipped) continue
    range.selectNodeContents(text)
    for (const { x, y, width, height, right } of range.getClientRects())
      if (
        width > 1 &&
        y + height / 2 < end &&
        x >= 0 &&
        y + scrollY >= 0 &&
        right <= document.documentElement.clientWidth
      )
        lines.push({
          x: x + scrollX,
          y: y + scrollY,
          width,
          height,
          text: `«${text.data.trim().slice(0, 40)}»`,
          px: Number.parseFloat(fontSize),
          colour: color,
          opacity,
        })
  }
  return lines
}

function pixelsOf(data: Buffer, { width, height }: { width: number; height: number }, line: Line): Rgb[] {
  const pixels: Rgb[] = []
  for (let y = Math.floor(line.y); y < Math.min(height, line.y + line.height); y += 2)
    for (let x = Math.floor(line.x); x < Math.min(width, line.x + line.width); x += 2) {
      const at = (y * width + x) * 3
      pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
    }
  return pixels
}

const isPlain = (pixels: readonly Rgb[]) =>
  [0, 1, 2].every((channel) => {
    let least = 255
    let most = 0
    for (const pixel of pixels) {
      least = Math.min(least, pixel[channel as 0 | 1 | 2])
      most = Math.max(most, pixel[channel as 0 | 1 | 2])
    }
    return most - least <= PLAIN
  })

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
]

/** WCAG's contrast ratio, 1 to 21. */
function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Draws every window on the page anew from another seed, and makes every photo white: the hardest one to
 * write on.
 */
export async function redraw(page: Page, seed: string): Promise<void> {
  const drawings = page.locator('svg[data-dibujo]')
  const described = await drawings.evaluateAll((all) =>
    all.map((svg) => [svg.id, svg.getAttribute('data-dibujo') ?? ''] as const),
  )
  const drawn = described.flatMap(([id, drawing]) => {
    const [, ancho, alto, x, y, anillos, tono] =
      /,(\d+),(\d+),([\d.]*),([\d.]*),(\d*),(\w*)$/.exec(drawing) ?? []
    if (!ancho || !alto) return []
    const options = {
      sol: x && y ? ([Number(x), Number(y)] as const) : undefined,
      anillos: anillos ? Number(anillos) : undefined,
      tono: (tono || undefined) as Tono | undefined,
    }
    return [[id, vitralContent(`${id}v`, `${seed} ${id}`, Number(ancho), Number(alto), options)] as const]
  })
  await page.evaluate((all) => {
    for (const [id, content] of all) {
      const svg = document.getElementById(id)
      if (svg) svg.innerHTML = content
    }
    for (const image of document.images) {
      image.removeAttribute('srcset')
      for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
      image.loading = 'eager'
      image.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///////yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    }
  }, drawn)
}
