import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '#app/platform/db/db.server.ts'
import { breakWrites } from '#tests/support/failures.ts'
import { ADMIN, startSite } from '#tests/support/site.ts'
import { signIn } from '#tests/support/volunteer.ts'

test('nobody can sign in while nothing can be written, and whoever was signed in still reads', async () => {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  onTestFinished(() => site.stop())
  const { headers } = await signIn(site)
  const db = openDb({ DATA_DIR: site.dataDir })
  onTestFinished(() => db.destroy())
  // Old enough to be prolonged, which would write.
  const expiresAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  await db.updateTable('session').set({ expiresAt }).execute()
  const enter = async () => {
    const body = new URLSearchParams({ email: ADMIN.email, clave: ADMIN.clave })
    const answer = await fetch(`${site.origin}/admin/login`, {
      ...{ method: 'POST', body, redirect: 'manual' as const, headers: { Origin: site.origin } },
    })
    return { status: answer.status, text: await answer.text() }
  }
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
