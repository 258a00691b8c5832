import * as build from 'virtual:react-router/server-build'
import { SettingsError } from '#app/platform/env.server.ts'
import { createApp } from './app.ts'
import { start } from './start.ts'

/** The production start: `server/main.ts` calls it out of the bundle. */
export async function run(): Promise<void> {
  try {
    await start((platform) => createApp(platform, build))
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    console.error(`\n${error.message}\n`)
    process.exit(1)
  }
}
