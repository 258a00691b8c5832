import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// PostgreSQL freezes (SIGSTOP), with every connection open, right after a change.

const PATHS = ['/', '/galeria', '/radio', '/contacto', '/galeria.data']
const WAITED_FOR_MS = 300

test('while the database hangs, serves every page’s last good version at once; afterwards the new one', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const site = await startSite({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  onTestFinished(() => site.stop())
  onTestFinished(() => postgres.thaw())
  const get = async (path: string) => {
    const begun = performance.now()
    const answer = await fetch(site.origin + path)
    const text = await answer.text()
    return { status: answer.status, text, ms: performance.now() - begun }
  }
  const volunteer = await signIn(site)
  for (const path of PATHS) await get(path)
  const nueva = { intencion: 'agregar-categoria', nombre: 'Bautismos' }
  await volunteer.post('/admin/dashboard/galeria.data', nueva)
  postgres.freeze()

  // The first requests, in parallel, detect the hang.
  const first = await Promise.all(PATHS.map((path) => get(path)))
  for (const { status, ms } of first) {
    expect(status).toBe(200)
    expect(ms).toBeLessThan(4000)
  }
  const times: number[] = []
  for (let round = 0; round < 20; round++)
    for (const { status, text, ms } of await Promise.all(PATHS.map((path) => get(path)))) {
      expect(status).toBe(200)
      expect(text).not.toContain('Bautismos')
      times.push(ms)
    }
  expect(Math.max(...times)).toBeLessThan(WAITED_FOR_MS + 200) // plus slack for a busy machine
  expect([...times].sort((a, b) => a - b)[Math.floor(times.length * 0.9)]).toBeLessThan(WAITED_FOR_MS / 2)

  postgres.thaw()
  await expect.poll(async () => (await get('/galeria')).text, { timeout: 10_000 }).toContain('Bautismos')
}, 60_000)
