import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,server,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**'],
    globalSetup: './tests/support/postgres.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
