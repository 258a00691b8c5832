import { createHash } from 'node:crypto'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { localAt, momentoOf } from '#app/parts/iglesia/zona.server.ts'
import { iconoPath } from '#app/parts/page/iconos.ts'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { type GuardedFetch, PrivateHostError } from '#app/platform/guarded-fetch.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { Failure, Send } from '#app/platform/mail/mailer.server.ts'
import { countPushes, type Mail } from '#app/platform/mail/outbox.server.ts'
import { encryptPush } from '#app/platform/push/encrypt.server.ts'
import { authorization } from '#app/platform/push/vapid.server.ts'
import type { Resto } from './anunciar.server.ts'
import { readVapid } from './claves.server.ts'
import {
  type Deseo,
  forgetSuscripcion,
  mayReadPeticiones,
  openSuscripcion,
  type Suscripcion,
} from './suscripciones.server.ts'
import { turnoOf } from './turno.server.ts'

type Parts = { db: Db; secret: Secret; home: string; fetch: GuardedFetch; log: Log }

const ANSWER_MS = 15_000
/** What should ring at once; the rest may wait until the telephone is awake. */
const URGENT: readonly string[] = ['culto', 'horarios', 'peticion']

/**
 * Carries a notice from the outbox to a device's push service, if the device still wants it and its turn has
 * come (`turnoOf`). Whatever is logged names neither the device nor its address.
 */
export const carrierOf =
  (parts: Parts): Send =>
  async (mail) => {
    const suscripcion = await openSuscripcion(parts.db, parts.secret, mail.para)
    if (!suscripcion || !(await wants(parts.db, mail, suscripcion))) return 'dropped'
    const { data: sitio } = await readSitio(parts.db)
    const zona = sitio.zonaHoraria
    const turno = turnoOf({
      tipo: mail.tipo,
      dia: restOf(mail).dia,
      ahora: localAt(new Date(), zona),
      recibidos: await countPushes(parts.db, mail),
      esperaCambios: suscripcion.tipos.includes('horarios'),
    })
    if (turno === 'no') return 'dropped'
    if (turno !== 'ya') return { until: new Date(momentoOf(turno, zona).instante) }
    return deliver(parts, mail, suscripcion, iconoPath('icono-192.png', sitio))
  }

const restOf = ({ texto }: Mail): Resto => JSON.parse(texto)

/** Somebody may have switched it off, signed out, or lost the permission since it was queued. */
async function wants(db: Db, { tipo }: Mail, { tipos, sesion, persona }: Deseo): Promise<boolean> {
  if (tipo === 'peticion') return mayReadPeticiones(db, sesion)
  return tipo === 'turno' ? persona !== '' : tipos.some((each) => each === tipo)
}

async function deliver(
  { db, secret, home, fetch, log }: Parts,
  mail: Mail,
  { endpoint, keys }: Suscripcion,
  icono: string,
) {
  const told = { mail: mail.id, tipo: mail.tipo }
  const asked = await fetch(endpoint, {
    ms: ANSWER_MS,
    maxBytes: 0,
    post: {
      headers: {
        ...headersOf(mail),
        Authorization: authorization(await readVapid(db, secret), { endpoint, sub: home }),
      },
      body: encryptPush(payloadOf(mail, home, icono), {
        p256dh: Buffer.from(keys.p256dh, 'base64url'),
        auth: Buffer.from(keys.auth, 'base64url'),
      }),
    },
  }).catch((error: unknown) => {
    if (error instanceof PrivateHostError) return undefined
    throw error
  })
  const { status, headers } = asked ?? { status: 410, headers: {} as Record<string, undefined> }
  if (status >= 200 && status < 300) return undefined
  if (status === 429 || status >= 500)
    throw Object.assign(new Error('A push service refuses for now'), {
      responseCode: status,
      espera: waitOf(headers['retry-after']),
    } satisfies Partial<Failure> & { responseCode: number })
  if (status === 404 || status === 410) await forgetSuscripcion(db, mail.para)
  else if (status === 413) log.error(told, 'a notice is too long for its push service: ours to mend')
  else log.warn({ ...told, status }, 'a push service refused a notice')
  return 'dropped' as const
}

/** Milliseconds: of a number of seconds, or until a date. */
function waitOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter ?? 0)
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter ?? '') - Date.now() : seconds * 1000
  return ms > 0 ? ms : 0
}

const headersOf = ({ tipo, sobre, vence }: Mail) => ({
  'Content-Encoding': 'aes128gcm',
  'Content-Type': 'application/notification+json',
  TTL: String(Math.max(0, Math.round((Date.parse(vence ?? '') - Date.now()) / 1000)) || 0),
  Urgency: URGENT.includes(tipo) ? 'high' : 'normal',
  // Sent again after a lost answer, it takes the place of the first.
  Topic: createHash('sha256').update(tagOf({ tipo, sobre })).digest('base64url').slice(0, 32),
})

/** Requests say nothing of themselves: a later one takes the place of those before. */
const tagOf = ({ tipo, sobre }: Pick<Mail, 'tipo' | 'sobre'>) =>
  tipo === 'peticion' ? tipo : `${tipo} ${sobre}`

/** In the declarative form, which Safari shows by itself; elsewhere the worker does. */
function payloadOf(mail: Mail, home: string, icono: string): string {
  const { cuerpo, ruta } = restOf(mail)
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: mail.asunto,
      body: cuerpo,
      lang: 'es-CL',
      dir: 'ltr',
      navigate: new URL(ruta, home).href,
      tag: tagOf(mail),
      icon: new URL(icono, home).href,
    },
  })
}
