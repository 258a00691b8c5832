import { beforeEach, expect, test } from 'vitest'
import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import { listAvisados, setAvisos } from '#app/features/administradores/avisos.server.ts'
import { changePermisos, grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { savePrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { LISTA_PERMISOS } from '#app/parts/feature/permisos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { deletePeticion, receivePeticion } from './peticiones.server.ts'

const CORREO = { mail: true, home: 'https://www.iglesia.cl' }
const ROSA = {
  nombre: 'Rosaura',
  email: 'rosa@correo.cl',
  telefono: '+56 9 1111 2222',
  peticion: 'Por la operación.',
}

onBothEngines('the mail to the team', (db) => {
  beforeEach(async () => {
    for (const table of ['correos', 'peticiones', 'config', 'user', 'admin', 'permisos'] as const)
      await db().deleteFrom(table).execute()
    for (const email of ['marta@iglesia.cl', 'daniel@iglesia.cl'])
      await db()
        .transaction()
        .execute(async (trx) => {
          await grantAdministrator(trx, email, 'hash')
          await grantPermiso(trx, email, 'peticiones')
        })
  })
  const mails = () => db().selectFrom('correos').selectAll().orderBy('para').execute()
  const userOf = async (email: string) =>
    (await db().selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const receive = () => receivePeticion({ db: db(), correo: CORREO }, ROSA)

  test('mails every administrator who wants it, with a link and nothing of the request', async () => {
    await receive()
    expect((await mails()).map(({ para }) => para)).toEqual(['daniel@iglesia.cl', 'marta@iglesia.cl'])
    for (const { asunto, texto } of await mails()) {
      expect(texto).toContain('https://www.iglesia.cl/admin/dashboard/donaciones?vista=peticiones')
      for (const word of Object.values(ROSA)) expect(`${asunto} ${texto}`).not.toContain(word)
    }
    await db().deleteFrom('correos').execute()
    await setAvisos(db(), await userOf('daniel@iglesia.cl'), false)
    expect(await listAvisados(db(), 'peticiones')).toEqual(['marta@iglesia.cl'])
    await receive()
    expect(await mails()).toHaveLength(1)
  })

  test('nothing reaches who administers without reading them, nor what waited for who no longer does', async () => {
    const all = LISTA_PERMISOS.filter((permiso) => permiso !== 'peticiones')
    await receive()
    await db()
      .transaction()
      .execute((trx) => changePermisos(trx, 'daniel@iglesia.cl', all))
    expect((await mails()).map(({ para }) => para)).toEqual(['marta@iglesia.cl'])
    await receive()
    expect((await mails()).map(({ para }) => para)).toEqual(['marta@iglesia.cl', 'marta@iglesia.cl'])
  })

  test('includes the text if the church chose so, but never the contact details', async () => {
    await savePrivacidad(db(), { borrarAtendidas: 365, textoEnAvisos: true }, 0)
    const id = await receive()
    const [mail] = await mails()
    expect(mail?.texto).toContain(ROSA.nombre)
    expect(mail?.texto).toContain(ROSA.peticion)
    expect(mail?.texto).not.toContain(ROSA.email)
    await deletePeticion(db(), id)
    expect(await mails(), 'deleted before it was told of').toEqual([])
  })

  test('several requests are one mail that says how many, with their texts only if the church chose so', async () => {
    const together = async () => JSON.parse((await mails()).at(-1)?.juntos ?? '{}')
    await receive()
    const { asunto, antes, cada, despues } = await together()
    expect([asunto, cada]).toEqual(['Llegaron # peticiones de oración', ''])
    expect(antes).toBe(
      'Hola:\n\nEn los últimos minutos llegaron # peticiones de oración al sitio.\n\nPor reserva, este correo no dice quiénes las enviaron ni qué piden.',
    )
    expect(despues).toMatch(/vista=peticiones.*ajustes\?parte=cuenta.*Iglesia/s)
    await db().deleteFrom('correos').execute()
    await savePrivacidad(db(), { borrarAtendidas: 365, textoEnAvisos: true }, 0)
    await receive()
    expect((await together()).cada).toBe('Rosaura escribió:\n\nPor la operación.')
    expect((await together()).antes).toContain('Son confidencias')
  })

  test('sends nothing for a doubtful request, or without a mail server', async () => {
    await receivePeticion({ db: db(), correo: CORREO }, ROSA, 'trampa')
    await receivePeticion({ db: db(), correo: NO_MAIL }, ROSA)
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('peticiones').select('id').execute()).toHaveLength(2)
  })

  test('request and mail are stored together or not at all', async () => {
    const failing = db()
      .transaction()
      .execute(async (trx) => {
        await receivePeticion({ db: trx, correo: CORREO }, ROSA)
        throw new Error('the disk is full')
      })
    await expect(failing).rejects.toThrow('full')
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('peticiones').select('id').execute()).toEqual([])
  })
})
