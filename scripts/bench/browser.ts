import { existsSync } from 'node:fs'

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** How the bench starts Chromium: the system's where there is one. */
export const BROWSER = {
  ...(existsSync(executable) ? { executablePath: executable } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
