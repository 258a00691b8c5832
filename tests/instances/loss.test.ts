import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { testFolder } from '#tests/support/files.ts'
import { startSmtp } from '#tests/support/network/smtp.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { s3Env, startOwnS3 } from '#tests/support/s3.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'
import { testSite as site, testDb } from '#tests/support/test-site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

// Proves docs/operating.md, «When something fails», with real processes and injected faults.

const status = async ({ origin }: Site, path: string) => (await fetch(origin + path)).status
const health = async ({ origin }: Site) => {
  const answer = await fetch(`${origin}/salud`)
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

const ask = ({ origin }: Site, nombre: string, more: Record<string, string> = {}) =>
  sender(origin)('/contacto', {
    nombre,
    email: 'ana@correo.cl',
    peticion: 'Por mi mamá.',
    consentimiento: 'on',
    ...more,
  })
const kept = (dataDir: string) =>
  inDb({ dataDir }, async (db) => {
    const rows = await db.selectFrom('peticiones').select(['nombre', 'sospecha']).orderBy('id').execute()
    const { rows: check } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    return { rows, whole: check[0]?.integrity_check }
  })

const TRUTH = 'No pudimos guardar tu petición; lo que escribiste sigue aquí.'

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(canMount)(
  'with a full disk, pages stay up and forms say that nothing was stored; with room again, all works',
  async () => {
    const running = await site({}, { disk: '4m' })
    const dataDir = `/proc/${running.pid()}/root${running.dataDir}`
    const filler = join(dataDir, 'relleno')
    const volunteer = await signIn(running)
    expect((await ask(running, 'Antes')).status).toBe(303)
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'])
    const refused = await ask(running, 'Durante')
    expect(refused.status).toBe(500)
    for (const said of [TRUTH, 'https://wa.me/', 'Por mi mamá.']) expect(refused.text).toContain(said)
    await expect(volunteer.upload(new Uint8Array(300_000))).rejects.toThrow('500')
    expect(await status(running, '/')).toBe(200)
    expect(await status(running, '/galeria')).toBe(200)
    const panel = await fetch(`${running.origin}/admin/dashboard`, { headers: volunteer.headers })
    expect(panel.status).toBe(200)
    await expect
      .poll(() => health(running))
      .toMatchObject({
        status: 503,
        estado: 'mal',
        detalle: expect.arrayContaining([
          'La base de datos no puede guardar nada: el disco está lleno.',
          'No se pueden guardar archivos: el disco está lleno.',
        ]),
      })

    rmSync(filler)
    expect((await ask(running, 'Después')).status).toBe(303)
    await volunteer.upload(new Uint8Array(300_000))
    await expect.poll(async () => (await health(running)).status).toBe(200)
    expect(running.output()).toMatch(/database or disk is full/)
    // SQLite would resolve that path to this process's own disks.
    const copy = testFolder()
    cpSync(dataDir, copy, { recursive: true })
    const { rows, whole } = await kept(copy)
    expect(rows.map(({ nombre }) => nombre)).toEqual(['Antes', 'Después'])
    expect(whole).toBe('ok')
  },
)

test('an unwritable data folder stops the start with a sentence that names it', async () => {
  const dataDir = testFolder()
  const readOnly = join(dataDir, 'datos')
  mkdirSync(readOnly)
  chmodSync(dataDir, 0o755)
  chmodSync(readOnly, 0o555)
  // Root ignores permissions.
  const uid = process.getuid?.() === 0 ? 65_534 : undefined
  const start = startSite({ PORT: '0' }, { dataDir: readOnly, ...(uid && { uid }) })
  await expect(start).rejects.toThrow(`No se puede guardar nada en DATA_DIR («${readOnly}»)`)
  await expect(start).rejects.not.toThrow(/\n\s+at /)
})

test('with the file storage down, pages and requests work, pictures and uploads report it, and all recovers', async () => {
  const s3 = await startOwnS3()
  onTestFinished(s3.stop)
  await s3.leave()
  const running = await site({
    ...s3Env(s3.settings),
    EXAMPLE_CONTENT: 'on',
    LOG_LEVEL: 'silent',
  })
  // The site starts without it.
  expect(await health(running)).toMatchObject({ status: 503, base_de_datos: 'bien', archivos: 'mal' })
  expect(await status(running, '/galeria')).toBe(200)
  expect((await ask(running, 'Ana')).status).toBe(303)

  await s3.comeBack()
  await expect.poll(async () => (await health(running)).status).toBe(200)
  const volunteer = await signIn(running)
  const photo = new Uint8Array(await phonePhoto(600, 400))
  await volunteer.savePhoto(await volunteer.upload(photo), 'Una foto')
  const [picture = ''] =
    /\/archivos\/variantes[^ "]+\.webp/.exec(await (await fetch(`${running.origin}/galeria`)).text()) ?? []
  expect(await status(running, picture)).toBe(200)

  await s3.leave()
  const missing = await fetch(running.origin + picture)
  expect(missing.status).toBe(503)
  expect(missing.headers.get('retry-after')).toBe('10')
  expect(missing.headers.get('cache-control')).toBe('no-store')
  await expect(volunteer.upload(photo)).rejects.toThrow('500')
  expect(await status(running, '/galeria')).toBe(200)

  await s3.comeBack()
  expect(await status(running, picture)).toBe(200)
  await volunteer.savePhoto(await volunteer.upload(photo), 'Otra foto')
})

test('waits at start for a database that is not up yet', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const db = testDb({ DATABASE_URL: new Secret(postgres.url), DATA_DIR: '' })
  const isThere = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
  const away = postgres.restart(12_000)
  await expect.poll(isThere).toBe(false)
  const running = await site({ DATABASE_URL: postgres.url })
  await away
  expect(running.output()).toContain('the database does not answer yet')
  expect(await health(running)).toMatchObject({ status: 200 })
})

const HOUR = 60 * 60 * 1000

/** A site whose clock can jump, with its mail server and a sermon that comes out in twenty hours. */
async function siteWithClock() {
  const clock = join(testFolder(), 'reloj')
  const smtp = await startSmtp()
  onTestFinished(smtp.stop)
  const running = await site({
    NODE_OPTIONS: `--import=${new URL('../support/clock.ts', import.meta.url).href}`,
    CLOCK: clock,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'avisos@iglesia.cl',
  })
  const jump = async (hours: number) => {
    writeFileSync(clock, String(hours * HOUR))
    process.kill(running.pid(), 'SIGUSR2')
    await expect.poll(() => running.output()).toContain(`clock ahead by ${hours * HOUR} ms`)
  }
  const volunteer = await signIn(running)
  const momento = localAt(new Date(Date.now() + 20 * HOUR), 'America/Santiago')
  const sermon = { titulo: 'Sal y luz', conductor: 'Ana', fecha: '2026-11-15', descripcion: 'Sal.' }
  await volunteer.post('/admin/dashboard/predicaciones.data', {
    intencion: 'agregar',
    ...sermon,
    link: 'https://x.cl/1',
    estado: 'programado',
    momento,
  })
  const isPublic = async () =>
    (await (await fetch(`${running.origin}/predicaciones`)).text()).includes(sermon.titulo)
  return { running, smtp, jump, volunteer, isPublic }
}

const selloOf = async ({ origin }: Site) => {
  const challenge = await (await fetch(`${origin}/contacto/sello`)).json()
  return Buffer.from(JSON.stringify({ challenge })).toString('base64')
}

const isSignedIn = async ({ origin }: Site, { headers }: Awaited<ReturnType<typeof signIn>>) =>
  (await fetch(`${origin}/admin/dashboard`, { headers, redirect: 'manual' })).status === 200

test('clock jumps forward and back lose nothing and prolong no lockout', async () => {
  const { running, smtp, jump, volunteer, isPublic } = await siteWithClock()
  const askWith = (nombre: string, sello: string) => ask(running, nombre, { sello })
  const guess = (email: string) => sender(running.origin)('/admin/login', { email, clave: 'no es la clave' })
  const photo = new Uint8Array(await phonePhoto(600, 400))

  // Clock steps: hours forward, a day back, a day forward, back to the right time.
  let from = 0
  for (const to of [5, -24, 24, 0]) {
    const upload = await volunteer.upload(photo)
    const email = `salto-${to}@iglesia.cl`
    for (let n = 0; n < 5; n++) await guess(email)
    smtp.refuse(true)
    const told = smtp.received.length
    expect((await askWith(`de ${from} a ${to}`, '')).status).toBe(303)
    const late = await selloOf(running)
    const wasPublic = await isPublic()
    await jump(to)
    // What is scheduled for twenty hours from now comes out past a kept page, and stays out whatever the
    // clock says.
    expect(await isPublic(), `public at ${to}`).toBe(wasPublic || to === 24)
    smtp.refuse(false)

    // The stamp's time no longer matches: the request is stored all the same.
    expect((await askWith(`en ${to}`, late)).status).toBe(303)
    // The mail server is back: waiting notifications go out in one mail with the new ones.
    await expect.poll(() => smtp.received.length).toBeGreaterThan(told)
    expect(await isSignedIn(running, volunteer), `still signed in at ${to}`).toBe(true)
    // A jump forward may end a limit early; none lasts longer than it may.
    const refused = await guess(email)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    if (to - from < 24) await volunteer.savePhoto(upload, `de ${from} a ${to}`)
    from = to
  }
  const { rows, whole } = await kept(running.dataDir)
  expect(rows.map(({ sospecha }) => sospecha)).toEqual(Array(8).fill(''))
  expect(whole).toBe('ok')
  expect(smtp.received.some(({ to }) => to.includes(ADMIN.email))).toBe(true)
}, 120_000)
