import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { precompress } from './scripts/precompress.ts'

export default {
  ssr: true,
  // Every route is known from the first page on: no extra request when a link comes into view.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
