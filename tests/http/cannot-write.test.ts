import { expect, test } from 'vitest'
import { breakWrites } from '#tests/support/failures.ts'
import { ADMIN } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

test('nobody can sign in while nothing can be written, and whoever was signed in still reads', async () => {
  const site = await testSite({ LOG_LEVEL: 'silent' })
  const { headers } = await signIn(site)
  const db = testDb(site)
  // Old enough to be prolonged, which would write.
  const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  await db.updateTable('session').set({ expiresAt }).execute()
  const enter = () => sender(site.origin)('/admin/login', ADMIN)
  const mend = await breakWrites(db)
  const read = await fetch(`${site.origin}/admin/dashboard/donaciones?vista=peticiones`, { headers })
  expect(read.status).toBe(200)
  expect(await read.text()).toContain('Todavía no hay peticiones de oración.')
  const refused = await enter()
  expect(refused.status).toBe(500)
  expect(refused.text).toContain('Error al iniciar sesión. Inténtalo de nuevo.')
  expect(refused.text).toContain(ADMIN.email)
  await mend()
  expect((await enter()).status).toBe(302)
})
