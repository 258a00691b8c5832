import { layPanes, type Pane, type Point, RINGS, seededRandom, type VitralOptions } from './vitral-panes.ts'

/** All panes of one colour as one path with relative coordinates, a third of the bytes of absolute ones. */
function outlines(panes: readonly Pane[]): { fill: string; d: string }[] {
  const byFill = new Map<string, Pane[]>()
  for (const pane of panes) byFill.set(pane.fill, [...(byFill.get(pane.fill) ?? []), pane])
  return Array.from(byFill, ([fill, group]) => {
    let from: Point | undefined
    const d = group.map(({ points }) => {
      const [start, ...rest] = points as [Point, ...Point[]]
      const move = from ? `m${relative(from, [start])}` : `M${relative([0, 0], [start])}`
      from = start
      return `${move}l${relative(start, rest)}z`
    })
    return { fill, d: d.join('') }
  })
}

function relative(start: Point, points: readonly Point[]): string {
  let [x, y] = start
  const numbers = points.flatMap((point) => {
    const delta = [point[0] - x, point[1] - y]
    ;[x, y] = point
    return delta
  })
  return numbers.map((n, i) => (i > 0 && n >= 0 ? ` ${n}` : `${n}`)).join('')
}

/** Faint shafts of light in front of the panes: wedges that start at the light. */
function rays(random: () => number, [x, y]: Point, reach: number): string {
  const wedges = Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7 + random() * 0.12) * 2 * Math.PI
    const width = 0.06 + random() * 0.12
    const corner = (a: number): Point => [Math.round(Math.cos(a) * reach), Math.round(Math.sin(a) * reach)]
    return `l${relative([0, 0], [corner(angle - width), corner(angle + width)])}z`
  })
  return `M${Math.round(x)} ${Math.round(y)}${wedges.join('')}`
}

/**
 * The inner markup of the `<svg>`. `id` must be unique in the document: gradients and leading refer to it.
 */
export function vitralContent(
  id: string,
  semilla: string,
  ancho: number,
  alto: number,
  options: VitralOptions = {},
): string {
  const { panes, sun, reach } = layPanes(semilla, ancho, alto, options)
  const lead = Math.round(Math.hypot(ancho, alto) / 60 / Math.sqrt(options.anillos ?? RINGS)) / 5
  const [x, y] = sun.map(Math.round)
  const gradient = (name: string, radius: number, stops: string) =>
    `<radialGradient id="${id}${name}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${Math.round(radius)}">${stops}</radialGradient>`
  const stop = (at: number, color: string, opacity: number) =>
    `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`
  const groups = outlines(panes)
  const layer = (attributes: string) => `<use href="#${id}" ${attributes}/>`
  return [
    '<defs>',
    gradient(
      'l',
      reach,
      stop(0, '#fff8e0', 0.62) +
        stop(0.12, '#ffeab5', 0.26) +
        stop(0.36, '#ffd98a', 0.06) +
        stop(0.5, '#1a1030', 0.05) +
        stop(1, '#05060d', 0.62),
    ),
    gradient('r', reach * 0.8, stop(0, '#fff4cf', 0.15) + stop(0.4, '#ffe2a0', 0.06) + stop(1, '#ffd98a', 0)),
    // All panes again as one path, drawn three times with one element each; Brotli compresses the repetition
    // away.
    `<path id="${id}" fill="none" stroke-linejoin="round" d="${groups.map(({ d }) => d).join('')}"/>`,
    '</defs>',
    ...groups.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`),
    // The leading: a lit edge, a shaded one, and the lead itself over both.
    layer(
      `stroke="#fff" stroke-opacity=".16" stroke-width="${lead * 2}" transform="translate(${lead * 0.5} ${lead * 0.5})"`,
    ),
    layer(
      `stroke="#000" stroke-opacity=".22" stroke-width="${lead * 2.2}" transform="translate(${-lead * 0.4} ${-lead * 0.4})"`,
    ),
    layer(`stroke="#0d0f1c" stroke-width="${lead}"`),
    `<path fill="url(#${id}r)" d="${rays(seededRandom(`${semilla} rays`), sun, reach)}"/>`,
    `<path fill="url(#${id}l)" d="M0 0h${ancho}v${alto}h${-ancho}z"/>`,
  ].join('')
}

/**
 * A complete SVG file, for pictures made on the server: example photos, share cards. Width and height in
 * pixels.
 */
export function vitralSvg(semilla: string, ancho: number, alto: number, options: VitralOptions = {}): string {
  const content = vitralContent('v', semilla, ancho, alto, options)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ancho}" height="${alto}" viewBox="0 0 ${ancho} ${alto}">${content}</svg>`
}
