// Before everything else: reads .env, where there is one, since Node's own option says in English at each
// start that there is none; and keeps what Node compiles, as `main.ts` does, so that a command begins in half
// the time.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

if (existsSync('.env')) process.loadEnvFile()
enableCompileCache(new URL('../node_modules/.cache/campanario', import.meta.url).pathname)
