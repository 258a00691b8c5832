// Reads .env before everything else, where there is one: Node's own option says in English, at each start, that there is none.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile()
