import { existsSync } from 'node:fs'

const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = process.env.CHROMIUM ?? SYSTEM.find((path) => existsSync(path))

/**
 * Which Chromium tests start: `CHROMIUM`, the system's (preferably the headless shell, which uses a fifth
 * less of a small machine), or Playwright's own, which setup downloaded.
 */
export const BROWSER = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--autoplay-policy=no-user-gesture-required',
  ],
}

const WHOLE = '/usr/bin/chromium'
/** The whole Chromium, if there is one: its headless shell shows no notifications, whatever is permitted. */
export const WHOLE_BROWSER = existsSync(WHOLE) ? { ...BROWSER, executablePath: WHOLE } : undefined

/** Chromium's own letters in px, so many times as large. */
export const letters = (times: 1 | 2) => ({ standard: 16 * times, fixed: 13 * times })

/** The same with the letters of a person who set the browser's own to twice their size: 1rem is 32 px. */
export const BROWSER_WITH_LARGE_LETTERS = {
  ...BROWSER,
  args: [
    ...BROWSER.args,
    `--blink-settings=defaultFontSize=${letters(2).standard},defaultFixedFontSize=${letters(2).fixed}`,
  ],
}
