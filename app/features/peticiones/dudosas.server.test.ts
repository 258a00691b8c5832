import { beforeEach, expect, test } from 'vitest'
import { classifyRequest, createSello } from '#app/parts/sello/sello.server.ts'
import { MINIMO_MS } from '#app/parts/sello/sello.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { ago, encode, prove, SECRET } from '#tests/support/claves/stamps.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { NO_MAIL } from '#tests/support/network/smtp.ts'
import { ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import {
  countDudosas,
  isUnderPressure,
  listPeticiones,
  PRESION_POR_HORA,
  receivePeticion,
} from './peticiones.server.ts'

onBothEngines('requests that may not come from a person', (db) => {
  let limits = createLimits()
  beforeEach(async () => {
    await db().deleteFrom('peticiones').execute()
    limits = createLimits()
  })
  const classify = (hidden: { trampa: string; sello: string }) =>
    classifyRequest({ db: db(), limits, secret: SECRET, pressure: isUnderPressure }, hidden)
  const judged = async (envio: { trampa?: string; sello?: string }) =>
    (await classify({ trampa: '', sello: '', ...envio })).sospecha
  const press = async () => {
    for (let n = 0; n < PRESION_POR_HORA; n++) await addPeticion(db(), ROSA)
  }
  const stamp = async (exigida: boolean) => createSello(SECRET, exigida, ago(MINIMO_MS + 1_000))

  test('without pressure: no stamp is needed; the honeypot and too fast a form are noticed', async () => {
    expect(await judged({})).toBe('')
    expect(await judged({ sello: encode({ challenge: await stamp(false) }) })).toBe('')
    expect(await judged({ trampa: 'Compre aquí' })).toBe('trampa')
    expect(await judged({ sello: encode({ challenge: await createSello(SECRET, false) }) })).toBe('rapida')
  })

  test('enough requests in the last hour put the form under pressure', async () => {
    for (let n = 1; n < PRESION_POR_HORA; n++) await addPeticion(db(), ROSA)
    expect(await isUnderPressure(db())).toBe(false)
    await addPeticion(db(), ROSA)
    expect(await isUnderPressure(db())).toBe(true)
    expect(await isUnderPressure(db(), new Date(Date.now() + 60 * 60_000 + 1_000))).toBe(false)
  })

  test('under pressure: a stamp with proof or from before it, each good once', async () => {
    await press()
    expect(await judged({})).toBe('sin-prueba')
    expect(await judged({ sello: encode({ challenge: await stamp(true) }) })).toBe('sin-prueba')
    const proved = await prove(await stamp(true))
    expect(await judged({ sello: proved })).toBe('')
    expect(await judged({ sello: proved }), 'used again').toBe('sin-prueba')
    expect(await judged({ sello: encode({ challenge: await stamp(false) }) }), 'begun when calm').toBe('')
  })

  test('a request that could not be stored does not use up its stamp', async () => {
    await press()
    const sello = await prove(await stamp(true))
    const { forgive } = await classify({ trampa: '', sello })
    await forgive()
    expect(await judged({ sello })).toBe('')
    await (await classify({ trampa: '', sello })).forgive()
    expect(await judged({ sello }), 'a second form gives back no stamp of the first').toBe('sin-prueba')
  })

  test('a doubtful request is stored whole and marked', async () => {
    await receivePeticion({ db: db(), correo: NO_MAIL, secret: 'secret' }, ROSA, 'trampa')
    await addPeticion(db(), { ...ROSA, nombre: 'Ana' })
    const { peticiones } = await listPeticiones(db(), { filtro: 'todas' })
    expect(peticiones).toMatchObject([
      { nombre: 'Ana', sospecha: '' },
      { ...ROSA, sospecha: 'trampa', atendida: false },
    ])
    expect((await listPeticiones(db(), { filtro: 'pendientes', dudosas: false })).peticiones).toHaveLength(1)
    expect((await listPeticiones(db(), { filtro: 'todas', dudosas: true })).peticiones).toHaveLength(1)
    expect(await countDudosas(db())).toBe(1)
  })
})
