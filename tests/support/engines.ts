import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type ElementHandle, launch } from 'puppeteer-core'
import { freePort } from './network/port.ts'
import { endWithTests } from './processes.ts'

// Firefox and WebKit (Safari's engine), as far as one journey needs them.

/** Something on the page that can be pressed, typed into, or given files. */
type Found = {
  press(): Promise<void>
  type(text: string): Promise<void>
  choose(files: string[]): Promise<void>
}

export type Engine = {
  goto(url: string): Promise<void>
  /** What a function answers in the page; it has its arguments alone. */
  ask<T, Args extends unknown[]>(script: (...args: Args) => T, ...args: Args): Promise<T>
  /** The one that is shown under this name: its label, or its own words. */
  find(selector: string, name: string): Promise<Found>
  /** Makes the window so many pixels wide. */
  widen(width: number): Promise<void>
  close(): Promise<void>
}

const FIREFOX = '/usr/bin/firefox-esr'
const WEBKIT = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'

/** Each with the Debian packages that it needs, and why it cannot be tried here, if so. */
export const ENGINES = [
  { name: 'Firefox', missing: missing('firefox-esr', FIREFOX), start: startFirefox },
  { name: 'WebKit', missing: missing('webkit2gtk-driver, xvfb', WEBKIT, SCREEN), start: startWebKit },
]

function missing(packages: string, ...files: string[]) {
  return files.every((file) => existsSync(file)) ? '' : ` (not installed: ${packages})`
}

/** Runs in the page. @returns the element that is shown under this name. */
function findShown(selector: string, name: string): Element | undefined {
  const labelOf = (element: HTMLElement & { labels?: NodeListOf<HTMLElement> | null }) =>
    element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent ?? ''
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => labelOf(element).trim().startsWith(name) && element.getClientRects().length > 0,
  )
  // WebKit's driver does not wait for a smooth scroll.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}

async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    ...({ browser: 'firefox', executablePath: FIREFOX, headless: true } as const),
    extraPrefsFirefox: { 'intl.accept_languages': 'es-CL', 'ui.prefersReducedMotion': 1 },
  })
  const [page = await browser.newPage()] = await browser.pages()
  return {
    goto: async (url) => void (await page.goto(url)),
    ask: (script, ...args) => page.evaluate(script as (...args: unknown[]) => never, ...args),
    async find(selector, name) {
      const found = (
        await page.evaluateHandle(findShown, selector, name)
      ).asElement() as ElementHandle<HTMLInputElement>
      return {
        press: () => found.click(),
        type: (text) => found.type(text),
        choose: (files) => found.uploadFile(...files),
      }
    },
    widen: (width) => page.setViewport({ width, height: 800 }),
    close: () => browser.close(),
  }
}

/** How WebDriver names an element in what it sends. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK by WebDriver, on a screen of its own. */
async function startWebKit(): Promise<Engine> {
  const screen = endWithTests(
    spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1280x800x24'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const [display] = await once(screen.stdout as Readable, 'data')
  const port = await freePort()
  const driver = endWithTests(
    spawn(WEBKIT, ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LANG: 'es_CL.UTF-8' },
    }),
  )
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await started(() => call('GET', '/status'))
  const { sessionId } = await call('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  const run = (script: unknown, args: unknown[]) =>
    call('POST', `${session}/execute/sync`, { script: `return (${script}).apply(null, arguments)`, args })
  return {
    goto: (url) => call('POST', `${session}/url`, { url }),
    ask: (script, ...args) => run(script, args),
    async find(selector, name) {
      const found = `${session}/element/${(await run(findShown, [selector, name]))?.[ELEMENT]}`
      return {
        press: () => call('POST', `${found}/click`, {}),
        type: (text) => call('POST', `${found}/value`, { text }),
        choose: (files) => call('POST', `${found}/value`, { text: files.join('\n') }),
      }
    },
    widen: (width) => call('POST', `${session}/window/rect`, { width, height: 800 }),
    async close() {
      await call('DELETE', session)
      for (const child of [driver, screen]) child.kill()
    },
  }
}

/** Asks until there is an answer. */
async function started(asks: () => Promise<unknown>) {
  for (let tries = 0; ; tries++)
    try {
      return await asks()
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
