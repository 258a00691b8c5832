// Runs the bundle of `react-router build`: pages and server share one copy of every module.
import { enableCompileCache } from 'node:module'
import { reexecWithMemorySettings } from './memory-settings.ts'

reexecWithMemorySettings()
// Reuses code that an earlier start compiled, so that a restart is fast.
enableCompileCache(new URL('../node_modules/.cache/campanario', import.meta.url).pathname)

const bundle = new URL('../build/server/index.js', import.meta.url).href
const { run }: typeof import('./entry.ts') = await import(bundle)
await run()
