import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALLOCATOR, YOUNG } from '#server/memory-settings.ts'
import { RECOGNISABLE, SECRET_TOLD, secretsOf } from './forms/secrets.ts'
import { freePort } from './network/port.ts'
import { endWithTests } from './processes.ts'
import { giveServerBack, takeServer } from './server/warm-servers.ts'

export const ADMIN = { email: 'marta@iglesia.cl', clave: 'la puerta siempre abierta' }

/** A running site: the built server in its own process, with a fresh data folder. */
export type Site = {
  origin: string
  dataDir: string
  /** Id of the current process. */
  pid(): number
  /** Its output so far. */
  output(): string
  /**
   * Stops the site and starts it again on the same data and port; given a signal, the process too (`SIGKILL`:
   * as a power cut would).
   */
  restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Stops it for good and removes its data. */
  stop(): Promise<void>
  /** Waits for the process to exit by itself. @returns its exit code. */
  ended(): Promise<number | null>
  /** Stops the process and keeps its data: the site is unreachable until `restart`. */
  down(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Mounted in a mount namespace of its own, the disk disappears with the process. */
const OWN_DISK = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size="$0" disco "$DATA_DIR" && exec "$@"',
]

/** Check every response for secrets, and hash passwords at once; benchmarks would measure something else. */
const IN_TESTS =
  process.env.VITEST || process.env.TEST_WORKER_INDEX
    ? ['forms/watch-answers.ts', 'claves/quick-scrypt.ts'].flatMap((file) => [
        '--import',
        new URL(file, import.meta.url).href,
      ])
    : []

/**
 * Where Node keeps what it compiled of the server and of the files above; for commands: `{
 * NODE_COMPILE_CACHE: COMPILED }`.
 */
export const COMPILED = new URL('../../node_modules/.cache/campanario', import.meta.url).pathname

/**
 * Hundreds of servers start with the settings for which `main.ts` else starts itself again: one start less
 * each.
 */
const SETTLED =
  process.env.VITEST || process.env.TEST_WORKER_INDEX
    ? { options: [YOUNG], env: { ...ALLOCATOR, NODE_COMPILE_CACHE: COMPILED } }
    : { options: [], env: {} }

const READY = /listo en (https?:\/\/\S+)/

/**
 * Journeys need hundreds of sites, and `tests/http` (`vitest.config.ts`) a hundred; what tests processes
 * needs its own.
 */
const WARM = Boolean(process.env.WARM_SITES ?? (process.env.TEST_WORKER_INDEX && !process.env.VITEST))

type How = {
  /** An existing data folder; it is removed with the site. */
  dataDir?: string
  /** User id of the process, for one without root's rights; only root may set it. */
  uid?: number
  /** Keeps the data on a disk of this size (`3m`), visible to this process only; needs root. */
  disk?: string
  /** Folder of the program, if not this one's. */
  program?: string
}

export async function startSite(
  env: Record<string, string> = {},
  { dataDir = mkdtempSync(join(tmpdir(), 'campanario-site-')), uid, disk, program: folder }: How = {},
): Promise<Site> {
  let child: ChildProcess
  // In a process that ran another site, whose time zone it would keep.
  const isWarm = WARM && (uid ?? disk ?? folder) === undefined && !('TZ' in env)
  let port = String(await freePort())
  let output = ''

  const settings = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    EXAMPLE_CONTENT: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.clave,
    ...RECOGNISABLE,
    ...env,
  }
  /** @throws if a response or a line of the log contained a secret. */
  const expectNoSecrets = () => {
    const told = output.split('\n').filter((line) => line.startsWith(SECRET_TOLD))
    for (const { name, text } of secretsOf(settings))
      if (output.includes(text)) told.push(`${SECRET_TOLD} ${name}, in the log`)
    if (told.length > 0) throw new Error(told.join('\n'))
  }

  const start = () => {
    const options = [...SETTLED.options, ...IN_TESTS]
    if (isWarm) {
      const server = takeServer(options, { PATH: process.env.PATH, NODE_ENV: 'production', ...SETTLED.env })
      server.send({ start: { PORT: port, ...settings } })
      return server
    }
    const command = [process.execPath, ...options, 'server/main.ts']
    const [program = '', ...args] = disk ? [...OWN_DISK, disk, ...command] : command
    return endWithTests(
      spawn(program, args, {
        cwd: folder,
        env: { PORT: port, ...SETTLED.env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(uid !== undefined && { uid, gid: uid }),
      }),
    )
  }

  const launch = () =>
    new Promise<string>((resolve, reject) => {
      child = start()
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        const ready = READY.exec(output)
        if (ready?.[1]) resolve(ready[1].replace('localhost', '127.0.0.1'))
      }
      child.stdout?.on('data', read)
      child.stderr?.on('data', read)
      child.once('exit', (code) => reject(new Error(`The site stopped (${code}):\n${output}`)))
    })

  /** Stops the site, by the process's end or before another site runs there. */
  const leave = async () => {
    if (!isWarm || child.exitCode !== null || child.signalCode !== null) return down()
    await giveServerBack(child)
  }

  const down = (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  const ended = () =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
      else child.once('exit', resolve)
    })

  const origin = await launch()
  port = new URL(origin).port
  return {
    origin,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => output,
    down,
    ended,
    async restart(signal) {
      await (signal ? down(signal) : leave())
      expectNoSecrets()
      output = ''
      await launch()
    },
    async stop() {
      await leave()
      try {
        expectNoSecrets()
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** Starts a site, works on it, and stops it. */
export async function onSite<T>(env: Record<string, string>, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await startSite(env)
  try {
    return await work(site)
  } finally {
    await site.stop()
  }
}
