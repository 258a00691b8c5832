import { LRUCache } from 'lru-cache'
import { contrast, type Lch, nearest, readableOn, toHex, toLch } from '#app/platform/color/oklch.server.ts'
import type { Tono, Vidrio } from '#app/ui/glass/vitral-panes.ts'
import { COLOR_HEX, type Colores, type Paleta, type Tokens } from './paletas.ts'

/**
 * What a palette is made of, `#rrggbb`: links and night, buttons, and the glass at the light (else the
 * buttons' colour).
 */
type Tintas = { color: string; acento: string; luz?: string }

const TINTAS: Readonly<Record<Exclude<Paleta, 'ambar' | 'propia'>, Tintas>> = {
  granada: { color: '#8a1c3c', acento: '#f09a7c' },
  cobre: { color: '#8c4218', acento: '#5fb8b0', luz: '#f2bd6a' },
  oliva: { color: '#555f1a', acento: '#d9b83c' },
  bosque: { color: '#1c6246', acento: '#f2c45a' },
  mar: { color: '#0d6478', acento: '#f3a66b', luz: '#7fd4c8' },
  cielo: { color: '#2456a8', acento: '#8cc6f2' },
  uva: { color: '#5f3190', acento: '#e3a6dc' },
}

/** What is read has this contrast; what only shows where something is, `SHOWN`. */
const READ = 7
const SHOWN = 3

/** What means the same in every church keeps its hue: errors, deleting, success. */
const RUBI = toLch('#a8324a')
const OLIVA = toLch('#41704a')

const WHITE = '#ffffff'

type Grounds = { fondo: string; superficie: string; relieve: string }

/** How strong the paper, the letters and the night are tinted: less by a colour that is nearly grey. */
const tint = ({ c, h }: Lch) => {
  const strength = Math.min(1, c / 0.1)
  return (l: number, most: number): Lch => ({ l, c: most * strength, h })
}

/** A filled button and what is written on it: hovered, too, it is readable. */
function filled(color: Lch, suits: (hex: string) => boolean, hover: number) {
  const letters = [toHex({ l: 0.17, c: Math.min(color.c, 0.03), h: color.h }), WHITE]
  const on = (hex: string) => letters.find((letter) => contrast(letter, hex) >= READ)
  const base = nearest(color, (hex) => on(hex) !== undefined && suits(hex))
  const sobre = on(base) ?? WHITE
  const lch = toLch(base)
  // Away from its letters, which only read better there.
  const l = lch.l + (sobre === WHITE ? -1 : 1) * hover
  return { base, sobre, vivo: nearest({ ...lch, l }, readableOn(READ, sobre)) }
}

type Scheme = {
  /** Lightness of what is searched: secondary letters, links. */
  from: {
    borde: number
    control: number
    tinta: number
    suave: number
    enlace: number
    error: number
    oliva: number
  }
  acento: ReturnType<typeof filled>
}

/** What is written and drawn on three grounds. */
function written(color: Lch, grounds: Grounds, { from, acento }: Scheme): Tokens {
  const own = tint(color)
  const all = [grounds.fondo, grounds.superficie, grounds.relieve]
  const read = (lch: Lch) => nearest(lch, readableOn(READ, ...all))
  const zafiro = read({ ...color, l: from.enlace })
  return {
    ...grounds,
    borde: toHex(own(from.borde, 0.022)),
    'borde-control': nearest(own(from.control, 0.012), readableOn(SHOWN, ...all)),
    tinta: read(own(from.tinta, 0.032)),
    'tinta-suave': read(own(from.suave, 0.03)),
    'vitral-ambar': acento.base,
    'vitral-ambar-vivo': acento.vivo,
    'sobre-ambar': acento.sobre,
    'vitral-zafiro': zafiro,
    'vitral-oliva': read({ ...OLIVA, l: from.oliva }),
    error: read({ ...RUBI, l: from.error, c: from.error > 0.5 ? 0.13 : RUBI.c }),
    foco: zafiro,
  }
}

/** By day links begin at the colour's own lightness, if letters can be that light. */
const dia = (color: Lch, acento: Lch): Tokens => {
  const own = tint(color)
  const grounds = {
    fondo: toHex(own(0.977, 0.01)),
    superficie: WHITE,
    relieve: toHex(own(0.945, 0.016)),
  }
  const rubi = filled(RUBI, readableOn(READ, WHITE), 0.06)
  return {
    ...written(color, grounds, {
      from: {
        borde: 0.893,
        control: 0.6,
        tinta: 0.26,
        suave: 0.42,
        enlace: color.l,
        error: RUBI.l,
        oliva: OLIVA.l,
      },
      acento: filled(acento, () => true, 0.05),
    }),
    noche: nocheDia(color),
    ...sobreNoche(color),
    'vitral-rubi': rubi.base,
    'vitral-rubi-vivo': rubi.vivo,
    'sobre-rubi': WHITE,
  }
}

const nocheDia = (color: Lch) => toHex(tint(color)(0.225, 0.042))
const nocheNoche = (color: Lch) => toHex(tint(color)(0.175, 0.024))

const sobreNoche = (color: Lch): Tokens => {
  const own = tint(color)
  return {
    'sobre-noche': toHex(own(0.96, 0.012)),
    'sobre-noche-suave': nearest(own(0.83, 0.018), readableOn(READ, nocheDia(color), nocheNoche(color))),
  }
}

/** By night, and on the ground of the night by day: the button is also read and seen on every dark ground. */
const noche = (color: Lch, acento: Lch): Tokens => {
  const own = tint(color)
  const grounds = {
    fondo: toHex(own(0.2, 0.018)),
    superficie: toHex(own(0.245, 0.022)),
    relieve: toHex(own(0.29, 0.026)),
  }
  const dark = [grounds.fondo, grounds.superficie, grounds.relieve, nocheDia(color), nocheNoche(color)]
  return written(color, grounds, {
    from: { borde: 0.345, control: 0.62, tinta: 0.95, suave: 0.78, enlace: 0.77, error: 0.8, oliva: 0.77 },
    acento: filled(acento, readableOn(READ, ...dark), 0.05),
  })
}

/**
 * Lightness from the light outwards, and the part of the chroma: never lighter than a new site's glass, so
 * that words read.
 */
const WALK: readonly (readonly [l: number, part: number])[] = [
  [0.95, 0.3],
  [0.885, 0.7],
  [0.82, 0.9],
  [0.755, 1],
  [0.685, 1],
  [0.6, 1],
  [0.51, 1],
  [0.44, 0.95],
  [0.41, 0.9],
  [0.38, 0.8],
  [0.33, 0.65],
  [0.28, 0.5],
]

/** How far the hues of each kind of window stand from the palette's: at the light, and in the deep. */
const TURNS: Readonly<Record<Tono, readonly [light: number, deep: number]>> = {
  alba: [0, 0],
  mar: [-38, 24],
  bosque: [34, -30],
  rosa: [-16, 46],
}

/** From one hue to another the shorter way. */
const between = (from: number, to: number, part: number) => from + (((to - from + 540) % 360) - 180) * part

function glassOf(nombre: string, color: Lch, acento: Lch): Vidrio {
  const strength = Math.min(1.15, color.c / 0.11)
  const walk = (tono: Tono) => {
    const [light, deep] = TURNS[tono]
    return WALK.map(([l, part], i) => {
      const h = between(acento.h + light, color.h + deep, i / (WALK.length - 1))
      return toHex({ l, c: 0.14 * part * strength, h })
    })
  }
  const odd = [acento.h, acento.h + 150, color.h - 55, color.h + 60]
  const accents = odd.map((h, i) => toHex({ l: 0.72 - i * 0.06, c: 0.11 * strength, h }))
  const tono = (name: Tono) => ({ walk: walk(name), accents })
  return {
    nombre,
    tonos: { alba: tono('alba'), mar: tono('mar'), bosque: tono('bosque'), rosa: tono('rosa') },
  }
}

/** A change of lightness that people notice, and the part of the chroma whose loss they do. */
const SEEN = 0.06
const PALE = 0.75

/** What becomes of a church's own colour, where it cannot stay as it is. */
function avisosDe(color: Lch, { dia, noche }: Pick<Colores, 'dia' | 'noche'>): string[] {
  const change = (tokens: Tokens, role: string) => {
    const is = toLch(tokens[role] ?? WHITE)
    const words = [
      is.l < color.l - SEEN && 'más oscuro',
      is.l > color.l + SEEN && 'más claro',
      is.c < color.c * PALE && 'más apagado',
    ]
    return words.filter(Boolean).join(' y ')
  }
  const said: [change: string, where: string, why: string][] = [
    [change(dia, 'vitral-zafiro'), 'En los enlaces', 'para que se lean sobre el papel'],
    [change(dia, 'vitral-ambar'), 'En los botones', 'para que se lean sus letras'],
    [change(noche, 'vitral-ambar'), 'De noche', 'para que se vea sobre lo oscuro'],
  ]
  const avisos = said.flatMap(([how, where, why]) =>
    how ? [`${where} tu color se verá ${how}, ${why}.`] : [],
  )
  return color.c < 0.025 ? ['Tu color es casi gris: los vitrales serán grises también.', ...avisos] : avisos
}

/** They take a few milliseconds to search. */
const searched = new LRUCache<string, Colores>({ max: 50 })

/**
 * The colours of a palette, or of a church's own colour as `7a2e5d`: hue and chroma stay, and each role gets
 * the nearest lightness at which it is read on every ground it stands on. Undefined if there is none of that
 * name.
 */
export function coloresDe(cual: string): Colores | undefined {
  const known = searched.get(cual)
  if (known) return known
  const own = COLOR_HEX.test(`#${cual}`) ? { color: `#${cual}`, acento: `#${cual}` } : undefined
  const tintas: Tintas | undefined = Object.hasOwn(TINTAS, cual) ? TINTAS[cual as keyof typeof TINTAS] : own
  if (!tintas) return undefined
  const [color, acento] = [toLch(tintas.color), toLch(tintas.acento)]
  // One colour alone makes dull windows: their light stands a little beside it.
  const light = own ? { ...color, h: color.h + 38 } : toLch(tintas.luz ?? tintas.acento)
  const tokens = { dia: dia(color, acento), noche: noche(color, acento) }
  const found = {
    ...tokens,
    nocheOscura: nocheNoche(color),
    vidrio: glassOf(cual, color, light),
    avisos: own ? avisosDe(color, tokens) : [],
  }
  searched.set(cual, found)
  return found
}

const declarations = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([role, value]) => `--color-${role}:${value}`)
    .join(';')

const inRgb = (hex = '') => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)).join(' ')

const acentoDe = (tokens: Tokens): Tokens =>
  Object.fromEntries(
    Object.entries(tokens).filter(([role]) => role.endsWith('ambar') || role.endsWith('ambar-vivo')),
  )

/** A window's colours until it is drawn, by its tone; «alba» if it says none. */
const lightOf = ([tono, { walk }]: [string, { walk: readonly string[] }]) => {
  const colours = [0, 0.3, 0.6, 1].map(
    (at, i) => `--vidrio-${i + 1}:${walk[Math.round(at * (walk.length - 1))]}`,
  )
  return `svg[data-dibujo${tono === 'alba' ? '' : `*=",${tono},"`}]{${colours.join(';')}}`
}

/** The stylesheet of a choice of colours. It comes after the pages' own, in whose layers it stands. */
export function hojaDe({ dia, noche, nocheOscura, vidrio }: Colores): string {
  const dark = '@media screen and (prefers-color-scheme:dark)'
  return [
    `@layer theme{:root{${declarations(dia)}}}`,
    `@layer base{${dark}{:root{${declarations(noche)};--color-noche:${nocheOscura}}}`,
    `${Object.entries(vidrio.tonos).map(lightOf).join('')}}`,
    `@layer utilities{@media not print{.en-noche{${declarations(noche)}}}}`,
    // The bar has no ground of its own over the banner.
    `.navegacion[data-sobre=banner]:not([data-sombra=true],[data-abierta=true]){${declarations(acentoDe(noche))}}`,
    `.banner{--banner-noche:${inRgb(dia.noche)}}`,
    `${dark}{.banner{--banner-noche:${inRgb(nocheOscura)}}}`,
  ].join('\n')
}
