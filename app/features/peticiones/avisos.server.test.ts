import { beforeEach, expect, test } from 'vitest'
import { listAvisados, setAvisos } from '#app/features/administradores/avisos.server.ts'
import { changePermisos, grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { savePrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { PRIVACIDAD_INICIAL } from '#app/features/privacidad/ajustes-privacidad.ts'
import { LISTA_PERMISOS } from '#app/parts/feature/permisos.ts'
import { ANA, CORREO, EVA, onlyAdministrators } from '#tests/support/accounts.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { deletePeticion, receivePeticion } from './peticiones.server.ts'

const ROSA = {
  nombre: 'Rosaura',
  email: 'rosa@correo.cl',
  telefono: '+56 9 1111 2222',
  peticion: 'Por la operación.',
}

onBothEngines('the mail to the team', (db) => {
  beforeEach(async () => {
    await empty(db(), 'peticiones', 'config')
    await onlyAdministrators(db(), ANA, EVA)
    for (const email of [ANA, EVA]) await grantPermiso(db(), email, 'peticiones')
  })
  const mails = () => db().selectFrom('correos').selectAll().orderBy('para').execute()
  const receive = () => receivePeticion({ db: db(), correo: CORREO, secret: 'secret' }, ROSA)

  test('mails every administrator who wants it, with a link and nothing of the request', async () => {
    await receive()
    expect((await mails()).map(({ para }) => para)).toEqual([ANA, EVA])
    for (const { asunto, texto } of await mails()) {
      expect(texto).toContain('https://www.iglesia.cl/admin/dashboard/donaciones?vista=peticiones')
      for (const word of Object.values(ROSA)) expect(`${asunto} ${texto}`).not.toContain(word)
    }
    await db().deleteFrom('correos').execute()
    const eva = db().selectFrom('user').select('id').where('email', '=', EVA)
    await setAvisos(db(), (await eva.executeTakeFirstOrThrow()).id, false)
    expect(await listAvisados(db(), 'peticiones')).toEqual([ANA])
    await receive()
    expect(await mails()).toHaveLength(1)
  })

  test('nothing reaches who administers without reading them, nor what waited for who no longer does', async () => {
    const all = LISTA_PERMISOS.filter((permiso) => permiso !== 'peticiones')
    await receive()
    await changePermisos(db(), EVA, all)
    expect((await mails()).map(({ para }) => para)).toEqual([ANA])
    await receive()
    expect((await mails()).map(({ para }) => para)).toEqual([ANA, ANA])
  })

  test('includes the text if the church chose so, but never the contact details', async () => {
    await savePrivacidad(db(), { ...PRIVACIDAD_INICIAL, textoEnAvisos: true }, 0)
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
    await savePrivacidad(db(), { ...PRIVACIDAD_INICIAL, textoEnAvisos: true }, 0)
    await receive()
    expect((await together()).cada).toBe('Rosaura escribió:\n\nPor la operación.')
    expect((await together()).antes).toContain('Son confidencias')
  })

  test('sends nothing for a doubtful request, or without a mail server', async () => {
    await receivePeticion({ db: db(), correo: CORREO, secret: 'secret' }, ROSA, 'trampa')
    await receivePeticion({ db: db(), correo: NO_MAIL, secret: 'secret' }, ROSA)
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('peticiones').select('id').execute()).toHaveLength(2)
  })

  test('request and mail are stored together or not at all', async () => {
    const failing = db()
      .transaction()
      .execute(async (trx) => {
        await receivePeticion({ db: trx, correo: CORREO, secret: 'secret' }, ROSA)
        throw new Error('the disk is full')
      })
    await expect(failing).rejects.toThrow('full')
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('peticiones').select('id').execute()).toEqual([])
  })
})
