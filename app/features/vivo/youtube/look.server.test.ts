import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { GuardedFetch } from '#app/platform/guarded-fetch.server.ts'
import type { JobParts } from '#app/platform/jobs.server.ts'
import { createLimits } from '#app/platform/rate-limit.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { startYoutube, type Youtube } from '#tests/support/network/youtube.ts'
import { ajustesYoutube } from '../admin/ajustes.server.ts'
import { readFases } from '../estado.server.ts'
import { endTransmision, openTransmision, readTransmision, resumeTransmision } from '../transmision.server.ts'
import {
  pendientesYoutube,
  readAjustesYoutube,
  readVisto,
  saveAjustesYoutube,
  saveVisto,
} from './ajustes-youtube.server.ts'
import { FALLAS_YOUTUBE, TEXTOS_YOUTUBE } from './ajustes-youtube.ts'
import { MOST_UNITS, mirarYoutube, probarYoutube, youtubeJob } from './look.server.ts'

const CANAL = 'UC_x5XG1OV2P6uZZ5FSM9Ttw'
const CLAVE = 'AIzaSyD-gallo-campana-1731-clave'
const VIDEO = 'enVivo_1234'

let youtube: Youtube
beforeAll(async () => {
  youtube = await startYoutube({ canal: CANAL, clave: CLAVE })
})
beforeEach(() => youtube.reset())
afterAll(() => youtube.stop())

/** A time of Sunday 29 November 2026 in Santiago, where the service is from 11:00 to 12:30. */
const at = (time: string) => new Date(`2026-11-29T${time}:00-03:00`)
const SEEN = [`playlistItems UU${CANAL.slice(2)}`, 'videos otro_video1']

onBothEngines('the look at YouTube', (db) => {
  const look = (time: string) => mirarYoutube({ db: db(), fetch: youtube.fetch }, at(time))
  const save = (ajustes: Partial<Parameters<typeof saveAjustesYoutube>[1]> = {}) =>
    saveAjustesYoutube(db(), { canal: CANAL, clave: new Secret(CLAVE), quitarClave: false, ...ajustes })

  beforeAll(async () => {
    await addDate(db(), { categoria: 'culto', inicio: '2026-11-29T11:00', fin: '2026-11-29T12:30' })
    await addDate(db(), { categoria: 'reunion', inicio: '2026-11-29T20:00', fin: '2026-11-29T21:00' })
    const off = { categoria: 'culto', inicio: '2026-11-29T17:00', fin: '2026-11-29T18:00' }
    await addDate(db(), { ...off, excepciones: [{ fecha: off.inicio, cancelada: true }] })
  })
  beforeEach(async () => {
    await db().deleteFrom('config').where('id', 'in', ['vivo', 'youtube', 'youtube-visto']).execute()
    await db().deleteFrom('secretos').where('nombre', '=', 'youtube').execute()
    await save()
  })

  test('asks nothing without a key or without a channel', async () => {
    await save({ clave: undefined, quitarClave: true })
    await look('11:00')
    await save({ canal: '' })
    await look('11:00')
    expect(youtube.asked).toEqual([])
    await save()
    await look('11:00')
    expect(youtube.asked).toEqual(SEEN)
  })

  test.each([
    ['10:44', false],
    ['10:46', true],
    ['12:59', true],
    ['13:00', false],
    // A cancelled service, and a date that is none.
    ['17:30', false],
    ['20:30', false],
  ])('at %s it asks: %s', async (time, asks) => {
    await look(time)
    expect(youtube.asked).toEqual(asks ? SEEN : [])
  })

  test('asks every two minutes, whichever of several instances does', async () => {
    await Promise.all([look('11:00'), look('11:00'), look('11:00')])
    expect(youtube.asked).toEqual(SEEN)
    await look('11:01')
    expect(youtube.asked).toHaveLength(2)
    await Promise.all([look('11:02'), look('11:02')])
    expect(youtube.asked).toHaveLength(4)
    expect((await readVisto(db())).data).toMatchObject({ unidades: 4, dia: '2026-11-29', falla: '' })
  })

  test('finds the id of a name once', async () => {
    await save({ canal: '@iglesia' })
    await look('11:00')
    await look('11:02')
    expect(youtube.asked).toEqual(['channels @iglesia', ...SEEN, ...SEEN])
  })

  test('says that we are live while the video is, and no longer', async () => {
    youtube.uploads = { otro_video1: 'none', [VIDEO]: 'upcoming' }
    await look('10:58')
    expect((await readTransmision(db())).data.desde).toBe('')
    youtube.uploads[VIDEO] = 'live'
    await look('11:00')
    expect((await readTransmision(db())).data).toMatchObject({
      origen: 'youtube',
      enlace: `https://www.youtube.com/watch?v=${VIDEO}`,
      terminada: '',
      titulo: 'Domingo de prueba',
      fecha: '2026-11-29T11:00',
    })
    expect((await readFases(db(), at('11:01')))[0]).toMatchObject({
      tipo: 'en-vivo',
      texto: 'Ahora: Domingo de prueba',
    })

    youtube.asked = []
    await look('11:02')
    // Also after the service's time: it has to notice the end.
    await look('13:10')
    expect(youtube.asked).toEqual([`videos ${VIDEO}`, `videos ${VIDEO}`])
    expect((await readTransmision(db())).data.terminada).toBe('')
    youtube.uploads[VIDEO] = 'over'
    await look('13:12')
    expect((await readTransmision(db())).data.terminada).toBe(at('13:12').toISOString())
    await look('13:14')
    expect(youtube.asked).toHaveLength(3)
  })

  test('opens another video after the first broke off', async () => {
    youtube.uploads = { [VIDEO]: 'live' }
    await look('11:00')
    delete youtube.uploads[VIDEO]
    await look('11:02')
    expect((await readTransmision(db())).data.terminada).toBe(at('11:02').toISOString())
    youtube.uploads = { 'segundo-vid': 'live' }
    await look('11:04')
    expect((await readTransmision(db())).data.enlace).toMatch(/segundo-vid$/)
  })

  describe('leaves to a person', () => {
    const PERSONA = { medio: 'radio', enlace: '', origen: 'persona' } as const
    beforeEach(() => {
      youtube.uploads = { [VIDEO]: 'live' }
    })

    test('a transmission that they opened', async () => {
      await openTransmision(db(), PERSONA, at('10:50'))
      await look('11:00')
      expect(youtube.asked).toEqual([])
      // As if it was opened while YouTube answered.
      const hurried: GuardedFetch = async (...question) => {
        const answer = await youtube.fetch(...question)
        await openTransmision(db(), PERSONA, at('11:00'))
        return answer
      }
      await db().deleteFrom('config').where('id', '=', 'vivo').execute()
      await mirarYoutube({ db: db(), fetch: hurried }, at('11:00'))
      expect((await readTransmision(db())).data).toMatchObject(PERSONA)
    })

    test('one that they ended, until the next service', async () => {
      await look('11:00')
      await endTransmision(db(), at('11:10'))
      await look('11:12')
      expect((await readTransmision(db())).data.terminada).toBe(at('11:10').toISOString())
    })

    test('one that they took up again', async () => {
      await look('11:00')
      youtube.uploads[VIDEO] = 'over'
      await look('11:02')
      await resumeTransmision(db(), at('11:03'))
      await look('11:05')
      expect((await readTransmision(db())).data).toMatchObject({ terminada: '', origen: 'persona' })
    })
  })

  test('stops far below the quota, until the day changes in California', async () => {
    const { data, version } = await readVisto(db())
    await saveVisto(db(), { ...data, dia: '2026-11-29', unidades: MOST_UNITS - 1 }, version)
    expect(await look('11:00')).toBe('cuota')
    expect(await look('11:02')).toBe('')
    expect(youtube.asked).toEqual([])
    expect((await readVisto(db())).data.pausa).toBe('2026-11-30T08:00:00.000Z')
    // Midnight there is 05:00 in Chile.
    await addDate(db(), { categoria: 'culto', inicio: '2026-11-30T05:10', fin: '2026-11-30T06:00' })
    await mirarYoutube({ db: db(), fetch: youtube.fetch }, new Date('2026-11-30T07:58:00Z'))
    expect(youtube.asked).toEqual([])
    await mirarYoutube({ db: db(), fetch: youtube.fetch }, new Date('2026-11-30T08:00:00Z'))
    expect(youtube.asked).toEqual(SEEN)
    expect((await readVisto(db())).data).toMatchObject({ unidades: 2, falla: '' })
  })

  const reason = (text: string) => JSON.stringify({ error: { errors: [{ reason: text }] } })

  test.each([
    ['clave', 400, reason('badRequest'), '11:59'],
    ['clave', 403, reason('forbidden'), '11:59'],
    ['api', 403, reason('accessNotConfigured'), '11:59'],
    ['canal', 404, reason('playlistNotFound'), '11:59'],
    ['cuota', 403, reason('quotaExceeded'), '12:50'],
    ['red', 503, '<html>', '11:01'],
    ['red', 200, 'no es JSON', '11:01'],
    ['red', 0, '', '11:01'],
  ] as const)('a fault (%s, %i %s) is told to the administrators', async (falla, status, body, until) => {
    youtube.refusal = { status, body }
    expect(await look('11:00')).toBe(falla)
    const texto = FALLAS_YOUTUBE[falla]
    expect(await pendientesYoutube(db(), at('11:00'))).toEqual([{ asunto: 'youtube', count: 1, texto }])
    youtube.asked = []
    youtube.refusal = undefined
    await look(until)
    expect(youtube.asked).toEqual([])
    // New settings are tried at once.
    await save()
    expect(await pendientesYoutube(db())).toEqual([{ asunto: 'youtube', count: 0, texto: '' }])
    await look('12:58')
    expect(youtube.asked).toEqual(SEEN)
  })

  test('the key is in no document, answer or log', async () => {
    const lines: unknown[] = []
    const log = { warn: (...line: unknown[]) => lines.push(line) }
    const parts = { db: db(), log } as unknown as JobParts
    await addDate(db(), { categoria: 'culto', ...aroundNow() })
    youtube.refusal = { status: 400, body: reason('badRequest') }
    await youtubeJob(youtube.fetch).run(parts, new AbortController().signal)
    expect(lines).toEqual([[{ falla: 'clave' }, expect.any(String)]])
    const documents = await db().selectFrom('config').selectAll().execute()
    const shown = await readAjustesYoutube(db())
    expect(shown).toEqual({ canal: CANAL, hayClave: true, falla: 'clave' })
    expect(JSON.stringify([documents, shown, lines])).not.toContain(CLAVE)
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

  test('«Probar» asks nobody without a key, or once it was pressed too often in an hour', async () => {
    await save({ clave: undefined, quitarClave: true })
    const info: { retryAfter?: number } = {}
    const args = { platform: { db: db(), limits: createLimits() }, yo: { id: 'ana' }, info }
    const press = () =>
      ajustesYoutube.actions['probar-youtube'].handle(new FormData(), args as unknown as AdminArgs)
    for (let times = 0; times < 20; times++)
      expect(await press()).toMatchObject({ ok: false, mensaje: TEXTOS_YOUTUBE.nadaQueProbar })
    expect(await press()).toMatchObject({ ok: false, mensaje: DEMASIADOS_INTENTOS })
    expect(info.retryAfter).toBeGreaterThan(0)
  })
})

/** An hour before and after now, by Santiago's clocks. */
function aroundNow() {
  const local = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Santiago' })
  const minute = (text: string) => text.slice(0, 16).replace(' ', 'T')
  return { inicio: minute(local(-1)), fin: minute(local(1)) }
}

const addDate = (db: Db, given: Omit<Parameters<typeof addEventoDe>[1], 'titulo'>) =>
  addEventoDe(db, { titulo: 'Domingo de prueba', ...given })
