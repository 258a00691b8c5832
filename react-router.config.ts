import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'

export default {
  ssr: true,
  // Every route is known from the first page on: no extra request when a link comes into view.
  routeDiscovery: { mode: 'initial' },
  // Where a write comes from is checked before, for every address: `server/guard.ts`.
  allowedActionOrigins: ['**'],
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
