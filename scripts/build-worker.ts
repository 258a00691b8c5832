import { type BuildOptions, build } from 'vite'

const FROM = './app/features/sin-conexion/worker'

/**
 * Builds the service worker, and the one that ends it, into the root of `folder`: one script each, since
 * Firefox 115 lets a service worker import nothing.
 */
export async function buildWorkers(folder: string, target: BuildOptions['target']): Promise<void> {
  for (const [name, entry] of Object.entries({ worker: 'worker.ts', 'worker-off': 'end.ts' }))
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target,
        lib: { entry: `${FROM}/${entry}`, formats: ['iife'], name: 'worker', fileName: () => `${name}.js` },
      },
    })
}
