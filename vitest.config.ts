import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,server,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**'],
    // Much of it waits, for a disk, a database or a clock: one file at a time would leave a core idle.
    maxWorkers: 3,
    globalSetup: './tests/support/postgres.ts',
    setupFiles: './tests/support/claves/quick-scrypt.ts',
    // As with the journeys: a shared, busy machine may keep a test waiting.
    retry: process.env.CI ? 1 : 0,
    // What is waited for comes within a second on a quiet machine.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
