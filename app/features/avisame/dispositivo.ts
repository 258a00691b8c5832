import { registerWorker } from '#app/features/sin-conexion/keep-page.ts'
import { readStored, writeStored } from '#app/ui/storage/stored.ts'
import { type Respuesta, RUTA_SUSCRIPCION, TEXTOS_AVISAME, type Tipo } from './anuncio.ts'

/*
 * What a browser does to be told: its subscription to Web Push, and what it says of it to the site. Loaded
 * where somebody looks at «Avísame», and by a device that is told of something.
 */

/** What this device asked for last, and by which address: what a lost subscription is made of again. */
const KEPT = 'avisame'
/** A visit looks at its subscription once. */
const LOOKED = 'avisame-visto'

type Kept = { endpoint: string; tipos: Tipo[] }

export type Soporte = 'si' | 'no' | 'instalar' | 'bloqueado'

/** Whether this browser can be told of anything: an iPhone's only in the application that was installed. */
export function soporte(): Soporte {
  if (!navigator.serviceWorker || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'instalar' : 'no'
  return Notification.permission === 'denied' ? 'bloqueado' : 'si'
}

async function current(): Promise<PushSubscription | null> {
  const there = await navigator.serviceWorker.getRegistration('/')
  return (await there?.pushManager.getSubscription()) ?? null
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Whether a subscription was made for the site's key: with another one nothing would reach it. */
const isFor = ({ options }: PushSubscription, clave: string) =>
  options.applicationServerKey !== null && base64url(options.applicationServerKey) === clave

async function subscribe(clave: string): Promise<PushSubscription> {
  const before = await current()
  if (before && isFor(before, clave)) return before
  await before?.unsubscribe()
  const { pushManager } = await registerWorker()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: clave })
}

type Fields = { intencion: string; antes?: string; tipos?: readonly Tipo[] }

/** Tells the site of this device, or asks what it is told of. */
async function send(
  suscripcion: PushSubscription | null,
  { tipos = [], ...fields }: Fields,
  ruta = RUTA_SUSCRIPCION,
): Promise<Respuesta> {
  const body = new URLSearchParams({ ...fields, suscripcion: suscripcion ? JSON.stringify(suscripcion) : '' })
  for (const tipo of tipos) body.append('tipos', tipo)
  const answer = await fetch(ruta, { method: 'POST', body }).catch(() => undefined)
  if (!answer?.headers.get('content-type')?.startsWith('application/json'))
    return { ok: false, mensaje: TEXTOS_AVISAME.error }
  return answer.json()
}

/** What this device is told of. */
export const ask = async (ruta?: string): Promise<Respuesta> =>
  send(await current(), { intencion: 'ver' }, ruta)

/**
 * Has this device told of something else from now on, which begins with the browser's own question; one that
 * is told of nothing any more is no device of ours.
 */
export async function change(fields: Fields, clave: string, ruta?: string): Promise<Respuesta> {
  try {
    if ((await Notification.requestPermission()) !== 'granted')
      return { ok: false, mensaje: TEXTOS_AVISAME.sinPermiso }
    const suscripcion = await subscribe(clave)
    const respuesta = await send(suscripcion, fields, ruta)
    if (respuesta.ok) await keep(suscripcion, respuesta)
    return respuesta
  } catch {
    return { ok: false, mensaje: TEXTOS_AVISAME.noPudo }
  }
}

async function keep(suscripcion: PushSubscription, { tipos, queda }: Respuesta & { ok: true }) {
  writeStored(KEPT, queda ? JSON.stringify({ endpoint: suscripcion.endpoint, tipos }) : '')
  if (!queda) await suscripcion.unsubscribe()
}

/**
 * Looks at the subscription once a visit: made anew and sent again where the browser lost or changed it, or
 * the site has another key, or forgot it.
 */
export async function revisar(): Promise<void> {
  const stored = readStored(KEPT)
  if (!stored || sessionStorage.getItem(LOOKED) || soporte() !== 'si') return
  sessionStorage.setItem(LOOKED, 'si')
  const { endpoint, tipos } = JSON.parse(stored) as Kept
  const suscripcion = await current()
  const known = await send(suscripcion, { intencion: 'ver' })
  if (!known.ok) return
  if (suscripcion?.endpoint === endpoint && isFor(suscripcion, known.clave) && known.queda) return
  if (suscripcion?.endpoint === endpoint) await suscripcion.unsubscribe()
  await change({ intencion: 'tipos', antes: endpoint, tipos }, known.clave)
}
