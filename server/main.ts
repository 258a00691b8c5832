// Listens, with what `react-router build` made: pages and server are one bundle, with one copy of every module.
const bundle = new URL('../build/server/index.js', import.meta.url).href
const { run }: typeof import('./entry.ts') = await import(bundle)
await run()

export {}
