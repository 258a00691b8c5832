import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { freshPostgres } from '#tests/support/databases.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

const TITULO = 'Sal y luz'
const SERMON = {
  intencion: 'agregar',
  titulo: TITULO,
  conductor: 'Ana',
  fecha: '2026-11-15',
  descripcion: 'Sal.',
  link: 'https://x.cl/1',
  estado: 'programado',
}

test('a page drawn while what is scheduled was locked is not kept: what is due comes out with the next one', async () => {
  const url = await freshPostgres()
  const site = await testSite({ DATABASE_URL: url })
  const db = testDb({ DATABASE_URL: new Secret(url), DATA_DIR: '' })
  const isPublic = async () => (await (await fetch(`${site.origin}/predicaciones`)).text()).includes(TITULO)
  const volunteer = await signIn(site)

  expect(await isPublic()).toBe(false)
  const momento = localAt(new Date(Date.now() + 20 * 60 * 60_000), 'America/Santiago')
  await volunteer.post('/admin/dashboard/predicaciones.data', { ...SERMON, momento })
  await db.transaction().execute(async (trx) => {
    await sql`lock table borradores in access exclusive mode`.execute(trx)
    expect(await isPublic()).toBe(false)
  })
  expect(site.output()).toContain('what is due could not be published')

  // By the clock of the database, which this test cannot set, its moment has come.
  await db.updateTable('borradores').set({ sale: '2026-01-01T00:00:00.000Z' }).execute()
  await expect.poll(isPublic).toBe(true)
})
