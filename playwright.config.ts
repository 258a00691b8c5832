// Each worker loads this file first: whatever hashes passwords must come after it.
import './tests/support/claves/quick-scrypt.ts'
import { defineConfig } from '@playwright/test'
import { BROWSER } from './tests/support/browser.ts'
import { floorPath } from './tests/support/floor.ts'
import { PHONE } from './tests/support/screens.ts'
import { COMPILED } from './tests/support/site.ts'

// For the workers: what Node compiled for one is there for the next.
process.env.NODE_COMPILE_CACHE ??= COMPILED

export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: ['./tests/support/radio/which-station.ts', './tests/support/ready-data.ts'],
  fullyParallel: true,
  // Two workers for each of two cores: with three, the run takes as long, and more journeys wait too long.
  workers: 4,
  timeout: process.env.CI ? 240_000 : 90_000,
  expect: { timeout: process.env.CI ? 40_000 : 15_000 },
  forbidOnly: true,
  // A shared, busy machine may keep a browser waiting; what needed a second try is named at the end of the
  // run.
  retries: process.env.CI ? 2 : 0,
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Each page would fetch five others to keep them: only where a journey is about that.
    serviceWorkers: 'block',
    // Filming every journey takes as much of the processors as the journeys do, copying the page at each
    // action a sixth more. A failed one keeps its actions, requests and last page; a second try keeps
    // everything.
    trace: process.env.CI
      ? 'on-first-retry'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: BROWSER,
  },
  projects: [
    {
      // The main journeys of visitors and volunteers, in the oldest browser, on the phone that has it.
      name: 'Chromium 109',
      grep: /@floor/,
      metadata: { missing: floorPath ? '' : 'Chromium 109 does not start here' },
      // First, since the longest journey is a volunteer's; beside the others, which have the other workers.
      workers: 1,
      use: { ...PHONE, launchOptions: { ...BROWSER, executablePath: floorPath } },
    },
    {
      name: 'Chromium',
      // Where the oldest one does not start, these journeys are walked all the same.
      grepInvert: floorPath ? /@floor/ : undefined,
      // Animations cost a sixth of what the journeys do. People have them, so the telephone keeps them
      // (`screens.ts`), and of these the journeys about something that moves.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
