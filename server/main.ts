// Listens, with what `react-router build` made: pages and server are one bundle, with one copy of every module.
import { enableCompileCache } from 'node:module'
import { beginThrifty } from './thrifty.ts'

beginThrifty()
// Code compiled by an earlier start is taken from there: the second start is up at once.
enableCompileCache(new URL('../node_modules/.cache/campanario', import.meta.url).pathname)

const bundle = new URL('../build/server/index.js', import.meta.url).href
const { run }: typeof import('./entry.ts') = await import(bundle)
await run()
