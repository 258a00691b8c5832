import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The build lowers syntax to the oldest browsers of docs/product.md (Who it serves), never what is called or
// selected.

const ABOVE_THE_FLOOR: [what: RegExp, since: string][] = [
  [/\b(Map|Object)\.groupBy\b/, 'Chrome 117, Safari 17.4, Firefox 119'],
  [/\.(to(Sorted|Spliced|Reversed)|with)\(/, 'Chrome 110, Safari 16'],
  [/\bPromise\.(withResolvers|try)\b/, 'Chrome 119, Safari 17.4, Firefox 121'],
  [/\bArray\.fromAsync\b/, 'Chrome 121, Safari 16.4'],
  [/\.(isW|toW)ellFormed\(/, 'Chrome 111, Safari 16.4, Firefox 119'],
  [/\bAbortSignal\.(any|timeout)\b/, 'Safari 16 and 17.4'],
  [/\bRegExp\.escape\b/, 'Chrome 136, Safari 18.2, Firefox 134'],
  [/\(\?<[=!]/, 'Safari 16.4, which refuses the whole file'],
]

/** They ask first what the browser has. */
const LIBRARIES = /\/(react|join-hls|convert\.worker|popover)-/

test('what the browser loads calls nothing that browsers above the floor alone have', () => {
  const files = globSync('build/client/assets/*.js').filter((file) => !LIBRARIES.test(file))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    ABOVE_THE_FLOOR.filter(([what]) => what.test(readFileSync(file, 'utf8'))).map(
      ([what, since]) => `${file}: ${what} (${since})`,
    ),
  )
  expect(found).toEqual([])
})

test('styles ask for widths as these browsers know it, and no ground that night changes is translucent', () => {
  const files = globSync('build/client/assets/{site,dashboard}-*.css')
  expect(files).toHaveLength(2)
  for (const file of files) {
    const css = readFileSync(file, 'utf8')
    expect(css.match(/@media[^{]*[<>][^{]*/g), file).toBeNull()
    // Without `color-mix` (Chrome 111, Safari 16.2) such a ground has the day's colour, behind the night's
    // words.
    expect(css.match(/\bbg-(superficie|relieve|fondo)\\\/\d+/g), file).toBeNull()
  }
})

test('no style asks what is within an element in order to style all that is in it', () => {
  // Tailwind's `group-has-*` and `group-not-has-*`. Chromium would style the whole page anew at each element
  // that is added to it: 40 times, 0.6 s of a desk's processor, before a list of the dashboard is there.
  for (const file of globSync('build/client/assets/*.css'))
    expect(readFileSync(file, 'utf8').match(/:has\([^{}]*\) \*\)/g), file).toBeNull()
})
