/**
 * Has the service worker keep this page, which came alive: registers it where there is none yet. Over plain
 * http, or where the browser allows none, pages are as they were.
 */
export async function keepPage(path: string): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  try {
    await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: path })
  } catch {}
}
