import { defineConfig, devices } from '@playwright/test'
import { BROWSER } from './tests/support/browser.ts'
import { floorPath } from './tests/support/floor.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }

export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: ['./tests/support/radio/which-station.ts', './tests/support/ready-data.ts'],
  fullyParallel: true,
  // Two workers for each of two cores: with three, the run takes as long, and more journeys wait too long.
  workers: 4,
  timeout: process.env.CI ? 240_000 : 90_000,
  expect: { timeout: process.env.CI ? 40_000 : 15_000 },
  forbidOnly: true,
  // A shared, busy machine may keep a browser waiting; what needed a second try is named at the end of the run.
  retries: process.env.CI ? 2 : 0,
  use: {
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Filming every journey takes as much of the processors as the journeys do, copying the page at each action a sixth
    // more. A failed one keeps its actions, requests and last page; a second try keeps everything.
    trace: process.env.CI
      ? 'on-first-retry'
      : { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: BROWSER,
  },
  projects: [
    // First, since the longest journey is a volunteer's, which the others can go on beside.
    {
      name: 'telefono',
      // A journey tagged `@once` is alike on every screen, or sets its own.
      grepInvert: floorPath ? /@once|@floor/ : /@once/,
      use: PHONE,
    },
    {
      // The main journeys of visitors and volunteers, in the oldest browser, on the phone that has it.
      name: 'Chromium 109',
      grep: /@floor/,
      metadata: { missing: floorPath ? '' : 'Chromium 109 does not start here' },
      use: { ...PHONE, launchOptions: { ...BROWSER, executablePath: floorPath } },
    },
    {
      name: 'escritorio',
      // A journey tagged `@phone` is what a volunteer does, who has a telephone and nothing else.
      grepInvert: floorPath ? /@phone|@once @floor/ : /@phone/,
      // Animations cost a sixth of what the journeys do. People have them, so the telephone keeps them, and of these
      // the journeys about something that moves.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
})
