import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tests/support/postgres.ts'
import { testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// PostgreSQL freezes (SIGSTOP), with every connection open, right after a change.

const PICTURE = '/icono-192.png'
const PATHS = ['/', '/galeria', '/radio', '/contacto', '/galeria.data']

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

async function timed(url: string) {
  const begun = performance.now()
  const answer = await fetch(url)
  const text = await answer.text()
  return { status: answer.status, text, ms: performance.now() - begun }
}

/** Asks for every page without the change, and beside them for a picture. @returns how long each took. */
async function askOldPages(get: (path: string) => ReturnType<typeof timed>) {
  const pages: number[] = []
  const pictures: number[] = []
  for (let round = 0; round < 20; round++) {
    const [picture, ...answers] = await Promise.all([PICTURE, ...PATHS].map(get))
    expect(picture?.status).toBe(200)
    pictures.push(picture?.ms ?? 0)
    for (const { status, text, ms } of answers) {
      expect(status).toBe(200)
      expect(text).not.toContain('Bautismos')
      pages.push(ms)
    }
  }
  return { pages, pictures }
}

test('while the database hangs, serves every page’s last good version at once; afterwards the new one', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const site = await testSite({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  onTestFinished(() => postgres.thaw())
  const get = (path: string) => timed(site.origin + path)
  const volunteer = await signIn(site)
  for (const path of PATHS) await get(path)
  const nueva = { intencion: 'agregar-categoria', nombre: 'Bautismos' }
  await volunteer.post('/admin/dashboard/galeria.data', nueva)
  postgres.freeze()

  const typed = new URLSearchParams({ intencion: 'guardar', direccion: 'Av. Matta 1234, Quilicura' })
  const form = fetch(`${site.origin}/admin/dashboard/contacto`, {
    method: 'POST',
    headers: volunteer.headers,
    body: typed,
  })
  // The first requests, in parallel, detect the hang: they wait for the database in vain.
  const first = await Promise.all(PATHS.map((path) => get(path)))
  for (const { status } of first) expect(status).toBe(200)
  const inVain = Math.max(...first.map(({ ms }) => ms))
  const { pages, pictures } = await askOldPages(get)
  // No later one waits in vain, and most come as fast as what needs no database, asked for beside them: a
  // busy machine slows both. (How long one may wait is proved in `page-cache.server.test.ts`, where the time
  // is the test's.)
  expect(Math.max(...pages)).toBeLessThan(inVain)
  expect(median(pages) - median(pictures)).toBeLessThan(150)

  // Without scripts a form is answered by a page, which cannot be drawn: it keeps what was typed all the
  // same.
  const failed = await (await form).text()
  expect(failed).toContain('Tuvimos un problema de nuestro lado. Lo que escribiste no se perdió')
  expect(failed).toContain('Av. Matta 1234, Quilicura')

  postgres.thaw()
  await expect.poll(async () => (await get('/galeria')).text).toContain('Bautismos')
})
