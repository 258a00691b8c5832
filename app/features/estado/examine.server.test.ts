import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  addAdminEmail,
  grantAdministrator,
  setPassword,
} from '#app/features/administradores/administradores.server.ts'
import { keepFrase } from '#app/features/respaldo/frase.server.ts'
import { PRUEBALA } from '#app/features/respaldo/respaldo.ts'
import { backupName } from '#app/platform/backup/format.server.ts'
import { openPlace, type Place } from '#app/platform/backup/place.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { publicSettings, readEnv } from '#app/platform/env.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { createGuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import { joinSite } from '#app/platform/identity.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { queueMail } from '#app/platform/mail/outbox.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { stream } from '#tests/support/backups.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore, testFolder } from '#tests/support/files.ts'
import { runJob } from '#tests/support/jobs.ts'
import { listen } from '#tests/support/network/port.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { ANA as PETICION } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { watchCopies, watchDisk } from './avisar.server.ts'
import { examine } from './examine.server.ts'
import type { Examined } from './visto.server.ts'

let dataDir = ''

/** A site whose settings are these. */
const siteOf = (db: Db, files: FileStore, env: Record<string, string>): Examined => {
  const read = readEnv({ DATA_DIR: dataDir, PORT: '1', ...env })
  const backups = [openPlace(join(dataDir, 'respaldos'), read)]
  const guardedFetch = createGuardedFetch(read.FETCH_PRIVATE_HOSTS)
  const settings = publicSettings(read)
  return { db, files, backups, tables: TABLES, settings, guardedFetch, checkDatabase: async () => {} }
}

/** Each finding's level by its name; a look that could not be made fails the test. */
async function levelsOf(site: Examined) {
  const unseen: unknown[] = []
  const hallazgos = await examine(site, (look, error) => unseen.push([look, error]))
  expect(unseen).toEqual([])
  for (const { nivel, texto, remedio } of hallazgos) {
    expect(remedio === undefined).toBe(nivel === 'bien')
    // Volunteers read these: commands, settings and figures stand apart.
    expect(`${texto} ${remedio}`).not.toMatch(/npm run|[A-Z]_[A-Z]| ms\b|systemctl/)
  }
  return Object.fromEntries(hallazgos.map(({ id, nivel }) => [id, nivel]))
}

/** A certificate that signs itself, for so many days. */
function certificateFor(host: string, days: number): { key: string; cert: string } {
  const [key, cert] = ['llave.pem', 'cert.pem'].map((name) => join(testFolder(), name)) as [string, string]
  const args = `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=${host} -addext subjectAltName=DNS:${host}`
  execFileSync('openssl', [...args.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

onBothEngines('the doctor', (db, once) => {
  const files = diskStore()
  beforeEach(async () => {
    dataDir = testFolder()
    const used = ['respaldos', 'correos', 'imagenes', 'peticiones', 'reservas', 'secretos'] as const
    await empty(db(), ...used, 'user', 'admin')
  })

  test('says what a new site still lacks, and what is well', async () => {
    expect(await levelsOf(siteOf(db(), files(), {}))).toMatchObject({
      respaldos: 'bien',
      administradores: 'mal',
      correo: 'aviso',
      base: 'bien',
      archivos: 'bien',
      reloj: 'bien',
      imagenes: 'bien',
      ajustes: 'bien',
    })
    // There is something to back up now.
    await addPeticion(db(), PETICION)
    expect(await levelsOf(siteOf(db(), files(), {}))).toMatchObject({ respaldos: 'mal' })
    // Brought in, and her password not chosen yet.
    await addAdminEmail(db(), 'ana@iglesia.cl')
    expect(await levelsOf(siteOf(db(), files(), {}))).toMatchObject({ administradores: 'aviso' })
    const found = await examine(siteOf(db(), files(), {}), () => {})
    expect(found.find(({ id }) => id === 'administradores')?.texto).toMatch(
      /^Falta que ana@iglesia\.cl elija/,
    )
    await setPassword(db(), 'ana@iglesia.cl', 'hash')
    expect(await levelsOf(siteOf(db(), files(), {}))).toMatchObject({ administradores: 'aviso' })
  })

  test('files of another database are told, which the site refuses to start with', async () => {
    await joinSite({ db: db(), files: files(), tables: TABLES }, readEnv({ DATA_DIR: dataDir }))
    expect(await levelsOf(siteOf(db(), files(), {}))).toMatchObject({ archivos: 'bien' })
    // The database that was there is gone, and a new one in its place.
    await db().updateTable('instalacion').set({ sitio: '' }).execute()
    expect(await levelsOf(siteOf(db(), files(), {}))).toMatchObject({ archivos: 'mal' })
  })

  if (once)
    test('a look that fails says so, and hides no other', async () => {
      const put = async () => Promise.reject(new Error('no space'))
      const files = { put, delete: async () => {} } as unknown as FileStore
      const failed: string[] = []
      const checkDatabase = async () => Promise.reject(new Error('killed'))
      const site = { ...siteOf(db(), files, {}), checkDatabase }
      const found = await examine(site, (look) => failed.push(look))
      expect(failed).toEqual(['base'])
      expect(found.find(({ id }) => id === 'base')).toMatchObject({
        nivel: 'mal',
        texto: 'No se pudo comprobar.',
      })
      expect(found.find(({ id }) => id === 'archivos')).toMatchObject({
        nivel: 'mal',
        texto: expect.stringMatching(/^No se pueden guardar archivos/),
        tecnico: expect.stringContaining('no space'),
      })
      expect(found.length).toBeGreaterThan(8)
    })

  if (once)
    test('the slowest statement is the running site’s; a command says that it measures one itself', async () => {
      const base = async (slowest?: Examined['slowest']) => {
        const site = { ...siteOf(db(), files(), {}), ...(slowest && { slowest }) }
        return (await examine(site, () => {})).find(({ id }) => id === 'base')
      }
      expect(await base(() => ({ verb: 'select', table: 'predicaciones', ms: 83.2 }))).toMatchObject({
        nivel: 'bien',
        tecnico: 'La consulta más lenta del último día tardó 84 ms (predicaciones).',
      })
      expect(await base(() => ({ verb: 'transaction', table: undefined, ms: 2500 }))).toMatchObject({
        nivel: 'aviso',
        tecnico: expect.stringContaining('tardó 2500 ms (al guardar).'),
      })
      expect((await base())?.tecnico).toMatch(
        /^Desde aquí no se ve .* contar la tabla más lenta, «\w+», tarda \d+ ms\.$/,
      )
    })

  test('mails that do not go out, and pictures that could not be prepared, are counted', async () => {
    const mail = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@iglesia.cl' }
    expect(await levelsOf(siteOf(db(), files(), mail))).toMatchObject({ correo: 'bien', imagenes: 'bien' })
    const unreachable = { ...siteOf(db(), files(), mail), tryMail: async () => 'ECONNREFUSED' }
    expect(await levelsOf(unreachable)).toMatchObject({ correo: 'mal' })
    await queueMail(db(), [{ tipo: 'prueba', para: 'a@iglesia.cl', asunto: 'Hola', texto: 'Hola' }])
    await db().updateTable('correos').set({ intentos: 3, falla: 'ECONNREFUSED' }).execute()
    const imagen = {
      clave: 'galeria/una.jpg',
      ancho: 1,
      alto: 1,
      thumbhash: '',
      variantes: '{}',
      createdAt: now(),
    }
    await db()
      .insertInto('imagenes')
      .values({ ...imagen, estado: 'fallida', intentos: 9 })
      .execute()
    expect(await levelsOf(siteOf(db(), files(), mail))).toMatchObject({ correo: 'mal', imagenes: 'aviso' })
  })

  test('who administers the site is mailed once that its disk is nearly full, and again once it was not', async () => {
    await grantAdministrator(db(), 'ana@iglesia.cl', 'hash')
    let full: { de: string; libre: number; parte: number } | undefined
    // A process that was started anew knows it too.
    const run = () =>
      runJob(
        watchDisk(async () => full),
        {
          db: db(),
          files: files(),
          settings: { ...NO_MAIL, mail: true, home: 'https://iglesia.cl', dataDir },
        },
      )
    const mails = async () =>
      (await db().selectFrom('correos').select('texto').execute()).map(({ texto }) => texto)
    await run()
    expect(await mails()).toEqual([])
    full = { de: 'los datos', libre: 1.5e9, parte: 0.03 }
    await run()
    await run()
    expect(await mails()).toEqual([expect.stringContaining('quedan 1,5 GB (3 %)')])
    full = undefined
    await run()
    full = { de: 'los datos', libre: 1e9, parte: 0.02 }
    await run()
    expect(await mails()).toHaveLength(2)
  })

  if (once)
    test('the clock is compared with the network’s, which is asked for its headers alone', async () => {
      const asked: string[] = []
      let apart: number | undefined = 90_000
      const server = createHttpServer(({ method = '', url }, answer) => {
        asked.push(`${method} ${url}`)
        if (apart === undefined) return // it never answers
        answer.setHeader('Date', new Date(Date.now() - apart).toUTCString()).end()
      })
      const port = await listen(server)
      const env = { ORIGIN: `http://127.0.0.1:${port}`, FETCH_PRIVATE_HOSTS: '127.0.0.1' }
      const clockOf = async (site: Examined) =>
        (await examine(site, () => {})).find(({ id }) => id === 'reloj')
      const found = await clockOf(siteOf(db(), files(), env))
      expect(found).toMatchObject({
        nivel: 'aviso',
        texto: expect.stringMatching(/127\.0\.0\.1 difieren en (89|9\d)/),
      })
      apart = 1000
      expect(await clockOf(siteOf(db(), files(), env))).toMatchObject({
        nivel: 'bien',
        texto: expect.stringContaining('y en 127.0.0.1.'),
      })
      apart = undefined
      expect(await clockOf(siteOf(db(), files(), env))).toMatchObject({
        nivel: 'bien',
        texto: expect.stringContaining('A la red no se le pudo preguntar.'),
      })
      expect(asked).toEqual(Array(3).fill('HEAD /'))
      server.close()
      server.closeAllConnections()
    })

  test('backups that do not arrive in one of their places are told with their age, and mailed once', async () => {
    await grantAdministrator(db(), 'ana@iglesia.cl', 'hash')
    const places = ['cerca', 'lejos'].map((name) => openPlace(join(dataDir, name), readEnv({})))
    const [momento, nombre] = [now(), backupName()]
    await (places[0] as Place).put(nombre, stream(Buffer.alloc(2048)))
    const row = { id: newId(), momento, nombre, bytes: 2048, error: '', lugar: places[0]?.id ?? '' }
    await db().insertInto('respaldos').values(row).execute()
    const site = { ...siteOf(db(), files(), { BACKUP_EVERY: '24h' }), backups: places }
    const found = await examine(site, () => {})
    const { texto = '' } = found.find(({ id }) => id === 'respaldos') ?? {}
    expect(texto).toContain(`En ${dataDir}/cerca: la última es de hace menos de una hora.`)
    expect(texto).toContain(`En ${dataDir}/lejos: todavía no hay ninguna copia.`)
    const settings = { ...NO_MAIL, mail: true, backupEvery: 1000 * 60 * 60 }
    const job = watchCopies()
    const run = () => runJob(job, { db: db(), files: files(), settings, backups: places })
    const mails = () => db().selectFrom('correos').select('texto').execute()
    await run()
    expect(await mails()).toEqual([])
    for (let n = 0; n < 2; n++) await run()
    expect(await mails()).toEqual([{ texto: expect.stringContaining('lejos: todavía no hay') }])
    await (places[1] as Place).put(nombre, stream(Buffer.alloc(2048)))
    await db()
      .insertInto('respaldos')
      .values({ ...row, id: newId(), lugar: places[1]?.id ?? '' })
      .execute()
    expect(await levelsOf(site)).toMatchObject({ respaldos: 'bien' })
  })

  test('whether anybody has the passphrase of the sealed backups is asked after 90 days', async () => {
    const fraseOf = async () =>
      (await examine(siteOf(db(), files(), {}), () => {})).find(({ id }) => id === 'frase')
    expect(await fraseOf()).toBeUndefined()
    await keepFrase(db(), 'prueba')
    const { valor } = await db().selectFrom('secretos').select('valor').executeTakeFirstOrThrow()
    const ago = async (days: number) => {
      const cifrado = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
      const older = JSON.stringify({ ...JSON.parse(valor), cifrado })
      await db().updateTable('secretos').set({ valor: older }).execute()
    }
    await ago(89)
    expect(await fraseOf()).toMatchObject({ nivel: 'bien' })
    await ago(90)
    expect(await fraseOf()).toMatchObject({ nivel: 'aviso', remedio: PRUEBALA })
  })

  if (once)
    test('a certificate is good for some days, or browsers refuse it; an open port is told', async () => {
      const { key, cert } = certificateFor('localhost', 5)
      const server = createServer({ key, cert }).listen(0)
      const { port } = server.address() as AddressInfo
      const env = { ORIGIN: `https://localhost:${port}`, PORT: `${port}` }
      const site = siteOf(db(), files(), env)
      expect(await levelsOf(site)).toMatchObject({ certificado: 'mal', dominio: 'bien', proxy: 'aviso' })
      const known = getCACertificates()
      setDefaultCACertificates([...known, cert])
      expect(await levelsOf(site)).toMatchObject({ certificado: 'bien' })
      // Whoever makes one for days renews it in its last third: this one was not.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 24 * 60 * 60 * 1000 })
      expect(await levelsOf(site).finally(vi.useRealTimers)).toMatchObject({ certificado: 'aviso' })
      setDefaultCACertificates(known)
      server.close()
      const nowhere = siteOf(db(), files(), { ORIGIN: 'https://no.invalid', TRUST_PROXY: '1' })
      const levels = { dominio: 'mal', certificado: 'mal', proxy: 'bien', puerto: 'bien' }
      expect(await levelsOf(nowhere)).toMatchObject(levels)
    })

  if (once)
    test('what answers at the address is this site, another, one from which it moved, or a proxy alone', async () => {
      const { key, cert } = certificateFor('localhost', 5)
      let answer = async (_asked: string) => 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
      const server = createServer({ key, cert }).listen(0)
      server.on('secureConnection', (socket) =>
        socket.once('data', async (asked) => socket.end(await answer(`${asked}`))),
      )
      const origin = `https://localhost:${(server.address() as AddressInfo).port}`
      const site = siteOf(db(), files(), { ORIGIN: origin })
      const known = getCACertificates()
      setDefaultCACertificates([...known, cert])
      const said = async () =>
        (await examine(site, () => {})).filter(({ id }) => id === 'dominio').map(({ texto }) => texto)
      expect(await said()).toEqual(['localhost lleva a otro sitio.'])
      answer = async () => 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n'
      expect(await said()).toEqual(['Quien visita localhost no llega al sitio: recibe un error (503).'])
      const healthy = 'HTTP/1.1 200 OK\r\nContent-Length: 24\r\n\r\n{"base_de_datos":"bien"}'
      answer = async () => healthy
      expect(await said()).toEqual([expect.stringContaining('¿la de antes?')])
      answer = async (asked) => {
        const row = { nombre: 'salud', quien: newId(), hasta: now() }
        if (asked.startsWith('GET /salud ')) await db().insertInto('reservas').values(row).execute()
        return healthy
      }
      expect(await said()).toEqual(['localhost tiene dirección.'])
      setDefaultCACertificates(known)
      server.close()
    })
})

afterAll(() => setDefaultCACertificates(getCACertificates()))
