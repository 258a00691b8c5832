import { afterEach, expect, test } from 'vitest'
import {
  grantAdministrator,
  listAdminEmails,
  removePersona,
} from '#app/features/administradores/administradores.server.ts'
import { openDb } from '#app/platform/db/db.server.ts'
import { ADMIN, type Site, startSite } from '#tests/support/site.ts'

// ADMIN_EMAIL creates the first administrator, and only the first.

let site: Site | undefined
afterEach(() => site?.stop())

test('an administrator who lost the role stays without it while there is another', async () => {
  site = await startSite()
  const { dataDir } = site
  const inDb = async <T>(work: (db: ReturnType<typeof openDb>) => Promise<T>) => {
    const db = openDb({ DATA_DIR: dataDir })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  const administrators = () => inDb(listAdminEmails)
  expect(await administrators()).toEqual([ADMIN.email])

  await inDb(async (db) => {
    await db.transaction().execute((trx) => grantAdministrator(trx, 'eva@iglesia.cl', 'no hash'))
    await removePersona(db, ADMIN.email)
  })
  await site.restart()
  expect(await administrators()).toEqual(['eva@iglesia.cl'])

  await inDb((db) => db.deleteFrom('admin').execute())
  await site.restart()
  expect(await administrators()).toEqual([ADMIN.email])
})
