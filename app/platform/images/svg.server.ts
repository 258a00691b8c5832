import { Parser } from 'htmlparser2'
import { LOGO } from './refusals.ts'

/** Why a drawing is not taken: a sentence for whoever sent it. */
export class SvgRefused extends Error {}

type Attributes = Record<string, string>
type Element = { name: string; attributes: Attributes; children: Element[] }

/** A drawing that holds nothing but shapes: its parts, and what of the plane it shows. */
export type Svg = { root: Element; x: number; y: number; width: number; height: number }

/**
 * What is drawn. Everything else goes with all that is in it: scripts, filters, patterns, animations,
 * metadata.
 */
const ELEMENTS = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop
   clipPath mask`.split(/\s+/),
)
/** Their children stand where they do. */
const GROUPS = new Set(['a', 'switch'])
/** Without these a logo would lack something, and nobody would know why. */
const MISSED: Readonly<Record<string, string>> = { image: LOGO.picture, text: LOGO.text }

/** No dashes: a hair's breadth of them draws for minutes. */
const PRESENTATION = new Set(
  `clip-path clip-rule color display fill fill-opacity fill-rule mask opacity overflow stop-color stop-opacity
   stroke stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width visibility`.split(
    /\s+/,
  ),
)
const GEOMETRY = new Set(
  `clipPathUnits cx cy d fx fy gradientTransform gradientUnits height id maskContentUnits maskUnits offset
   points preserveAspectRatio r rx ry spreadMethod transform viewBox width x x1 x2 y y1 y2`.split(/\s+/),
)

const VALUE = /^[\w\s.,#%()+-]*$/
const ID = String.raw`[\p{L}\p{N}_.:-]+`
const ID_ALONE = new RegExp(`^${ID}$`, 'u')
const FRAGMENT = new RegExp(`^#(${ID})$`, 'u')
const OWN_URL = new RegExp(`^url\\(\\s*["']?#(${ID})["']?\\s*\\)`, 'u')

/**
 * Most of one drawing. Logos have some hundred elements; `drawn` counts those that are used again, and what
 * needs a surface of its own as many.
 */
const MOST = { elements: 5_000, depth: 40, rules: 500, drawn: 20_000, surface: 40, number: 1e6 }

/**
 * Reads an SVG: only what is listed here remains, so that neither a browser nor the library that draws it
 * finds a script, an address or anything that grows. Declared entities are not replaced by anything.
 * @param bytes in UTF-8
 * @throws SvgRefused
 */
export function readSvg(bytes: Uint8Array): Svg {
  const { root, rules } = parse(textOf(bytes))
  style(root, rules)
  weigh(root)
  return { root, ...viewOf(root) }
}

/** The drawing as an SVG whose longer side has `side` pixels. */
export function writeSvg({ root, x, y, width, height }: Svg, side: number): string {
  const scale = side / Math.max(width, height)
  const { viewBox, preserveAspectRatio, ...own } = root.attributes
  const size = { width: String(width * scale), height: String(height * scale) }
  const xmlns = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }
  const attributes = { ...own, ...size, ...xmlns, viewBox: `${x} ${y} ${width} ${height}` }
  return write({ ...root, attributes })
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new SvgRefused(LOGO.compressed)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SvgRefused(LOGO.encoding)
  }
  if (text.includes('\0')) throw new SvgRefused(LOGO.encoding)
  if (!/^\s*</.test(text)) throw new SvgRefused(LOGO.unknown)
  if (/<!(?:ENTITY|ATTLIST|ELEMENT)|<!DOCTYPE[^>]*\[/i.test(text)) throw new SvgRefused(LOGO.entities)
  return text
}

function parse(text: string): { root: Element; rules: string } {
  const open: Element[] = []
  let root: Element | undefined
  let [elements, skipped, rules] = [0, 0, '']
  let inStyle = false
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const name = tag.replace(/^svg:/, '')
        const why = Object.hasOwn(MISSED, name) ? MISSED[name] : undefined
        if (root && why) throw new SvgRefused(why)
        if (!root && name !== 'svg') throw new SvgRefused(LOGO.unknown)
        inStyle = name === 'style'
        const kept = ELEMENTS.has(name) && !(root && name === 'svg') ? name : GROUPS.has(name) && 'g'
        if (skipped > 0 || !kept || (root && open.length === 0)) return void skipped++
        const element = { name: kept, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
        root ??= element
        if (++elements > MOST.elements || open.length > MOST.depth) throw new SvgRefused(LOGO.complex)
      },
      ontext(part) {
        if (inStyle) rules += part
      },
      onclosetag() {
        inStyle = false
        if (skipped > 0) skipped--
        else open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  if (!root) throw new SvgRefused(LOGO.unknown)
  return { root, rules }
}

/** Declarations of CSS, of what may be said of a shape. */
const declarations = (text: string): Attributes =>
  Object.fromEntries(
    text.split(';').flatMap((each) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*(.*?)\s*(?:!important)?\s*$/s.exec(each) ?? []
      return PRESENTATION.has(name) ? [[name, value]] : []
    }),
  )

/**
 * Writes what a stylesheet says of shapes to the shapes themselves, as drawing programs write it:
 * `.st0{fill:red}`.
 */
function style(root: Element, sheet: string): void {
  const rules = new Map<string, Attributes>()
  for (const [, selectors = '', body = ''] of sheet
    .replace(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]*)\{([^{}]*)\}/g))
    for (const selector of selectors.split(',').map((each) => each.trim())) {
      if (!/^[.#]?[\w-]+$/.test(selector)) continue
      rules.set(selector, { ...rules.get(selector), ...declarations(body) })
      if (rules.size > MOST.rules) throw new SvgRefused(LOGO.complex)
    }
  const visit = (element: Element) => {
    const { class: classes = '', style: own = '', ...rest } = element.attributes
    const names = [element.name, ...classes.split(/\s+/).map((each) => `.${each}`), `#${rest.id}`]
    const said = names.map((each) => rules.get(each))
    element.attributes = safe(Object.assign(rest, ...said, declarations(own)), element.name)
    element.children.forEach(visit)
  }
  visit(root)
}

/** What may be said of a shape: of this drawing and of no other place. */
function safe(attributes: Attributes, element: string): Attributes {
  const kept: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'href' || name === 'xlink:href') {
      const target = FRAGMENT.exec(value.trim())?.[1]
      if (target && /^(?:use|\w+Gradient)$/.test(element)) kept['xlink:href'] = `#${target}`
    } else if (PRESENTATION.has(name) && OWN_URL.test(value)) {
      kept[name] = `url(#${OWN_URL.exec(value)?.[1]})`
    } else if (name === 'id' ? ID_ALONE.test(value) : VALUE.test(value) && !/url\s*\(/i.test(value)) {
      if (GEOMETRY.has(name) || PRESENTATION.has(name)) kept[name] = value
    }
  }
  return kept
}

/**
 * Counts what is drawn, each time that it is.
 * @throws SvgRefused if it is too much, or draws itself
 */
function weigh(root: Element): void {
  const byId = new Map<string, Element>()
  const collect = (element: Element) => {
    const { id } = element.attributes
    if (id && !byId.has(id)) byId.set(id, element)
    element.children.forEach(collect)
  }
  collect(root)
  const known = new Map<Element, { drawn: number; depth: number } | 'open'>()
  const measure = (element: Element): { drawn: number; depth: number } => {
    const before = known.get(element)
    if (before === 'open') throw new SvgRefused(LOGO.complex)
    if (before) return before
    known.set(element, 'open')
    const { 'xlink:href': used, 'clip-path': clip, mask, opacity } = element.attributes
    const named = [element.name === 'use' && used, clip?.slice(4, -1), mask?.slice(4, -1)]
    const parts = named.flatMap((name) => (name && byId.get(name.slice(1))) || [])
    const sizes = [...element.children, ...parts].map(measure)
    const surfaces = [clip, mask, opacity].filter(Boolean).length * MOST.surface
    const size = {
      drawn: sizes.reduce((sum, { drawn }) => sum + drawn, 1 + surfaces),
      depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
    }
    if (size.drawn > MOST.drawn || size.depth > MOST.depth) throw new SvgRefused(LOGO.complex)
    known.set(element, size)
    return size
  }
  measure(root)
}

/** What of the plane is shown: the box that it says, or its size. */
function viewOf({ attributes }: Element): Pick<Svg, 'x' | 'y' | 'width' | 'height'> {
  const { viewBox = `0 0 ${length(attributes.width)} ${length(attributes.height)}` } = attributes
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const numbers = [x, y, width, height]
  if (!numbers.every((each) => Math.abs(each) <= MOST.number) || width <= 0 || height <= 0)
    throw new SvgRefused(LOGO.size)
  return { x, y, width, height }
}

const length = (value = '') => (value.endsWith('%') ? Number.NaN : Number.parseFloat(value))

const escaped = (value: string) => value.replace(/[&<"]/g, (each) => `&#${each.charCodeAt(0)};`)

function write({ name, attributes, children }: Element): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${said.join('')}>${children.map(write).join('')}</${name}>`
}
