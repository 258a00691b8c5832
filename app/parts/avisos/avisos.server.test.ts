import { beforeEach, expect, test } from 'vitest'
import {
  grantAdministrator,
  removeAdministrator,
} from '#app/features/administradores/administradores.server.ts'
import { meetDevice } from '#app/features/administradores/dispositivos.server.ts'
import { deletePeticion, receivePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { savePrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { queueMail } from '#app/platform/mail/outbox.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/smtp.ts'
import { listAvisados, sendEnlace, setAvisos } from './avisos.server.ts'

const CORREO = { mail: true, home: 'https://www.iglesia.cl' }
const ROSA = {
  nombre: 'Rosaura',
  email: 'rosa@correo.cl',
  telefono: '+56 9 1111 2222',
  peticion: 'Por la operación.',
}

onBothEngines('what the team is told', (db) => {
  beforeEach(async () => {
    for (const table of ['correos', 'peticiones', 'config', 'user', 'admin'] as const)
      await db().deleteFrom(table).execute()
    for (const email of ['marta@iglesia.cl', 'daniel@iglesia.cl'])
      await db()
        .transaction()
        .execute((trx) => grantAdministrator(trx, email, 'hash'))
  })
  const mails = () => db().selectFrom('correos').selectAll().orderBy('para').execute()
  const userOf = async (email: string) =>
    (await db().selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const receive = () => receivePeticion({ db: db(), correo: CORREO }, ROSA)

  test('a request: every administrator who wants it, with a link and none of its words', async () => {
    await receive()
    expect((await mails()).map(({ para }) => para)).toEqual(['daniel@iglesia.cl', 'marta@iglesia.cl'])
    for (const { asunto, texto } of await mails()) {
      expect(texto).toContain('https://www.iglesia.cl/admin/dashboard/donaciones?vista=peticiones')
      for (const word of Object.values(ROSA)) expect(`${asunto} ${texto}`).not.toContain(word)
    }
    await db().deleteFrom('correos').execute()
    await setAvisos(db(), await userOf('daniel@iglesia.cl'), false)
    expect(await listAvisados(db())).toEqual(['marta@iglesia.cl'])
    await receive()
    expect(await mails()).toHaveLength(1)
  })

  test('its words where the church chose so; never how to reach the person', async () => {
    await savePrivacidad(db(), { borrarAtendidas: 365, textoEnAvisos: true }, 0)
    const id = await receive()
    const [mail] = await mails()
    expect(mail?.texto).toContain(ROSA.nombre)
    expect(mail?.texto).toContain(ROSA.peticion)
    expect(mail?.texto).not.toContain(ROSA.email)
    await deletePeticion(db(), id)
    expect(await mails(), 'deleted before it was told of').toEqual([])
  })

  test('nothing of a doubtful one, and nothing where there is no mail server', async () => {
    await receivePeticion({ db: db(), correo: CORREO }, ROSA, 'trampa')
    await receivePeticion({ db: db(), correo: NO_MAIL }, ROSA)
    expect(await mails()).toEqual([])
    expect(await db().selectFrom('peticiones').select('id').execute()).toHaveLength(2)
  })

  test('request and mail are kept together or not at all', async () => {
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

  test('a new device is told to its owner once; a known one is not', async () => {
    const email = 'marta@iglesia.cl'
    const android = 'Mozilla/5.0 (Linux; Android 15) Chrome/140'
    const meet = (cookie: string) =>
      meetDevice(
        { db: db(), correo: CORREO },
        { email, headers: new Headers({ cookie, 'user-agent': android }) },
      )
    const cookie = await meet('')
    expect(cookie).toMatch(
      /^__Secure-campanario\.dispositivo=[\w-]{32}; Path=\/admin; HttpOnly; SameSite=Lax; .*; Secure$/,
    )
    const [mail] = await mails()
    expect(mail).toMatchObject({ para: email, texto: expect.stringContaining('Chrome en Android') })
    const known = cookie.split(';')[0] ?? ''
    expect(await meet(`otra=1; ${known}`)).toContain(known)
    expect(await mails()).toHaveLength(1)
    await meet('__Secure-campanario.dispositivo=inventada')
    expect(await mails()).toHaveLength(2)
    const kept = await db().selectFrom('dispositivos').select('hash').execute()
    expect(kept.map(({ hash }) => hash)).not.toContain(known.split('=')[1])

    // Not seen for longer than a browser keeps the cookie: forgotten when another device comes.
    const long = new Date(Date.now() - 401 * 24 * 3_600_000).toISOString()
    await db().updateTable('dispositivos').set({ createdAt: long }).execute()
    await meet(known)
    await meet('')
    expect(await db().selectFrom('dispositivos').select('hash').execute()).toHaveLength(2)
  })

  test('a one-time link goes to its owner, and not to somebody who lost the role meanwhile', async () => {
    const email = 'daniel@iglesia.cl'
    expect(await sendEnlace(db(), NO_MAIL, { email, codigo: 'x' })).toBe(false)
    expect(await sendEnlace(db(), CORREO, { email, codigo: 'codigo-unico' })).toBe(true)
    const [mail] = await mails()
    expect(mail?.texto).toContain('https://www.iglesia.cl/admin/login?codigo=codigo-unico')
    expect(Date.parse(mail?.vence ?? '')).toBeGreaterThan(Date.now())
    await queueMail(db(), [{ tipo: 'otro', para: 'marta@iglesia.cl', asunto: 'x', texto: 'x' }])
    await removeAdministrator(db(), email)
    expect((await mails()).map(({ para }) => para)).toEqual(['marta@iglesia.cl'])
  })
})
