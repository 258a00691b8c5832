import { SHARED } from '#app/ui/storage/kept.ts'

/** The service worker, registered where there is none yet and ready. @throws where the browser allows none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

/**
 * Has the service worker keep this page, which came alive: registers it where there is none yet. Over plain
 * http, or where the browser allows none, pages are as they were.
 */
export async function keepPage(path: string): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  try {
    const { active } = await registerWorker()
    active?.postMessage({ keep: path })
    if (!path.startsWith('/c/')) await caches.delete(SHARED)
  } catch {}
}
