import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import routes from './app/routes.ts'

/**
 * V8 keeps a program with one letter beyond Latin-1 in two bytes for each: four megabytes of the server's
 * memory.
 */
const inOneByte: Plugin = {
  name: 'in-one-byte',
  applyToEnvironment: ({ name }) => name === 'ssr',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const escaped = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\xff]/g, escaped)
  },
}

/**
 * Parts of the router that are off and come with it all the same, 2.4 kB: nothing observes it
 * (`instrumentations`), every page knows all addresses from the first on (`routeDiscovery`), and comes drawn by
 * the server (`fallback`), without server components (`errors`).
 */
const OFF = /\/lib\/(errors|router\/instrumentation|dom\/ssr\/(fog-of-war|fallback))\.js$/
const withoutWhatIsOff: Plugin = {
  name: 'without-what-is-off',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/')) return
    const names = OFF.test(id) && /^export \{ (.+) \};?$/m.exec(code)?.[1]?.split(', ')
    if (names) return { code: names.map((name) => `export const ${name} = () => {}\n`).join(''), map: null }
    // A name for developer tools makes a part count as used that nobody imports, `NavLink` for example.
    const unnamed = code.replace(/^\w+\.displayName = .*$/gm, '')
    return {
      code: unnamed.replaceAll('= React$1.forwardRef', '= /* @__PURE__ */ React$1.forwardRef'),
      map: null,
    }
  },
}

/**
 * The oldest browsers that everything works in (docs/product.md, Who it serves): the build lowers what it
 * writes to them.
 */
const FLOOR = ['chrome109', 'safari15.6', 'firefox115']

/** Of what a part that comes later needs: not what every page has loaded. */
const withoutFrame = (_file: string, needed: string[]) =>
  needed.filter((file) => !/\/(rolldown-runtime|react|sitio)-/.test(file))

const filesOf = (routes: RouteConfigEntry[]): string[] =>
  routes.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])
const VISITORS = new Set(
  ['root.tsx', 'entry.client.tsx', ...filesOf(routes.slice(0, 1))].map((file) => resolve('app', file)),
)
type Graph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** The files of visitors that bring a module: of pages, and of parts that these fetch later. */
function visitorsOf(id: string, graph: Graph): string[] {
  const needing = new Set([id])
  const found = new Set<string>()
  for (const one of needing) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
    const file = one.split('?')[0] ?? ''
    if (VISITORS.has(file) || dynamicImporters.some((by) => visitorsOf(by, graph).length > 0)) found.add(file)
    for (const by of importers) needing.add(by)
  }
  return [...found].sort()
}

/** What every page of visitors has, or nearly every one; with these comes what they import. */
const SITIO = new RegExp(
  [
    'rolldown-runtime',
    'node_modules/react-router/',
    'lucide/.*/(arrow-|chevron-|headphones\\.|maximize-2\\.)',
    'app/root\\.',
    'app/frames/public/(layout|page)\\.',
    'app/features/(\\w+/cache|(galeria|predicaciones)/visita|avisame/enlace-avisame)\\.',
    'app/features/galeria/(foto-card|visor/(foto-abierta|visor))\\.',
    'app/features/predicaciones/(imagen-predicacion|es-video)\\.',
    'app/features/privacidad/(pagina|pedir-retiro)\\.',
    'app/parts/iglesia/(como-llegar|secciones)\\.',
    'app/ui/(card|gestures/swipe|page/(early-input|use-growing-list)|storage/use-document-cache)\\.',
  ].join('|'),
)

const sharedByVisitors = (id: string, graph: Graph) => {
  const files = visitorsOf(id, graph)
  return files.length > 0 ? `comun~${files}` : null
}

/**
 * Whoever starts the site for the first time builds it, and need not know how long each plugin took, nor that
 * some pages load at once what others fetch later.
 */
const QUIET = { pluginTimings: false, ineffectiveDynamicImport: false }

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutWhatIsOff, inOneByte],
  build: { assetsInlineLimit: 0, target: FLOOR, modulePreload: { resolveDependencies: withoutFrame } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks: QUIET,
          output: {
            // Not the names of all that need it, which a group brings.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              // What is needed together comes in one file: it compresses better, and asks once. A group
              // brings what its modules import.
              groups: [
                // Two, so that a slow telephone answers what is touched between the one and the other.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
                {
                  name: 'sitio',
                  test: SITIO,
                  priority: 3,
                },
                // The package names all of its icons in one file: by that, each would be needed everywhere.
                {
                  name: 'iconos',
                  test: /lucide/,
                  priority: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 4000,
                },
                // What reads a kept prayer request, apart from its form: «Sin conexión» needs no schemas.
                {
                  name: 'guardada',
                  test: /peticiones\/guardada\/guardada\.|ui\/storage\/typed\./,
                  priority: 2,
                },
                // What the same pages of visitors need; and of the rest, which is the dashboard's, what many
                // sections do: no page of visitors may wait for that.
                { name: sharedByVisitors, priority: 1, minShareCount: 2 },
                { name: 'panel', minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { checks: QUIET, input: './server/entry.ts' } },
      ...(command === 'build' && {
        // One file starts in half the time and two thirds of the memory of a thousand; what is native, or
        // reads files beside itself, stays outside, and is loaded when it is needed.
        resolve: {
          noExternal: true,
          external: ['sharp', 'fontkit', 'pdfkit', 'pg-native', '@simplewebauthn/server'],
        },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
