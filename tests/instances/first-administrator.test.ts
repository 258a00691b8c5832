import { expect, test } from 'vitest'
import {
  grantAdministrator,
  listAdminEmails,
  removePersona,
} from '#app/features/administradores/administradores.server.ts'
import { copyReady } from '#tests/support/ready-data.ts'
import { ADMIN } from '#tests/support/site.ts'
import { inDb } from '#tests/support/site-db.ts'
import { testSite } from '#tests/support/test-site.ts'

// ADMIN_EMAIL creates the first administrator, and only the first.

test('an administrator who lost the role stays without it while there is another', async () => {
  const dataDir = await copyReady({})
  const administrators = () => inDb({ dataDir }, listAdminEmails)
  expect(await administrators()).toEqual([ADMIN.email])

  await inDb({ dataDir }, async (db) => {
    await db.transaction().execute((trx) => grantAdministrator(trx, 'eva@iglesia.cl', 'no hash'))
    await removePersona(db, ADMIN.email)
  })
  const site = await testSite({}, { dataDir })
  expect(await administrators()).toEqual(['eva@iglesia.cl'])

  await inDb({ dataDir }, (db) => db.deleteFrom('admin').execute())
  await site.restart()
  expect(await administrators()).toEqual([ADMIN.email])
})
