/**
 * What a service worker has and a page does not: the types of the project are a page's, and both at once
 * contradict each other.
 */
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
  request: Request
  /** What the browser asked for while the worker started; undefined where it cannot. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent & { data: unknown }
  push: ExtendableEvent & { data: { json(): unknown } | null }
  notificationclick: ExtendableEvent & { notification: Notification }
  pushsubscriptionchange: ExtendableEvent &
    Record<'oldSubscription' | 'newSubscription', PushSubscription | null>
}

type Scope = {
  registration: ServiceWorkerRegistration
  location: Location
  clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const scope = self as unknown as Scope
