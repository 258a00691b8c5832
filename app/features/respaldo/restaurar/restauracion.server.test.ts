import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPostgres } from '#app/platform/db/db.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { TEXTOS_RESTAURAR } from './paso.ts'
import { advance, begin, findRestauracion, putAway } from './restauracion.server.ts'

const DE = { nombre: 'campanario-2026-11-22-091500.tar' }
const SILENT = '2020-01-01T00:00:00.000Z'
const AHEAD = 10 * 60_000

onBothEngines('the restore of the dashboard', (db) => {
  beforeEach(() => db().deleteFrom('restauraciones').execute())
  afterEach(() => vi.useRealTimers())
  const find = (withPrivate = false) => findRestauracion(db(), TABLES, { withPrivate })
  const visto = JSON.stringify({
    creado: '2026-11-22T12:15:00.000Z',
    hasPrivate: true,
    counts: [
      { table: 'galeria', now: 214, after: 209 },
      { table: 'imagenes', now: 214, after: 209 },
      { table: 'peticiones', now: 7, after: 6 },
    ],
  })

  test('of two who begin or confirm at once, one does', async () => {
    const begun = (await Promise.all([begin(db(), DE), begin(db(), DE), begin(db(), DE)])).filter(Boolean)
    expect(begun).toHaveLength(1)
    const [marca = ''] = begun
    expect(await putAway(db(), marca)).toBeUndefined()
    await advance(db(), marca, 'revisando', { paso: 'listo', visto })
    const confirm = () => advance(db(), marca, 'listo', { paso: 'restaurando' })
    expect((await Promise.all([confirm(), confirm()])).sort()).toEqual([false, true])
    expect(await begin(db(), DE)).toBeUndefined()
    await advance(db(), marca, 'restaurando', { paso: 'hecho', mensaje: 'Listo' })
    expect(await putAway(db(), marca)).toEqual(DE)
    expect(await find()).toBeUndefined()
  })

  test('shows what people have words for, and what was entrusted only to who may read it', async () => {
    const marca = (await begin(db(), DE)) ?? ''
    await advance(db(), marca, 'revisando', { paso: 'listo', visto })
    expect(await find()).toMatchObject({
      paso: 'listo',
      creado: '2026-11-22T12:15:00.000Z',
      cuentas: [{ nombre: 'Fotos', ahora: 214, respaldo: 209 }],
      confiadas: [],
    })
    expect((await find(true))?.confiadas).toEqual([
      { nombre: 'Peticiones de oración', ahora: 7, respaldo: 6 },
    ])
  })

  test('the clock of the database says who is alive, not that of whoever asks', async () => {
    const marca = (await begin(db(), DE)) ?? ''
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (isPostgres(db()) ? AHEAD : 0) })
    expect(await find()).toMatchObject({ marca, paso: 'revisando' })
    expect(await begin(db(), DE)).toBeUndefined()
    expect(await putAway(db(), marca)).toBeUndefined()
  })

  test('one whose process died says so, and another can begin', async () => {
    const marca = (await begin(db(), DE)) ?? ''
    await db().updateTable('restauraciones').set({ latido: SILENT }).execute()
    expect(await find()).toMatchObject({ marca, paso: 'fallo', mensaje: TEXTOS_RESTAURAR.interrumpida })
    const next = await begin(db(), DE)
    expect(next).toBeDefined()
    // What the dead one still had to say is not about this one.
    expect(await advance(db(), marca, 'revisando', { paso: 'listo' })).toBe(false)
  })
})
