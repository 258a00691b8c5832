import '#app/platform/closed-pipe.server.ts'
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { appliedMigrations, migrate, openDb, sqlitePath } from '#app/platform/db/db.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { explained } from '#app/platform/explain.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { OperatorError } from '#app/platform/operator-error.server.ts'
import { typedHere } from '#app/platform/typed-here.server.ts'
import { TABLES } from '#app/tables.server.ts'

type Args<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ allowPositionals: true; options: Options }>
>

/**
 * Runs a command with its parsed arguments and prints its result; for errors that the person can fix, only
 * their sentence. `--help`, and arguments that it does not know, print its usage and run nothing.
 */
export async function run<Options extends ParseArgsOptionsConfig>(
  uso: string,
  options: Options,
  command: (args: Args<Options>) => Promise<string>,
): Promise<void> {
  // A backup holds everything: readable by this user only.
  process.umask(0o077)
  try {
    if (process.argv.slice(2).some((each) => each === '--help' || each === '-h'))
      return console.log(typedHere(uso))
    console.log(await command(parseArgs({ allowPositionals: true, options })))
  } catch (error) {
    // Of a program that was called, the code is a number.
    const { code, message } = error as Error & { code?: unknown }
    const unknown =
      String(code).startsWith('ERR_PARSE_ARGS') && notUnderstood(/'(.*?)'/.exec(message)?.[1] ?? '', uso)
    const said = unknown || error
    if (!(said instanceof OperatorError)) throw error
    console.error(typedHere(said.message))
    process.exitCode = 1
  }
}

/** What to say of a word that a command does not know. */
export const notUnderstood = (word: string, uso: string) =>
  new OperatorError(word ? `No se entiende «${word}».\n${uso}` : uso)

/** A site's storage, for a command. */
export type Site = ReturnType<typeof openSite>
export const openSite = (env: Env) => ({ env, db: openDb(env), files: openFileStore(env), tables: TABLES })

/**
 * Opens the site that the settings name and says on standard error which one that is, before `work` touches
 * it.
 * @param mayBeNew whether it may still have to be created; otherwise it is migrated.
 * @throws OperatorError if there is no site, or if this process would leave files that the site cannot read.
 */
export async function atSite<T>(
  env: Env,
  work: (site: Site) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  refuseForeignRoot(env)
  const site = openSite(env)
  try {
    return await explained(env, async () => {
      const name = await nameSite(site)
      if (!name && !mayBeNew)
        throw new OperatorError(
          `No hay ningún sitio en ${placeOf(env)}: los ajustes (.env, junto a package.json) nombran otro lugar, o todavía no se ha iniciado con npm start.`,
        )
      if (!mayBeNew) await migrate(site.db)
      console.error(`Sitio: ${name ?? noneYet(env)}`)
      return await work(site)
    })
  } finally {
    await site.db.destroy()
  }
}

export const noneYet = (env: Env) => `todavía ninguno, ${placeOf(env)}`

/** Where a site is, for people, without secrets. */
function placeOf({ DATABASE_URL, DATA_DIR, S3_ENDPOINT, S3_BUCKET }: Env): string {
  const { host, pathname } = new URL(DATABASE_URL?.reveal() ?? 'none:')
  const rows = DATABASE_URL ? `postgres://${host}${pathname}` : resolve(DATA_DIR)
  return S3_BUCKET ? `${rows} y ${S3_ENDPOINT}/${S3_BUCKET}` : rows
}

/**
 * Which site it is: «Iglesia …, 214 fotos, /var/lib/campanario»; undefined if there is none. Creates nothing.
 */
export async function nameSite({ env, db }: Site): Promise<string | undefined> {
  if (!env.DATABASE_URL && !existsSync(sqlitePath(env))) return undefined
  if ((await appliedMigrations(db)).length === 0) return undefined
  const { count } = await db
    .selectFrom('galeria')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { data } = await readSitio(db)
  return `${data.nombre}, ${count} ${Number(count) === 1 ? 'foto' : 'fotos'}, ${placeOf(env)}`
}

/** Files that root makes in somebody else's folder are root's: the site could not read or replace them. */
function refuseForeignRoot({ DATA_DIR }: Env) {
  if (process.getuid?.() !== 0 || !existsSync(DATA_DIR)) return
  const { uid } = statSync(DATA_DIR)
  if (uid !== 0)
    throw new OperatorError(
      `El sitio de ${resolve(DATA_DIR)} corre con otro usuario (${uid}): ejecuta esto como él, no como root. Por ejemplo: sudo -u campanario npm run …`,
    )
}

/** Progress: a counting line on a terminal; elsewhere a line every ten per cent. */
export function showProgress(what: string): (done: number, of: number) => void {
  const line = (done: number, of: number) => `  ${what}: ${done} de ${of}`
  return (done, of) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${line(done, of)}${done === of ? '\n' : ''}`)
    else if (done === of || done % Math.ceil(of / 10) === 0) console.log(line(done, of))
  }
}

export const megabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('es-CL', { maximumFractionDigits: 1 })} MB`
