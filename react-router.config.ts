import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Every route is known from the first page on: no extra request when a link comes into view.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
