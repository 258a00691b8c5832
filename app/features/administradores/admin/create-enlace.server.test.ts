import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { ANA, CORREO, EVA, onlyAdministrators } from '#tests/support/accounts.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { enlaceDeQuienLee } from '../administrador.ts'
import { createEnlace, findEnlace, listEnlacesAbiertos, revokeEnlace } from '../enlaces.server.ts'
import { addPersona, changePermisos, grantPermiso } from '../permisos.server.ts'
import { makeEnlaceFor, revokeSeenEnlaces } from './create-enlace.server.ts'

const LUZ = 'luz@iglesia.cl'

onBothEngines('links that an administrator makes', (db) => {
  const make = (quien: string, email: string, correo: typeof CORREO = NO_MAIL) =>
    inTransaction(db(), (trx) => makeEnlaceFor(trx, correo, { email, quien }))
  const stored = () => db().selectFrom('enlaces').select('email').execute()
  const read = (email: string) => grantPermiso(db(), email, 'peticiones')
  const codeOf = (link: Awaited<ReturnType<typeof make>>) =>
    (typeof link === 'object' && 'codigo' in link && link.codigo) || ''

  beforeEach(() => onlyAdministrators(db(), ANA, EVA))

  test('who may not read prayer requests sees no link of somebody who may', async () => {
    await read(EVA)
    expect(await make(ANA, EVA)).toEqual({ pedirA: [] })
    expect(await make(ANA, 'nadie@iglesia.cl')).toBe('nadie')
    expect(await stored()).toEqual([])
    await addPersona(db(), LUZ, ['peticiones'])
    expect(await make(ANA, LUZ), 'not of somebody invited either').toEqual({ pedirA: [EVA] })
    expect(await make(EVA, LUZ)).toMatchObject({ email: LUZ, codigo: expect.any(String) })
    expect(await make(EVA, ANA)).toMatchObject({ codigo: expect.any(String) })
    await read(ANA)
    expect(await make(ANA, EVA)).toMatchObject({ codigo: expect.any(String), enviado: false })
  })

  test('with mail the link reaches its owner alone', async () => {
    await read(EVA)
    expect(await make(ANA, EVA, CORREO)).toEqual({ email: EVA, enviado: true, hasta: expect.any(String) })
    const mails = await db().selectFrom('correos').select(['para', 'texto']).execute()
    expect(mails).toEqual([{ para: EVA, texto: expect.stringContaining('/admin/login?codigo=') }])
  })

  test('a link is listed while it is good, and can be revoked once', async () => {
    const codigo = codeOf(await make(ANA, EVA))
    await createEnlace(db(), 'segundo-paso', ANA)
    const [open, ...others] = await listEnlacesAbiertos(db())
    expect(open?.email).toBe(EVA)
    expect(others).toEqual([])
    expect(Math.round((Date.parse(open?.expira ?? '') - Date.now()) / 3_600_000)).toBe(7 * 24)
    expect(await revokeEnlace(db(), EVA)).toBe(true)
    expect(await revokeEnlace(db(), EVA)).toBe(false)
    expect(await findEnlace(db(), codigo)).toBeUndefined()
    expect(await stored()).toEqual([{ email: ANA }])
  })

  test('a link that was seen before its owner was given the prayer requests is revoked', async () => {
    await addPersona(db(), LUZ, ['fotos'])
    for (const [email, stays] of [
      [EVA, false],
      [LUZ, true],
    ] as const) {
      const codigo = codeOf(await make(ANA, email))
      expect(await findEnlace(db(), codigo)).toBeDefined()
      const cambio = await changePermisos(db(), email, ['administrador', 'peticiones'])
      if (typeof cambio === 'object') await revokeSeenEnlaces(db(), email, cambio)
      // Who has no account yet keeps the invitation.
      expect((await findEnlace(db(), codigo)) !== undefined, email).toBe(stays)
    }
  })
})

test('the refusal says who may make it', () => {
  expect(enlaceDeQuienLee(LUZ, [])).toBe(
    'luz@iglesia.cl lee peticiones de oración y tú no, y con su enlace se podría entrar en su lugar. Para crearlo, date primero el permiso «Peticiones de oración»: quedará en Actividad.',
  )
  expect(enlaceDeQuienLee(LUZ, [ANA, EVA])).toContain(
    'Pídele el enlace a ana@iglesia.cl o eva@iglesia.cl, o date primero el permiso',
  )
})
