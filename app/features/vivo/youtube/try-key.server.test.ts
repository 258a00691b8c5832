import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { startYoutube, type Youtube } from '#tests/support/network/youtube.ts'
import { YOUTUBE_ACTIONS } from '../admin/ajustes.server.ts'
import { readVisto, saveAjustesYoutube } from './ajustes-youtube.server.ts'
import { TEXTOS_YOUTUBE } from './ajustes-youtube.ts'
import { probarYoutube } from './look.server.ts'

const CANAL = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'
const CLAVE = 'AIzaSyD-gallo-campana-1731-clave'

let youtube: Youtube
beforeAll(async () => {
  youtube = await startYoutube({ canal: CANAL, clave: CLAVE })
})
beforeEach(() => youtube.reset())
afterAll(() => youtube.stop())

const at = (time: string) => new Date(`2026-11-29T${time}:00-03:00`)

onBothEngines('«Probar»', (db) => {
  const save = (ajustes: Partial<Parameters<typeof saveAjustesYoutube>[1]> = {}) =>
    saveAjustesYoutube(db(), { canal: CANAL, clave: new Secret(CLAVE), quitarClave: false, ...ajustes })
  beforeEach(async () => {
    await db().deleteFrom('config').where('id', 'in', ['youtube', 'youtube-visto']).execute()
    await db().deleteFrom('secretos').where('nombre', '=', 'youtube').execute()
  })

  test.each([
    ['works', {}, undefined, ''],
    ['works by name', { canal: '@iglesia' }, undefined, ''],
    ['key refused', { clave: new Secret('AIzaSyD-otra-clave-que-no-es') }, undefined, 'clave'],
    ['channel unknown', { canal: `UC${'x'.repeat(22)}` }, undefined, 'canal'],
    ['channel unknown by name', { canal: '@nadie' }, undefined, 'canal'],
    ['no answer', {}, { status: 0, body: '' }, 'red'],
  ])('«Probar»: %s, at one unit and far from any service', async (_, ajustes, refusal, falla) => {
    await save(ajustes)
    youtube.refusal = refusal
    expect(await probarYoutube({ db: db(), fetch: youtube.fetch }, at('03:00'))).toBe(falla)
    expect(youtube.asked).toHaveLength(1)
    expect((await readVisto(db())).data).toMatchObject({ unidades: 1, falla, ultima: '' })
  })

  test('«Probar» asks nothing without a key', async () => {
    await save({ clave: undefined, quitarClave: true })
    expect(await probarYoutube({ db: db(), fetch: youtube.fetch }, at('03:00'))).toBe('nada')
    expect(youtube.asked).toEqual([])
  })

  test('asks nobody once it was pressed too often in an hour', async () => {
    const limits = createLimits()
    const info: { retryAfter?: number } = {}
    const press = () =>
      YOUTUBE_ACTIONS['probar-youtube'].handle(new FormData(), {
        platform: { db: db(), limits },
        ...{ yo: { id: 'ana' }, info },
      } as unknown as AdminArgs)
    for (let times = 0; times < 20; times++)
      expect(await press()).toMatchObject({ ok: false, mensaje: TEXTOS_YOUTUBE.nadaQueProbar })
    expect(await press()).toMatchObject({ ok: false, mensaje: DEMASIADOS_INTENTOS })
    expect(info.retryAfter).toBeGreaterThan(0)
  })
})
