import { defineConfig, devices } from '@playwright/test'
import { BROWSER } from './tests/support/browser.ts'

const files = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.test\\.ts$`)

/** What a volunteer does, who has a telephone and nothing else. */
const TELEPHONE_ONLY = files(
  'al-alcance',
  'contacto-admin',
  'donaciones-admin',
  'predicaciones-audio',
  'predicaciones-mas',
  'series-admin',
  'voluntaria',
)

/** Files whose journeys are alike on every screen, or set their own; in other files such a journey is tagged `@once`. */
const DESKTOP_ONLY = files(
  'acceso',
  'actividad',
  'arranque',
  'azar',
  'cada-formulario',
  'confidencias',
  'contraste',
  'controles',
  'datos',
  'deshacer',
  'disfraces',
  'entrega',
  'fallas-.*',
  'formularios',
  'galeria-edicion',
  'guardia',
  'ingreso',
  'intenciones',
  'late-scripts',
  'letras',
  'todas-las-paginas',
  'limites',
  'paginas-guardadas',
  'radio-cortes',
  'segundo-paso',
  'seo',
  'sesiones',
  'sin-conexion',
  'subidas',
)

export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: './tests/support/radio/which-station.ts',
  fullyParallel: true,
  // A journey waits about half of its time: for its site to start, for a network that is away.
  workers: 3,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: true,
  // A shared, busy machine may keep a browser waiting; what needed a second try is named at the end of the run.
  retries: process.env.CI ? 2 : 0,
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // To trace every journey takes time that a small machine has not; a second try is traced.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: BROWSER,
  },
  projects: [
    // First, since the longest journey is a volunteer's, which the others can go on beside.
    {
      name: 'telefono',
      testIgnore: DESKTOP_ONLY,
      grepInvert: /@once/,
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, defaultBrowserType: 'chromium' },
    },
    { name: 'escritorio', testIgnore: TELEPHONE_ONLY, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
