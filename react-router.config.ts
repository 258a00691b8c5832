import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { writeVisitorsManifest } from './app/platform/pages/visitors-manifest.server.ts'
import { buildWorkers } from './scripts/build-worker.ts'
import { precompress } from './scripts/precompress.ts'

export default {
  ssr: true,
  // Every page is known from the first on: no extra request when a link comes into view. Of the dashboard's
  // only the dashboard knows (`visitors-manifest.server.ts`).
  routeDiscovery: { mode: 'initial' },
  // Where a write comes from is checked before, for every address: `server/guard.ts`.
  allowedActionOrigins: ['**'],
  buildEnd: async ({ reactRouterConfig, viteConfig }) => {
    const client = join(reactRouterConfig.buildDirectory, 'client')
    writeVisitorsManifest(client)
    await buildWorkers(client, viteConfig.build.target)
    precompress(client)
  },
} satisfies Config
