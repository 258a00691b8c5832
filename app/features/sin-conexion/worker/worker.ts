import { SHARED_AT, STORES } from '#app/ui/storage/kept.ts'
import { answerFile, isFile } from './files.ts'
import './notices.ts'
import { answerPage, forgetPages, isPage, keep, keepBeforehand } from './pages.ts'
import { findRecording } from './recordings.ts'
import { type FetchEvent, scope } from './scope.ts'
import { takeShared } from './shared.ts'

/*
 * The service worker: answers a page from the network and, where there is none, from the last copy. It knows
 * nothing of the site's versions, so that none of it can be wrong beside another: a copy names its own files
 * by their hashes, and is kept only together with them.
 */

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys()) if (!STORES.includes(name)) await caches.delete(name)
  // Pages are asked for while the worker starts, which takes a cheap telephone a quarter of a second.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

scope.addEventListener('fetch', (event) => {
  const answer = answerOf(event)
  // Whatever is wrong here, the site is as it would be without it.
  if (answer) event.respondWith(answer.catch(() => fetch(event.request)))
})

/** What this worker answers; undefined leaves all else to the browser: forms, streams, the dashboard. */
function answerOf(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return
  if (/^\/admin\/salir\b/.test(url.pathname)) event.waitUntil(forgetPages())
  if (request.method === 'POST' && url.pathname === SHARED_AT) return takeShared(request)
  if (request.method !== 'GET') return
  if (isSound(url)) return findRecording(request).then((copy) => copy ?? fetch(request))
  if (request.headers.has('Range')) return
  if (isFile(url)) return answerFile(event)
  if (request.mode === 'navigate' && isPage(url)) return answerPage(event)
}

const isSound = ({ pathname }: URL) => /^\/archivos\/.*\.(mp3|m4a)$/.test(pathname)

/** A page that came alive says where it is: only such a page takes the place of its last copy. */
scope.addEventListener('message', (event) => {
  const { keep: path } = Object(event.data)
  if (typeof path === 'string') event.waitUntil(keep(path).then(keepBeforehand))
})
