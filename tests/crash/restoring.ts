import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Paso } from '#app/features/respaldo/restaurar/paso.ts'
import { backUp } from '#app/platform/backup/backup.server.ts'
import { ROWS } from '#app/platform/backup/format.server.ts'
import { openPlaces, type Place } from '#app/platform/backup/place.server.ts'
import { eachEntry } from '#app/platform/backup/read-backup.server.ts'
import { type Db, openDb } from '#app/platform/db/db.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { openFileStore } from '#app/platform/files/open-file-store.server.ts'
import { FORM_REFUSALS } from '#app/platform/form-refusals.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { startSlowProxy } from '#tests/support/network/proxy.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { createRandom, type Random } from '#tests/support/random.ts'
import { s3Env, startS3 } from '#tests/support/s3.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'
import { ask } from './client.ts'
import type { Plan } from './crash.ts'
import { makeSamples } from './pictures.ts'
import { SETTINGS } from './stack.ts'
import { contactoOf } from './writers/ajustes.ts'
import { FOTO, PREDICACION } from './writers/registros.ts'

type Kind = { postgres: boolean; s3: boolean }

type Figures = {
  restores: number
  /** Of these the process was killed. */
  kills: { restoring: number; done: number }
  acknowledged: Record<string, number>
  closed: Record<string, number>
  /** Milliseconds from the first refusal of a restore to its last. */
  closedFor: number[]
}

const PHOTOS = 12
/** Of each request to the storage. */
const FAR_MS = 60
const REST_MS = 5
/** How long everybody goes on writing after a restore. */
const AFTERWARDS_MS = 300
/** No restore of these sites may take longer. */
const COMES_WITHIN_MS = 90_000
const ACKNOWLEDGED = [200, 201, 204, 302, 303]

/**
 * Restores a running site from the dashboard, again and again, while everybody writes, and kills the process
 * that does so now and then. What was acknowledged is in the site, or in the backup that each restore makes
 * first.
 * @throws if anything is in neither, or a restore says what is not so.
 */
export async function restoreWhileWriting(
  kind: Kind,
  { kills: wanted, seed, ends = ENDS, say = () => {} }: Plan & { ends?: readonly End[] },
): Promise<Figures> {
  const random = createRandom(seed)
  const stack = await open(kind)
  try {
    const [site] = stack.sites
    if (!site) throw new Error('There is no site')
    const { headers } = await signIn(site)
    const parts = { stack, headers, random, photo: (await makeSamples())[0]?.bytes ?? new Uint8Array() }
    for (const nombre of ['Cultos', 'De siempre'])
      await post(
        `${site.origin}/admin/dashboard/galeria`,
        { intencion: 'agregar-categoria', nombre },
        headers,
      )
    for (let n = 0; n < PHOTOS; n++) await KINDS.foto?.(parts, site.origin, `de siempre ${n}`)
    const { name: nombre } = await backUp({ ...stack, tables: TABLES, withPrivate: true })

    const figures: Figures = {
      restores: 0,
      kills: { restoring: 0, done: 0 },
      acknowledged: {},
      closed: {},
      closedFor: [],
    }
    const tokens: string[] = []
    for (let n = 0; n < wanted; n++) {
      const round = await restoreOnce(parts, { nombre, kill: ends[n % ends.length], tokens, figures })
      figures.restores++
      if (round.closedFor > 0) figures.closedFor.push(round.closedFor)
      const kept = await everythingKept(stack)
      const lost = tokens.filter((token) => !kept.includes(token))
      if (lost.length > 0)
        throw new Error(
          `${lost.length} of ${tokens.length} acknowledged are nowhere: ${lost.slice(0, 9).join(', ')}`,
        )
      say(`${n + 1} restores, ${tokens.length} acknowledged and kept, closed for ${round.closedFor} ms`)
    }
    return figures
  } finally {
    await stack.stop()
  }
}

/** What becomes of the process in each restore. */
type End = 'done' | 'restoring' | undefined
const ENDS: readonly End[] = [undefined, 'done', undefined, 'restoring']

type Stack = Awaited<ReturnType<typeof open>>
type Parts = { stack: Stack; headers: Record<string, string>; random: Random; photo: Uint8Array<ArrayBuffer> }
type Answer = Awaited<ReturnType<typeof ask>>

async function open({ postgres, s3 }: Kind) {
  const undo: (() => unknown)[] = []
  const database = postgres ? await startPostgres() : undefined
  if (database) undo.push(() => database.stop())
  const storage = s3 ? await startS3() : undefined
  if (storage) undo.push(() => storage.stop())
  const far = storage && (await startSlowProxy(Number(new URL(storage.settings.endpoint).port), FAR_MS))
  if (far) undo.push(() => far.stop())
  const settings = {
    ...SETTINGS,
    ...(database && { DATABASE_URL: database.url }),
    ...(storage &&
      far && {
        ...s3Env({ ...storage.settings, endpoint: `http://127.0.0.1:${far.port}` }),
        BACKUP_TO: `s3://${storage.settings.bucket}/respaldos`,
      }),
  }
  const first = await startSite(settings)
  // SQLite has one process, and its folder one owner.
  const sites: Site[] = postgres && s3 ? [first, await startSite(settings)] : [first]
  const env = readEnv({ ...settings, DATA_DIR: first.dataDir })
  const db = openDb(env)
  undo.push(...sites.map((site) => () => site.stop()), () => db.destroy())
  return {
    sites,
    env,
    db,
    files: openFileStore(env),
    place: openPlaces(env)[0] as Place,
    async stop() {
      for (const each of undo.reverse()) await each()
    },
  }
}

const post = (url: string, fields: Record<string, string>, headers: Record<string, string>) =>
  ask(`${url}.data`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: new URL(url).origin, ...headers },
  })

const address = (random: Random) => ({
  'X-Forwarded-For': `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
})

const peticion = (token: string) => ({
  nombre: token,
  email: 'rosa@correo.cl',
  peticion: 'Por mi familia.',
  consentimiento: 'on',
})

/** Every kind of form, each with a text that is nowhere else. */
const KINDS: Record<string, (parts: Parts, origin: string, token: string) => Promise<Answer>> = {
  peticion: ({ random }, origin, token) => post(`${origin}/contacto`, peticion(token), address(random)),
  'peticion sin scripts': ({ random }, origin, token) =>
    ask(`${origin}/contacto`, {
      method: 'POST',
      body: new URLSearchParams(peticion(token)),
      headers: { Origin: origin, ...address(random) },
    }),
  predicacion: ({ headers }, origin, token) =>
    post(
      origin + PREDICACION.ruta,
      { intencion: 'agregar', clave: newId(), ...PREDICACION.datosOf(token) },
      headers,
    ),
  categoria: ({ headers }, origin, nombre) =>
    post(`${origin}/admin/dashboard/galeria`, { intencion: 'agregar-categoria', nombre }, headers),
  async contacto({ headers, stack: { db } }, origin, token) {
    const found = await db
      .selectFrom('config')
      .select('version')
      .where('id', '=', 'contacto')
      .executeTakeFirst()
    const fields = { version: String(found?.version ?? 0), ...contactoOf(token) }
    return post(`${origin}/admin/dashboard/contacto`, fields, headers)
  },
  async foto({ headers, photo }, origin, token) {
    const tus = { ...headers, Origin: origin, 'Tus-Resumable': '1.0.0' }
    const created = await ask(`${origin}/admin/subidas`, {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(photo.length) },
    })
    const location = created?.headers.get('Location')
    if (!location) return created
    const sent = await ask(new URL(location, origin).href, {
      method: 'PATCH',
      headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: photo,
    })
    if (sent?.status !== 204) return sent
    const fields = { intencion: 'subir', subida: location.split('/').at(-1) ?? '', ...FOTO.datosOf(token) }
    return post(origin + FOTO.ruta, fields, headers)
  },
  ingreso: ({ random }, origin) =>
    ask(`${origin}/admin/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: ADMIN.email, clave: ADMIN.clave }),
      headers: { Origin: origin, ...address(random) },
    }),
}

export const WRITTEN = Object.keys(KINDS).sort()

type Round = { nombre: string; kill: End; tokens: string[]; figures: Figures }

async function restoreOnce(parts: Parts, { nombre, kill, tokens, figures }: Round) {
  const { stack, headers } = parts
  const [site] = stack.sites
  if (!site) throw new Error('There is no site')
  const refusedAt: number[] = []
  const life = { over: false }
  const write = async (kind: string, origin: string) => {
    while (!life.over) {
      const token = `dicho ${newId()}`
      const answer = await KINDS[kind]?.(parts, origin, token).catch(() => undefined)
      const text = answer?.text ?? ''
      if (answer?.status === 503 && text.includes(FORM_REFUSALS.closed.text)) {
        if (!answer.headers.get('Retry-After')) throw new Error(`${kind} was not told when to try again`)
        refusedAt.push(performance.now())
        figures.closed[kind] = (figures.closed[kind] ?? 0) + 1
      } else if (answer && ACKNOWLEDGED.includes(answer.status)) {
        if (kind !== 'ingreso') tokens.push(token)
        figures.acknowledged[kind] = (figures.acknowledged[kind] ?? 0) + 1
      }
      await pause(REST_MS)
    }
  }
  const ajustes = `${site.origin}/admin/dashboard/ajustes`
  await lastEnded(stack.db)
  const looked = await post(ajustes, { intencion: 'revisar-respaldo', nombre }, headers)
  if (!looked || !ACKNOWLEDGED.includes(looked.status))
    throw new Error(`Not looked at: ${looked?.status} ${looked?.text}`)
  const { marca } = await come(stack.db, ['listo'])
  const working = Promise.all(
    stack.sites.flatMap(({ origin }) => Object.keys(KINDS).map((kind) => write(kind, origin))),
  )
  const before = await noted(stack.db)
  await post(ajustes, { intencion: 'restaurar', marca, clave: ADMIN.clave, confiadas: 'on' }, headers)
  if (kill === 'restoring') {
    // Closed, or about to be.
    await pause(parts.random.whole(50, 1_500))
    await site.down('SIGKILL')
  }
  const said = kill === 'restoring' ? undefined : await come(stack.db, ['hecho', 'fallo'])
  if (kill === 'done') await site.down('SIGKILL')
  await pause(AFTERWARDS_MS)
  life.over = true
  await working
  if (kill) {
    figures.kills[kill]++
    // As a minute later.
    await stack.db.updateTable('reservas').set({ hasta: '2026-01-01T00:00:00.000Z' }).execute()
    await site.restart()
  }
  const { paso, mensaje } = await restauracionOf(stack.db)
  const done = paso === 'hecho'
  if (!done && (said || paso !== 'restaurando')) throw new Error(`The restore says «${paso}: ${mensaje}»`)
  const after = await noted(stack.db)
  if (after.actividad !== before.actividad + Number(done)) throw new Error('Actividad does not say so')
  if (after.correos !== before.correos + Number(done)) throw new Error('No mail says so')
  await stack.db.updateTable('restauraciones').set({ latido: '2026-01-01T00:00:00.000Z' }).execute()
  return { closedFor: Math.round((refusedAt.at(-1) ?? 0) - (refusedAt[0] ?? 0)) }
}

const restauracionOf = (db: Db) =>
  db.selectFrom('restauraciones').select(['marca', 'paso', 'mensaje']).executeTakeFirstOrThrow()

async function come(db: Db, pasos: Paso[]) {
  const late = performance.now() + COMES_WITHIN_MS
  for (;;) {
    const found = await restauracionOf(db)
    if (pasos.includes(found.paso)) return found
    if (performance.now() > late) throw new Error(`The restore is still at «${found.paso}: ${found.mensaje}»`)
    await pause(10)
  }
}

/** Once the site is replaced a restore still tidies up its files. */
async function lastEnded(db: Db) {
  const under = () => db.selectFrom('reservas').select('hasta').where('nombre', '=', 'restauracion').execute()
  while ((await under()).some(({ hasta }) => hasta > now())) await pause(20)
}

/** How many restores Actividad and the outbox tell of. */
async function noted(db: Db) {
  const count = async (table: 'actividad' | 'correos', column: 'accion' | 'tipo', value: string) =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where(column as never, '=', value as never)
        .execute()
    ).length
  return {
    actividad: await count('actividad', 'accion', 'respaldo-restaurado'),
    correos: await count('correos', 'tipo', 'restauracion'),
  }
}

/** All rows of the site and of every backup that a restore made of it, as text. */
async function everythingKept({ db, place }: Stack): Promise<string> {
  const texts: string[] = []
  for (const table of [
    'peticiones',
    'predicaciones',
    'categorias',
    'galeria',
    'config',
    'versiones',
  ] as const)
    texts.push(JSON.stringify(await db.selectFrom(table).selectAll().execute()))
  for (const name of (await place.sizes()).keys()) {
    const bytes = await place.get(name)
    if (bytes)
      await eachEntry(bytes, async ({ name: entry }, content) => {
        const isRows = entry.startsWith(ROWS)
        const read = await buffer(content)
        if (isRows) texts.push(gunzipSync(read).toString())
      })
  }
  return texts.join('\n')
}
