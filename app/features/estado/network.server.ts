import { lookup } from 'node:dns/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, getCACertificates } from 'node:tls'
import { readClockWarning } from '#app/platform/db/clock.server.ts'
import { type Db, sharedMoment } from '#app/platform/db/db.server.ts'
import { createGuardedFetch, type GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { lastProbe, PROBE_GOOD_FOR_MS } from '#app/platform/health.server.ts'
import { capital } from '#app/ui/capital.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { AVISA, aviso, bien, type Examined, mal, type Visto } from './visto.server.ts'

// How the site is reached: its name, its certificate, and the clock that both depend on.

const HOUR_MS = 60 * 60 * 1000
/** Those who renew by themselves do so a month before; of one that lives for days, in its last third. */
const POCAS_HORAS = 14 * 24
const POCA_PARTE = 1 / 4
/** A certificate's hour and a code of two steps bear no more. */
const MOST_APART_MS = 30_000
const ASK_WITHIN_MS = 3_000

/** The site's own clock, compared with the database's and with that of whoever else it speaks to. */
export async function lookAtClock({ db, settings, guardedFetch }: Examined): Promise<Visto> {
  const asked = askTheNetwork(settings.asked, guardedFetch)
  const before = Date.now()
  const { moment } = await db.selectNoFrom(sharedMoment(db).as('moment')).executeTakeFirstOrThrow()
  const apart = Math.abs(Date.parse(moment) - (before + Date.now()) / 2)
  const doubted = await readClockWarning(db)
  if (doubted)
    return mal(
      `El reloj saltó más de dos días: ahora dice ${formatMoment(doubted)}.`,
      `${AVISA} Mientras tanto no se borra nada por antiguo.`,
      EN_HORA,
    )
  if (apart > MOST_APART_MS)
    return aviso(
      `El reloj de esta máquina y el de la base de datos difieren en ${Math.round(apart / 1000)} segundos.`,
      AVISA,
      'Pon las dos en hora: timedatectl set-ntp true.',
    )
  const there = await asked
  if (there && there.apart > MOST_APART_MS)
    return aviso(
      `El reloj de esta máquina y el de ${there.host} difieren en ${Math.round(there.apart / 1000)} segundos.`,
      AVISA,
      EN_HORA,
    )
  const igual = `${capital(formatMoment(new Date().toISOString()))}, igual que en la base de datos`
  if (there) return bien(`${igual} y en ${there.host}.`)
  return bien(`${igual}.${settings.asked.length > 0 ? ' A la red no se le pudo preguntar.' : ''}`)
}

const EN_HORA = 'Pon la máquina en hora: timedatectl set-ntp true.'

/** How far the clock of the first is from ours that says what time it is; undefined if none does. */
async function askTheNetwork(addresses: readonly string[], guardedFetch: GuardedFetch) {
  const all = await Promise.all(
    addresses.map(async (address) => {
      const before = Date.now()
      const options = { ms: ASK_WITHIN_MS, maxBytes: 0, head: true }
      const answer = await guardedFetch(address, options).catch(() => undefined)
      // One that was kept on the way says how long ago.
      const { date = '', age = '0' } = answer?.headers ?? {}
      const theirs = Date.parse(date) + Number(age) * 1000
      const apart = Math.abs(theirs - (before + Date.now()) / 2)
      return Number.isFinite(apart) ? { host: new URL(address).hostname, apart } : undefined
    }),
  )
  return all.find((each) => each !== undefined)
}

const hostOf = (origin: string | undefined) =>
  origin?.startsWith('https:') ? new URL(origin).hostname : undefined

export async function lookAtName({ db, settings: { origin, port } }: Examined): Promise<Visto> {
  const host = hostOf(origin)
  if (!host) return undefined
  const found = await lookup(host, { all: true }).catch(() => [])
  const registro =
    'Pon en su registro A la dirección de esta máquina: donde compraste el dominio, o en tu red si solo vale en ella.'
  if (found.length === 0) return mal(`${host} no lleva a ninguna parte.`, AVISA, registro)
  const addresses = found.map(({ address }) => address).join(', ')
  // One that does not answer may be this one behind a router; what else is wrong the certificate tells.
  const options = { ms: ASK_WITHIN_MS, maxBytes: 2_000, cut: true }
  // The site's own name, which may be of this network alone.
  const askOwn = createGuardedFetch([host])
  const ask = () => askOwn(`${origin}/salud`, options).catch(() => undefined)
  const { answer, tried } = await triedBy(db, ask)
  const now = `Ahora es ${addresses}. ${registro}`
  if (answer && answer.status < 500 && !answer.text.includes('"base_de_datos"'))
    return mal(`${host} lleva a otro sitio.`, AVISA, now)
  if (answer?.status === 200 && !tried)
    return mal(`${host} lleva a otra máquina, donde también hay un Campanario: ¿la de antes?`, AVISA, now)
  if (answer && answer.status >= 500 && !tried)
    return mal(
      `Quien visita ${host} no llega al sitio: recibe un error (${answer.status}).`,
      AVISA,
      `Lo que está delante del sitio no lo encuentra en el puerto ${port}: ejecuta de nuevo instalar.sh, que se lo dice a Caddy, o díselo al tuyo.`,
    )
  const silent = '. No se pudo comprobar que sea esta máquina.'
  return bien(`${host} tiene dirección.`, `${addresses}${answer ? '' : silent}`)
}

/**
 * Whether what answers is this site: `/salud` then wrote into this database, once a second at most, and no
 * other does.
 */
async function triedBy<T>(db: Db, ask: () => Promise<T>): Promise<{ answer: T; tried: boolean }> {
  const before = await lastProbe(db)
  const answer = await ask()
  if (!answer || (await lastProbe(db)) !== before) return { answer, tried: true }
  await pause(2 * PROBE_GOOD_FOR_MS)
  const again = await ask()
  return { answer: again, tried: (await lastProbe(db)) !== before }
}

const NOBODY: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])

export async function lookAtCertificate({ settings: { origin } }: Examined): Promise<Visto> {
  const host = hostOf(origin)
  if (!host) return undefined
  const port = Number(new URL(origin as string).port || 443)
  const lasts = await validFor(host, port).catch((error: NodeJS.ErrnoException) => error)
  const tecnico =
    'Revisa lo que está delante del sitio (si es Caddy: systemctl status caddy) y que lleguen los puertos 80 y 443. Un certificado propio tiene que ser de una autoridad en que esta máquina confíe.'
  if (lasts instanceof Error)
    return mal(
      NOBODY.has(lasts.code ?? '')
        ? `En la dirección segura de ${host} no responde nadie.`
        : `Los navegadores no confían en la dirección segura de ${host}.`,
      AVISA,
      `${lasts.code ?? lasts.message}. ${tecnico}`,
    )
  const { left, whole } = lasts
  const tiempo = left < 48 ? `${Math.floor(left)} horas` : `${Math.floor(left / 24)} días`
  const texto = `La dirección segura de ${host} (el candado) vale ${tiempo} más.`
  return left < Math.min(POCAS_HORAS, whole * POCA_PARTE) ? aviso(texto, AVISA, tecnico) : bien(texto)
}

/**
 * For how many hours more the certificate is good that browsers are shown, and for how many in all. @throws
 * if they would refuse it: one of an authority that neither everybody trusts nor this machine.
 */
const validFor = (host: string, port: number): Promise<{ left: number; whole: number }> =>
  new Promise((resolve, reject) => {
    const ca = [...getCACertificates(), ...getCACertificates('system')]
    const socket = connect({ host, port, ca, servername: host, timeout: 5_000 })
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const hoursSince = (moment: number) => (Date.parse(valid_to) - moment) / HOUR_MS
      resolve({ left: hoursSince(Date.now()), whole: hoursSince(Date.parse(valid_from)) })
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('no responde')))
  })
