// The development server: the production app, with modules loaded through Vite on each request.
import { readEnv } from '#app/platform/env.server.ts'
import { orSay } from './or-say.ts'

// Vite takes seconds to load: a wrong setting is told before.
await orSay(() => readEnv(process.env))
const { createServer } = await import('vite')

/**
 * Where browsers hear of changes: beside the site's port, since Vite's own is one for all the sites of a
 * machine.
 */
const hmr = { port: (Number(process.env.PORT) || 3000) + 1 }
const vite = await createServer({ server: { middlewareMode: true, hmr }, appType: 'custom' })

type Modules = {
  '/server/app.ts': typeof import('./app.ts')
  '/server/start.ts': typeof import('./start.ts')
  'virtual:react-router/server-build': import('react-router').ServerBuild
}
const load = <Path extends keyof Modules>(path: Path) => vite.ssrLoadModule(path) as Promise<Modules[Path]>

const { start } = await load('/server/start.ts')
await start(
  (platform) => ({
    async fetch(request, bindings) {
      const { createApp } = await load('/server/app.ts')
      const build = await load('virtual:react-router/server-build')
      return createApp(platform, build, { clientFolder: './public' }).fetch(request, bindings)
    },
  }),
  vite.middlewares,
)
