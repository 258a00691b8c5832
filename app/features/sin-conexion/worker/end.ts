import { scope } from './scope.ts'

// Served in the place of the worker with `SERVICE_WORKER=off`: takes over at once, deletes everything that was
// kept, and is gone with the next page. Open pages stay as they are, with what is typed and playing in them.

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  await scope.registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
