import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: './tests/support/which-station.ts',
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
    launchOptions: {
      // The system's browser where there is one; Playwright's own, which setup downloaded, otherwise.
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'escritorio', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'telefono',
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, defaultBrowserType: 'chromium' },
    },
  ],
})
