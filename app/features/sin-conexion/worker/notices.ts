import { RUTA_SUSCRIPCION } from '#app/features/avisame/anuncio.ts'
import { scope } from './scope.ts'

// Shows what the site tells of, where the browser does not by itself: always something, or iOS ends it.

type Told = { notification?: { title?: string; navigate?: string } & NotificationOptions }

scope.addEventListener('push', (event) => {
  const {
    title = 'Hay algo nuevo',
    navigate = '/',
    ...rest
  } = (event.data?.json() as Told)?.notification ?? {}
  event.waitUntil(scope.registration.showNotification(title, { ...rest, data: navigate }))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Of the address only what is within the site: it may be asked at another name.
  const { pathname, search } = new URL(event.notification.data, scope.location.href)
  event.waitUntil(scope.clients.openWindow(pathname + search))
})

scope.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: before, newSubscription } = event
  const renew = async () => {
    const now =
      newSubscription ?? (before && (await scope.registration.pushManager.subscribe(before.options)))
    if (!now || !before) return
    const fields = { intencion: 'renovar', antes: before.endpoint, suscripcion: JSON.stringify(now) }
    await fetch(RUTA_SUSCRIPCION, { method: 'POST', body: new URLSearchParams(fields) })
  }
  event.waitUntil(renew())
})
