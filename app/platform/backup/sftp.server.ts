import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { type Env, SettingsError } from '#app/platform/env.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { isBackupName } from './format.server.ts'

/** Under another name until it is whole: a connection that breaks leaves what no list of backups names. */
const PARTIAL = '.parcial'
/** Each look is a connection of its own, and the dashboard's home looks whenever it is shown. */
const LOOK_AGAIN_MS = 5 * 60_000
/** One that is away would else keep that page waiting each time. */
const TRY_AGAIN_MS = 60_000
const REMOTE = 'copias'
const HOW = ['--contimeout=10s', '--timeout=60s', '--retries=1', '--low-level-retries=2', '--stats=0']
/** Of a list: more than 20,000 backups. Who has taken that machine must not take the site's memory too. */
const MOST_LISTED = 4_000_000
const LIST = ['lsjson', '--files-only', '--no-modtime', '--no-mimetype', '--include=/campanario-*.tar']
/** Of that folder alone: it may be somebody's home. */
const LEFT = [`--include=/campanario-*${PARTIAL}`, '--max-depth=1', '--min-age=1d']
/** What rclone ends with where there is no such folder, or no such file. */
const NOT_THERE = new Set([3, 4])

/** Which of its keys a machine shows depends on who asks. */
const STRANGE_KEY =
  '. Esa máquina no es la de ssh/known_hosts, o ahí falta una de sus llaves: van todas las líneas de ssh-keyscan'

const listed = z.array(z.object({ Name: z.string(), Size: z.number(), IsDir: z.boolean() }))

/** What rclone ended with, and the last that it said. */
class RcloneError extends OperatorError {
  readonly code: number | null
  constructor(where: string, code: number | null, said: string) {
    const why = said.replace(/^[\d/]+ [\d:]+ /, '') || `rclone terminó con ${code}`
    super(`${where}: ${why}${/knownhosts: key/.test(said) ? STRANGE_KEY : ''}`)
    this.code = code
  }
}

/**
 * A folder on another machine, `sftp://user@machine:22/folder` (`/~/folder`: of that user's home), through
 * the system's rclone. The key and the machines that it knows are files in `DATA_DIR/ssh`; there are no
 * passwords.
 * @throws SettingsError if `to` is not such an address.
 */
export function openSftpPlace(to: string, { DATA_DIR }: Pick<Env, 'DATA_DIR'>) {
  const { where, folder, env } = parse(to, resolve(DATA_DIR, 'ssh'))
  const at = (name: string) => `${REMOTE}:${folder}${name}`
  const run = (args: string[]) => startRclone(where, args, env)
  const kept = remembering(LOOK_AGAIN_MS)

  const sizes = () =>
    kept.get('', async () => {
      const json = await text(atMost(MOST_LISTED, run([...LIST, at('')]).output)).catch(orNothing('[]'))
      const all = listed.parse(JSON.parse(json)).filter(({ Name, IsDir }) => !IsDir && isBackupName(Name))
      return new Map(all.map(({ Name, Size }) => [Name, Size]))
    })
  const bytesOf = (name: string, { start, end }: { start: number; end: number }) => [
    'cat',
    `--offset=${start}`,
    `--count=${end - start + 1}`,
    at(name),
  ]
  return {
    id: where,
    near: false,
    answersWithinMs: 6_000,
    describe: (name: string) => where + name,
    sizes,
    async size(name: string) {
      kept.clear()
      return (await sizes()).get(name) ?? 0
    },
    async put(name: string, bytes: AsyncIterable<Uint8Array>) {
      kept.clear()
      const { input, ended } = run(['rcat', at(name + PARTIAL)])
      await Promise.all([ended, pipeline(bytes, input).catch(notItsEnd)])
      await run(['moveto', at(name + PARTIAL), at(name)]).ended
      // What an earlier connection that broke has left; a copy by hand may be under way.
      await run(['delete', at(''), ...LEFT]).ended.catch(() => {})
      kept.clear()
    },
    async get(
      name: string,
      range?: { start: number; end: number },
    ): Promise<AsyncIterable<Uint8Array> | null> {
      if (!range) return (await sizes()).has(name) ? run(['cat', at(name)]).output : null
      const { start, end } = range
      const read = async () => Buffer.concat(await Array.fromAsync(run(bytesOf(name, range)).output))
      return Readable.from([await kept.get(`${name} ${start} ${end}`, read)])
    },
    async remove(name: string) {
      kept.clear()
      await run(['deletefile', at(name)]).ended
    },
  }
}

async function* atMost(most: number, bytes: AsyncIterable<Uint8Array>) {
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > most)
      throw new OperatorError('Un lugar de BACKUP_TO tiene más archivos de los que alguien tiene respaldos')
    yield chunk
  }
}

const notItsEnd = (error: NodeJS.ErrnoException) => {
  // How rclone ended says why it takes no more.
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
}

const orNothing =
  <T>(nothing: T) =>
  (error: unknown) => {
    if (error instanceof RcloneError && NOT_THERE.has(error.code ?? 0)) return nothing
    throw error
  }

function parse(to: string, keys: string) {
  const url = URL.canParse(to) ? new URL(to) : undefined
  const path = decoded(url?.pathname).replace(/\/+$/, '')
  const user = decoded(url?.username)
  const more = `${url?.password}${url?.search}${url?.hash}`
  if (!url?.hostname || more !== '' || path === '' || /\p{Cc}/u.test(user + path))
    throw new SettingsError(
      'Un lugar de BACKUP_TO no es sftp://usuario@máquina/carpeta, sin contraseña. Por ejemplo: BACKUP_TO=sftp://copias@casa.cl/campanario',
    )
  const values = {
    TYPE: 'sftp',
    HOST: url.hostname.replace(/^\[|\]$/g, ''),
    PORT: url.port || '22',
    SHELL_TYPE: 'none',
    KEY_FILE: `${keys}/id_ed25519`,
    KNOWN_HOSTS_FILE: `${keys}/known_hosts`,
    ...(user && { USER: user }),
  }
  const remote = Object.entries(values).map(([name, value]) => [
    `RCLONE_CONFIG_${REMOTE.toUpperCase()}_${name}`,
    value,
  ])
  return {
    where: `sftp://${url.username && `${url.username}@`}${url.host}${path}/`,
    folder: `${path}/`.replace(/^\/~\//, ''),
    // Nothing else: the site's own environment holds secrets.
    env: { PATH: process.env.PATH ?? '', RCLONE_CONFIG: '', ...Object.fromEntries(remote) },
  }
}

/** A control character, which nothing takes, if it is not encoded as addresses are. */
function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return '\0'
  }
}

/** `output` ends with an error if rclone does; `ended` throws it. Whoever reads no more ends it. */
function startRclone(where: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn('rclone', [...HOW, ...args], { env })
  const said = text(child.stderr)
  const ended = once(child, 'close').then(
    async ([code]: (number | null)[]) => {
      if (code !== 0) throw new RcloneError(where, code ?? null, (await said).trim().split('\n').at(-1) ?? '')
    },
    (error: Error) => {
      throw new OperatorError(`No se puede ejecutar rclone, que sftp:// necesita (${error.message})`)
    },
  )
  ended.catch(() => {}) // until somebody awaits it
  async function* output() {
    try {
      yield* child.stdout as AsyncIterable<Uint8Array>
      await ended
    } finally {
      child.kill()
    }
  }
  child.stdin.on('error', () => {})
  return { input: child.stdin, ended, output: output() }
}

/** What was found, or is being looked for, is good for `ms`; a failure for `TRY_AGAIN_MS`. */
function remembering(ms: number) {
  const found = new Map<string, { until: number; value: Promise<unknown> }>()
  return {
    clear: () => found.clear(),
    get<T>(key: string, look: () => Promise<T>): Promise<T> {
      const known = found.get(key)
      if (known && known.until > performance.now()) return known.value as Promise<T>
      const value = look()
      const entry = { until: performance.now() + ms, value }
      found.set(key, entry)
      value.catch(() => {
        entry.until = performance.now() + TRY_AGAIN_MS
      })
      return value
    },
  }
}
