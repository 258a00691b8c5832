import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedPostgres } from '#tests/support/databases.ts'
import { ADMIN, type Site } from '#tests/support/site.ts'
import { testSite } from '#tests/support/test-site.ts'
import { beginUpload, sendChunk, signIn } from '#tests/support/volunteer.ts'

// A new site takes a backup instead of its first account. The backup is of SQLite, the new site on either
// engine.

const PATH = '/admin/restaurar'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

async function backupOfOldSite() {
  const site = await testSite()
  const { headers, post } = await signIn(site)
  await post('/admin/dashboard/galeria.data', { intencion: 'agregar-categoria', nombre: 'Bautizos' })
  const file = await fetch(`${site.origin}/admin/respaldo/descargar`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ clave: ADMIN.clave }),
  })
  expect(file.status).toBe(200)
  return new Uint8Array(await file.arrayBuffer())
}

/** A browser at the new site: its cookies, forms without scripts, and uploads. */
function visitorOf({ origin }: Site) {
  let cookie = ''
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Origin: origin, Cookie: cookie, ...(init.headers as Record<string, string>) }
    const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers })
    const set = answer.headers.getSetCookie().find((each) => each.includes('campanario.instalacion='))
    if (set) cookie = set.split(';', 1)[0] ?? ''
    return answer
  }
  const create = (size: number, clase?: string) => beginUpload(origin, { Cookie: cookie }, size, clase)
  const read = async () => (await ask(PATH)).text()
  return {
    ask,
    create,
    read,
    post: (fields: Record<string, string>) =>
      ask(PATH, { method: 'POST', headers: FORM, body: new URLSearchParams(fields).toString() }),
    async send(bytes: Uint8Array<ArrayBuffer>) {
      const created = await create(bytes.length, 'respaldo')
      expect(created.status).toBe(201)
      const location = created.headers.get('Location') ?? ''
      const sent = await sendChunk(origin + location, { Origin: origin, Cookie: cookie }, 0, bytes)
      expect(sent.status).toBe(204)
      return location.split('/').at(-1) ?? ''
    },
    /** Waits until the page has this title. @returns the mark of the restore. */
    async come(titulo: string) {
      await expect.poll(read).toContain(titulo)
      return /name="marca" value="([^"]+)"/.exec(await read())?.[1] ?? ''
    },
  }
}

const newSite = async (env: Record<string, string> = {}) => {
  const site = await testSite({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ...env })
  const printed = () => /codigo=(\S+)/.exec(site.output())?.[1] ?? ''
  await expect.poll(printed).not.toBe('')
  const codigo = printed()
  return { site, codigo, visitor: visitorOf(site) }
}

test('who has the link of the first account restores a backup with all its accounts', async () => {
  const backup = await backupOfOldSite()
  const { site, codigo, visitor } = await newSite({ DATABASE_URL: await migratedPostgres() })

  // Without the link, or with one made up, there is neither the page nor an upload.
  expect((await visitor.ask(PATH)).headers.get('Location')).toBe('/admin/login')
  const query = `?codigo=${'x'.repeat(32)}`
  const { headers: made } = await visitor.ask(PATH + query)
  expect([made.get('Location'), made.getSetCookie()]).toEqual([`/admin/login${query}`, []])
  expect((await visitor.create(10, 'respaldo')).status).toBe(401)
  expect((await visitor.post({ intencion: 'restaurar' })).headers.get('Location')).toBe('/admin/login')
  expect((await visitor.ask(`${PATH}?codigo=${codigo}`)).headers.get('Location')).toBe(PATH)
  // The link is for a backup alone.
  expect((await visitor.create(10)).status).toBe(413)

  const foreign = await visitor.send(new TextEncoder().encode('esto no es un respaldo'))
  await visitor.post({ intencion: 'revisar-respaldo', subida: foreign })
  await visitor.post({ intencion: 'no-restaurar', marca: await visitor.come('No se restauró') })

  await visitor.post({ intencion: 'revisar-respaldo', subida: await visitor.send(backup) })
  const marca = await visitor.come('¿Restaurar este respaldo?')
  expect((await visitor.read()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    'Personas con cuenta 0 1',
  )
  const twice = () => visitor.post({ intencion: 'restaurar', marca })
  const [first, second] = (await Promise.all([twice(), twice()])).map(({ status }) => status).sort()
  expect(first).toBe(303)
  expect(second).toBeGreaterThanOrEqual(400)

  await visitor.come('Respaldo restaurado')
  expect((await visitor.create(10, 'respaldo')).status).toBe(401)
  const { headers } = await signIn(site)
  const readAs = async (section: string) =>
    (await fetch(`${site.origin}/admin/dashboard/${section}`, { headers })).text()
  expect(await readAs('galeria')).toContain('Bautizos')

  const done = await visitor.post({ intencion: 'terminar' })
  expect(done.headers.getSetCookie()[0]).toContain('Max-Age=0')
  expect(await readAs('ajustes?parte=respaldo')).not.toContain('Respaldo restaurado')
})

test('a restore that fails leaves the link good for another file or the first account', async () => {
  const backup = await backupOfOldSite()
  const { site, codigo, visitor } = await newSite()
  await visitor.ask(`${PATH}?codigo=${codigo}`)
  await visitor.post({ intencion: 'revisar-respaldo', subida: await visitor.send(backup) })
  const marca = await visitor.come('¿Restaurar este respaldo?')
  rmSync(join(site.dataDir, 'archivos', 'subidas'), { recursive: true })
  expect((await visitor.post({ intencion: 'restaurar', marca })).status).toBe(303)
  await visitor.come('No se restauró')

  await visitor.post({ intencion: 'no-restaurar', marca })
  const account = { email: ADMIN.email, clave: ADMIN.clave, claveRepetida: ADMIN.clave }
  const created = await visitor.ask(`/admin/login?codigo=${codigo}`, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({ intencion: 'primera', ...account }).toString(),
  })
  expect(created.headers.get('Location')).toBe('/admin/dashboard')
  // Now there is somebody: the link opens nothing.
  expect((await visitor.create(10, 'respaldo')).status).toBe(401)
  expect((await visitor.ask(PATH)).headers.get('Location')).toContain('/admin/login')
})
