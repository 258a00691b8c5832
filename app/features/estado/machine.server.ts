import { stat, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { freemem, networkInterfaces, totalmem } from 'node:os'
import { resolve } from 'node:path'
import { nameOf, type Place } from '#app/platform/backup/place.server.ts'
import { appliedMigrations, isPostgres } from '#app/platform/db/db.server.ts'
import type { Settings } from '#app/platform/env.server.ts'
import { VERSION } from '#app/platform/version.server.ts'
import { ACTUALIZA } from './textos.ts'
import { readVersiones } from './versiones.server.ts'
import { AVISA, aviso, bien, type Examined, mal, percent, sizeOf, type Visto } from './visto.server.ts'

// How the machine is that the site runs on.

/** Parts of a disk that are left: below the first somebody should know, below the second it is urgent. */
const POCO = 0.15
const CASI_NADA = 0.05

export async function lookAtSettings({ db }: Examined): Promise<Visto> {
  const [number] = (await appliedMigrations(db)).at(-1)?.split('_') ?? []
  const engine = isPostgres(db) ? 'PostgreSQL' : 'SQLite'
  const tecnico = `Node ${process.versions.node}, ${engine}, tablas ${number}.`
  const { nueva } = await readVersiones(db)
  if (!nueva) return bien(`Campanario ${VERSION}.`, tecnico)
  const texto = `Campanario ${VERSION}. Hay una versión nueva: ${nueva}.`
  return aviso(texto, ACTUALIZA, `${tecnico} Descarga su archivo: sudo campanario actualizar ARCHIVO`)
}

type Disk = { de: string; libre: number; parte: number }

type Places = { settings: Pick<Settings, 'dataDir'>; backups?: readonly Place[] }

/** The disks of the site's own folder and of its backups, if they are on this machine; each once. */
async function disksOf({ settings, backups = [] }: Places): Promise<Disk[]> {
  const places = [
    ['los datos', resolve(settings.dataDir)],
    ...backups.filter(({ near }) => near).map((place) => ['los respaldos', resolve(nameOf(place))]),
  ] as [string, string][]
  const disks = new Map<number, Disk>()
  for (const [de, path] of places) {
    const folder = await stat(path).catch(() => undefined) // the first backup makes it
    if (!folder || disks.has(folder.dev)) continue
    const { bavail, blocks, bsize } = await statfs(path)
    disks.set(folder.dev, { de, libre: bavail * bsize, parte: blocks > 0 ? bavail / blocks : 1 })
  }
  return [...disks.values()]
}

/** A disk on which too little is left for a quiet night. */
export async function findFullDisk(site: Places): Promise<Disk | undefined> {
  return (await disksOf(site)).find(({ parte }) => parte < CASI_NADA)
}

export async function lookAtDisk(site: Places): Promise<Visto> {
  const disks = await disksOf(site)
  const worst = disks.sort((one, other) => one.parte - other.parte)[0]
  if (!worst) return undefined
  const texto = disks
    .map(({ de, libre, parte }) => `En el disco de ${de} quedan ${sizeOf(libre)} (${percent(parte)}).`)
    .join(' ')
  if (worst.parte >= POCO) return bien(texto)
  const remedio = 'Pídele a quien instaló el sitio que haga lugar o agrande el disco.'
  const tecnico =
    'Borra lo que no sea del sitio, guarda menos respaldos (BACKUP_KEEP) o pide un disco más grande.'
  return worst.parte < CASI_NADA ? mal(texto, remedio, tecnico) : aviso(texto, remedio, tecnico)
}

export function lookAtMemory(): Visto {
  const part = freemem() / totalmem()
  const texto = `Quedan libres ${sizeOf(freemem())} de ${sizeOf(totalmem())}.`
  if (part >= 0.1) return bien(texto)
  return aviso(
    texto,
    `El sitio puede ponerse lento. ${AVISA}`,
    'Mira qué más corre en la máquina, o pide una con más memoria.',
  )
}

/** Whether visitors have addresses of their own: without, all share one limit of forms. */
export function lookAtProxy({ settings: { origin, proxies } }: Examined): Visto {
  if (!origin?.startsWith('https:')) return undefined
  if (proxies.length > 0)
    return bien('Cada visita tiene la suya.', `Se cree lo que dice el proxy de ${proxies.join(', ')}.`)
  return aviso(
    'Todas las visitas parecen venir de un mismo lugar, y comparten el límite de los formularios.',
    AVISA,
    'El sitio atiende en https y no cree en ningún proxy: pon TRUST_PROXY=1 si el proxy está en esta máquina, o su dirección si está en otra.',
  )
}

/** Whether anybody answers where the site should. */
export async function lookIfRunning({ settings: { port } }: Examined): Promise<Visto> {
  const here = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  const open = await Promise.all(here.map(({ address }) => answers(address, port)))
  if (open.includes(true)) return bien('Sí.')
  return mal(
    'El sitio no está en marcha.',
    AVISA,
    `Nadie responde en el puerto ${port}: sudo systemctl restart campanario. Si no arranca, por qué: sudo journalctl -u campanario -n 50`,
  )
}

/** Whether the site can be reached beside its proxy, without encryption. */
export async function lookAtPort({ settings: { origin, port } }: Examined): Promise<Visto> {
  if (!origin?.startsWith('https:')) return undefined
  const outward = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  const open = await Promise.all(outward.map(({ address }) => answers(address, port)))
  if (!open.includes(true))
    return bien(
      'Se llega al sitio solo por lo que está delante.',
      `El puerto ${port} solo se alcanza desde esta máquina.`,
    )
  return aviso(
    'También se llega al sitio sin cifrar.',
    AVISA,
    `El puerto ${port} se alcanza desde otras máquinas: pon HOST=127.0.0.1 en los ajustes y reinicia el sitio.`,
  )
}

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((tell) => {
    const socket = connect({ host, port, timeout: 2_000 })
    const end = (is: boolean) => {
      socket.destroy()
      tell(is)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
