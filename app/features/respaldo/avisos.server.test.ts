import { expect, test } from 'vitest'
import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import { addPersona } from '#app/features/administradores/permisos.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { announceDescarga } from './avisos.server.ts'

const CORREO = { mail: true, home: 'https://www.iglesia.cl' }

onBothEngines('the mail about a download', (db) => {
  test('goes to all who administer the site, whoever they are, and to nobody else', async () => {
    await empty(db(), 'correos', 'permisos', 'user', 'admin')
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const email of ['daniel@iglesia.cl', 'marta@iglesia.cl'])
          await grantAdministrator(trx, email, 'hash')
        await addPersona(trx, 'invitada@iglesia.cl', ['administrador'])
        await addPersona(trx, 'rosa@iglesia.cl', ['peticiones'])
      })
    // Who wants no other mails hears of this all the same.
    await db().updateTable('user').set({ avisos: 0 }).execute()
    const download = { quien: 'marta@iglesia.cl', con: 'sin las peticiones de oración' }
    await announceDescarga(db(), NO_MAIL, download)
    expect(await db().selectFrom('correos').selectAll().execute()).toEqual([])
    await announceDescarga(db(), CORREO, download)
    const mails = await db().selectFrom('correos').selectAll().orderBy('para').execute()
    expect(mails.map(({ para }) => para)).toEqual(['daniel@iglesia.cl', 'marta@iglesia.cl'])
    expect(mails[0]?.texto).toContain(
      'Con la cuenta marta@iglesia.cl se descargó un respaldo de todo el sitio',
    )
    expect(mails[0]?.texto).toContain('sin las peticiones de oración')
  })
})
