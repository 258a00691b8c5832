/*
 * The browser's offer to put the site among the telephone's applications, kept from the moment it comes, which
 * may be before any page that shows a button.
 */

/** Chromium's own event, without types. */
type Offer = Event & { prompt(): Promise<void>; userChoice: Promise<unknown> }

let offer: Offer | undefined
const listeners = new Set<() => void>()

function setOffer(next: Offer | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as Offer)
  })
  addEventListener('appinstalled', () => setOffer(undefined))
}

export const getOffer = () => offer

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks once, since the browser answers each offer once. */
export async function install(): Promise<void> {
  const asked = offer
  setOffer(undefined)
  await asked?.prompt()
}

/** An iPhone's Safari, which offers nothing and has a way of its own; not where it was installed already. */
export const isIphone = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches
