import type { Page } from '@playwright/test'
import { expect, test as journey, visit } from '../journey.ts'
import { type Gate, startGate } from '../network/gate.ts'

/** A site behind a network that can fail, in a browser with a service worker. */
export const test = journey.extend<{ gate: Gate }>({
  serviceWorkers: 'allow',
  gate: async ({ site }, use) => {
    const gate = await startGate(site.origin)
    await use(gate)
    await gate.stop()
  },
  baseURL: async ({ gate }, use) => use(gate.origin),
})

/** What browsers say of a request without a network. */
export const CUT = /net::ERR_/

/** The addresses of the pages that the browser keeps. */
export const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('paginas')).keys()
    return keys.map(({ url }) => new URL(url).pathname).sort()
  })

/** Opens a page and waits until the worker keeps it, and what it keeps for everybody. */
export async function visitAndKeep(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect
    .poll(() => keptPages(page), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([path, '/boletin']))
}

/** How many service workers the browser has for the site, and the stores that they keep. */
export const whatIsKept = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stores: (await caches.keys()).sort(),
  }))
