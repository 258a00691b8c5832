import { beforeEach, expect, test } from 'vitest'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { ACCIONES } from '#app/features.server.ts'
import { watchContentVersion } from '#app/platform/db/content-version.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import {
  forgetActividad,
  listQuienes,
  logActivity,
  logReading,
  pageActividad,
  record,
} from './actividad.server.ts'
import { DIAS_DE_ACTIVIDAD } from './actividad.ts'

onBothEngines('the activity log', (db) => {
  const entry = (detalle: string) =>
    ({ quien: 'ana@iglesia.cl', accion: 'categoria-agregada', detalle }) as const
  const add = (nombre: string) => record(db(), entry(nombre), (trx) => addCategoria(trx, nombre))
  const details = async () => (await pageActividad(db(), ACCIONES, {})).filas.map(({ detalle }) => detalle)

  beforeEach(async () => {
    await db().deleteFrom('actividad').execute()
    await db().deleteFrom('categorias').execute()
  })

  test('lists who did what, newest first, and no change that did not happen', async () => {
    expect(await add('Cultos')).toBe(true)
    expect(await add('Bautizos')).toBe(true)
    expect(await add('Cultos')).toBe(false)
    const line = { quien: 'ana@iglesia.cl', texto: 'agregó la categoría' }
    const { filas } = await pageActividad(db(), ACCIONES, {})
    expect(filas).toMatchObject([
      { ...line, detalle: 'Bautizos' },
      { ...line, detalle: 'Cultos' },
    ])
  })

  test('change and entry are committed together or not at all', async () => {
    const failing = inTransaction(db(), async (trx) => {
      await record(trx, entry('Cultos'), (inner) => addCategoria(inner, 'Cultos'))
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('full')
    expect(await details()).toEqual([])
    expect(await db().selectFrom('categorias').selectAll().execute()).toEqual([])
  })

  test('cached pages are invalidated before a recorded change is acknowledged', async () => {
    const content = await watchContentVersion(db())
    const before = content.current()
    await add('Cultos')
    expect(content.current()).toBe(before + 1)
    content.stop()
  })

  test('tells of one person alone: what they did and what was done to their account', async () => {
    await inTransaction(db(), async (trx) => {
      await logActivity(trx, 'ana@iglesia.cl', 'permisos-dados', 'eva@iglesia.cl: Fotos, Agenda')
      await logActivity(trx, 'ana@iglesia.cl', 'enlace-creado', 'eva@iglesia.cl')
      await logActivity(trx, 'ana@iglesia.cl', 'enlace-creado', 'otra-eva@iglesia.cl')
      await logActivity(trx, 'eva@iglesia.cl', 'ingreso')
    })
    const of = async (persona: string) =>
      (await pageActividad(db(), ACCIONES, {}, persona)).filas.map(({ texto }) => texto)
    expect(await of('eva@iglesia.cl')).toEqual([
      'inició sesión',
      'creó un enlace de contraseña para',
      'dio a … el permiso',
    ])
    expect(await of('ana@iglesia.cl')).toHaveLength(3)
    expect(await of("' or 1=1 --")).toEqual([])
    expect(await listQuienes(db())).toEqual(['ana@iglesia.cl', 'eva@iglesia.cl'])
  })

  test('reading is noted once an hour for each person', async () => {
    const read = (quien: string) => logReading(db(), quien, 'peticiones-leidas')
    for (const quien of ['ana@iglesia.cl', 'ana@iglesia.cl', 'eva@iglesia.cl']) await read(quien)
    expect((await pageActividad(db(), ACCIONES, {})).filas).toHaveLength(2)
    await db()
      .updateTable('actividad')
      .set({ fecha: new Date(Date.now() - 61 * 60 * 1000).toISOString() })
      .execute()
    await read('ana@iglesia.cl')
    expect((await pageActividad(db(), ACCIONES, {})).filas.map(({ quien }) => quien)).toHaveLength(3)
  })

  test('shows an entry of an unknown kind by its name', async () => {
    const entrada = { fecha: new Date().toISOString(), quien: 'ana@iglesia.cl', detalle: '' }
    for (const accion of ['constructor', 'mudanza'])
      await db()
        .insertInto('actividad')
        .values({ ...entrada, id: accion, accion })
        .execute()
    expect((await pageActividad(db(), ACCIONES, {})).filas.map(({ texto }) => texto)).toEqual([
      'mudanza',
      'constructor',
    ])
  })

  test('is read page by page, and deletes old entries', async () => {
    const old = new Date(Date.now() - (DIAS_DE_ACTIVIDAD + 1) * 24 * 60 * 60 * 1000).toISOString()
    await db()
      .insertInto('actividad')
      .values({ id: 'old', fecha: old, quien: 'ana@iglesia.cl', accion: 'ingreso', detalle: '' })
      .execute()
    await inTransaction(db(), async (trx) => {
      for (const detalle of ['1', '2', '3', '4', '5'])
        await logActivity(trx, 'ana@iglesia.cl', 'sitio', detalle)
    })
    await forgetActividad(db(), new Date())
    expect(await details()).toEqual(['5', '4', '3', '2', '1'])
    const first = await pageActividad(db(), ACCIONES, {}, undefined, 2)
    const second = await pageActividad(db(), ACCIONES, { desde: first.antiguas }, undefined, 2)
    expect(second.filas.map(({ detalle }) => detalle)).toEqual(['3', '2'])
    expect((await pageActividad(db(), ACCIONES, { hasta: second.nuevas }, undefined, 2)).filas).toEqual(
      first.filas,
    )
  })
})
