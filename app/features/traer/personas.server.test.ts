import { beforeEach, expect, test } from 'vitest'
import { addPersona, rolOf } from '#app/features/administradores/permisos.server.ts'
import { signIn } from '#app/features/administradores/sign-in.server.ts'
import { ANA, accounts, from, onlyAdministrators } from '#tests/support/accounts.ts'
import { archivoOf } from '#tests/support/archivos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { traerIn } from '#tests/support/traer.ts'

// The example that the service publishes.
const CLAVE = 'user1password'
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='
const hash_config = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`
const PASTOR = 'pastor@iglesia.cl'
const user = (email: string, more = {}) => ({
  localId: email,
  email,
  emailVerified: false,
  passwordHash: HASH,
  salt: '42xEC+ixf3L2lw==',
  ...more,
})
const users = [
  user('Pastor@iglesia.cl'),
  user('ajeno@correo.cl'),
  user('fuera@iglesia.cl', { disabled: true }),
  user('google@iglesia.cl', { emailVerified: true, passwordHash: '', salt: '' }),
  user(ANA),
]
const exported = (...more: ReturnType<typeof archivoOf>[]) => [
  archivoOf('users.json', JSON.stringify({ users })),
  archivoOf('admin.json', JSON.stringify({ roles: { adminEmails: [PASTOR, ANA] } })),
  ...more,
]
const parametros = archivoOf('parametros.txt', hash_config)

onBothEngines('people of the version before', (db) => {
  const files = diskStore()
  const { deps, forgive } = accounts(db)
  const { goOn, ...brings } = traerIn(db, files)
  const bring = async (claves: boolean, archivos = exported(parametros)) => {
    const { fallidos, ...brought } = await brings.bring(archivos, claves)
    return { ...brought, fallidos: fallidos.map(({ que }) => que) }
  }
  const attempt = (clave: string) => signIn(deps(), { email: PASTOR, clave }, from())
  const stored = () =>
    db()
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .select('password')
      .where('email', '=', PASTOR)
      .execute()

  beforeEach(async () => {
    forgive()
    await empty(db(), 'traidas', 'traidos')
    await db().deleteFrom('user').where('email', '=', PASTOR).execute()
    await onlyAdministrators(db(), ANA)
  })

  test('enter with the password they had, once it is decided, and may do what they are given', async () => {
    const { visto, fallidos } = await bring(true)
    expect(visto).toBe('2 personas con su contraseña, 2 quedan por hacer a mano')
    // Of an e-mail that nobody checked anybody could have made an account there.
    expect(fallidos).toEqual([ANA, 'ajeno@correo.cl', 'google@iglesia.cl'])
    expect(await rolOf(db(), PASTOR)).toMatchObject({ esAdmin: false, permisos: [] })
    expect(await attempt('otra')).toMatchObject({ ok: false, mensaje: 'Contraseña incorrecta.' })
    expect((await stored())[0]?.password).toMatch(/^former:/)
    expect(await attempt(CLAVE)).toMatchObject({ ok: true })
    const [own] = await stored()
    expect(own?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(await attempt(CLAVE)).toMatchObject({ ok: true })
    expect(await stored()).toEqual([own])
    expect(await addPersona(db(), PASTOR, ['fotos'])).toBe(true)
    expect((await rolOf(db(), PASTOR)).permisos).toEqual(['fotos'])
  })

  test('are to be invited where nobody decides so, and where the parameters are missing', async () => {
    for (const archivos of [exported(parametros), exported()]) {
      const { fallidos } = await bring(archivos.length === 2, archivos)
      expect(fallidos).toContain(PASTOR)
      expect(await stored()).toEqual([])
    }
  })

  test('go again with what they came with, but for whoever was given something to do', async () => {
    for (const given of [false, true]) {
      const { id } = await bring(true)
      if (given) await addPersona(db(), PASTOR, ['fotos'])
      await goOn(id, 'deshaciendo')
      expect(await stored()).toHaveLength(given ? 1 : 0)
      expect(await db().selectFrom('traidos').select('clave').execute()).toEqual([])
    }
  })

  test('who is invited already keeps to the invitation', async () => {
    await addPersona(db(), PASTOR, ['fotos'])
    expect((await bring(true)).fallidos).toContain(PASTOR)
    expect(await stored()).toEqual([])
  })
})
