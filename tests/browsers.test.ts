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

test('styles are lowered to what these browsers know, and no ground that night changes is translucent', () => {
  const files = globSync('build/client/assets/{site,dashboard}-*.css')
  expect(files).toHaveLength(2)
  for (const file of files) {
    const css = readFileSync(file, 'utf8')
    // Rules within rules: Chrome 112, Safari 16.5, Firefox 117.
    expect(css.match(/[{}][^@{};][^{};]*\{[^{}]*\{/g), file).toBeNull()
    // Chrome 119 breaks words where it balances lines («Bienveni/dos»).
    expect(css).toMatch(/@supports not \(text-wrap-style: ?balance\)\s*\{[^}]*\bh1\b[^}]*text-wrap: ?wrap/)
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

/**
 * Selectors above the floor (`:has(`: Firefox 121; `:popover-open`: Chrome 114, Safari 17, Firefox 125), by
 * what these browsers have instead. One that a whole task hangs by belongs into none of these lists.
 */
const INSTEAD: Record<string, string[]> = {
  'a rule of their own, by `@supports`': [
    'app/features/agenda/admin/formulario/formulario.css',
    'app/features/sitio/admin/colores.tsx',
    'app/features/sitio/admin/letras.tsx',
    'app/features/sitio/admin/ventana.tsx',
    'app/frames/public/site.css',
    'app/parts/borradores/campo-publicacion.tsx',
    'app/styles.css',
  ],
  'the polyfill, which knows it in scripts; in styles it only fades in': [
    'app/frames/public/navegacion.css',
    'app/frames/public/navegacion.tsx',
    'app/ui/feedback/confirmed.tsx',
  ],
  'all that is otherwise hidden or held back; the server refuses what does not fit': [
    'app/features/administradores/admin/permisos-campos.tsx',
    'app/features/galeria/admin/choose-many.tsx',
    'app/features/podcast/admin/portada.tsx',
    'app/ui/forms/select-or-new.tsx',
  ],
  'a page that scrolls a little otherwise, or prints more': [
    'app/features/agenda/agenda.css',
    'app/features/galeria/visor/visor.css',
    'app/features/peticiones/admin/hoja-de-oracion.tsx',
    'app/features/radio/mini-player.css',
    'app/frames/dashboard/dashboard.css',
    'app/frames/dashboard/frame.tsx',
    'app/parts/player/player.css',
  ],
  'another colour, outline, size or layer': [
    'app/features/agenda/admin/formulario/campos.tsx',
    'app/features/agenda/admin/lista.tsx',
    'app/features/agenda/lista-citas.tsx',
    'app/features/galeria/admin/categorias.tsx',
    'app/features/radio/programacion/programacion.tsx',
    'app/parts/admin/fila.tsx',
    'app/ui/forms/button.tsx',
  ],
}

test('a selector above the floor is nowhere but where it is known what these browsers have instead', () => {
  const above = /:has\(|(?<![\w-])(not-)?has-(\[|[a-z-]+:)|:popover-open/
  const sources = globSync('app/**/*.{css,ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const found = sources.filter((file) => above.test(readFileSync(file, 'utf8')))
  expect(found.toSorted()).toEqual(Object.values(INSTEAD).flat().toSorted())
})

test('a form is sent in one place, which knows browsers that send by a press only', () => {
  const sources = globSync('app/**/*.{ts,tsx}')
  const found = sources.filter((file) => readFileSync(file, 'utf8').includes('requestSubmit'))
  expect(found).toEqual(['app/ui/forms/send-form.ts'])
})

test('the lock screen is told in one place, which takes a browser’s refusal', () => {
  const sources = globSync('app/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const found = sources.filter((file) => readFileSync(file, 'utf8').includes('navigator.mediaSession'))
  expect(found).toEqual(['app/parts/player/try-session.ts'])
})

test('the main journeys of visitors and volunteers are walked at the floor', () => {
  const titles = globSync('tests/journeys/**/*.test.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btest\(\s*'([^']+)',\s*\{\s*tag: [^\n]*'@floor'/g)].map(
      ([, title]) => title,
    ),
  )
  expect(titles.toSorted()).toEqual([
    'a new volunteer uploads forty photos after the service, corrects one and attends three requests',
    'a request written without a network is kept, encrypted, and sent once by the next page that has one',
    'a sermon waits, is shown to who has its link, and comes out when somebody says so',
    'each failure shows its text and keeps the e-mail; then somebody signs in, and out',
    'plays and pauses, shows which, and disconnects from the stream on pause',
    'sends and stores a request, and thanks for it for five seconds',
    'the bar links to every page; on a phone it is a menu, which Escape or choosing a link closes',
    'the lightbox shows texts, follows keys, buttons and swipes of 80 px, and closes by Escape, button and back',
  ])
})
