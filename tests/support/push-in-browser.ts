import type { BrowserContext, Page } from '@playwright/test'

type Given = { endpoint: string; p256dh: string; auth: string; mark: string }

/** What would be asked of the browser maker's push service: all else, keys included, is as it is there. */
function standIn({ mark, ...given }: Given) {
  const toJSON = () => ({
    endpoint: given.endpoint,
    expirationTime: null,
    keys: { p256dh: given.p256dh, auth: given.auth },
  })
  const made = (clave: string) => ({
    endpoint: given.endpoint,
    options: {
      applicationServerKey: Uint8Array.from(atob(clave.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
        c.charCodeAt(0),
      ).buffer,
    },
    toJSON,
    async unsubscribe() {
      localStorage.removeItem(mark)
      return true
    },
  })
  const getSubscription = async () => {
    const clave = localStorage.getItem(mark)
    return clave === null ? null : made(clave)
  }
  const subscribe = async ({ applicationServerKey: clave }: { applicationServerKey: string }) => {
    localStorage.setItem(mark, clave)
    return made(clave)
  }
  Object.assign(PushManager.prototype, { getSubscription, subscribe })
}

/**
 * Lets pages subscribe without the browser maker's push service, which a test has none of: to `endpoint`,
 * with keys of the test's own.
 */
export const subscribeAt = (
  page: Page,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
) => page.addInitScript(standIn, { endpoint, ...keys, mark: 'suscripcion de prueba' })

/** Hands a message to the page's service worker, as the browser does with one of its push service. */
export async function deliverPush(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await session.detach()
}
