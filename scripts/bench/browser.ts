import { existsSync } from 'node:fs'

const executable = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Launch options for Chromium: the system's one if installed. */
export const BROWSER = {
  ...(existsSync(executable) ? { executablePath: executable } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
}
