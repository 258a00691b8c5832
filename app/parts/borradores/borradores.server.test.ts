import { beforeEach, expect, test } from 'vitest'
import { listSermons } from '#app/features/predicaciones/lista/listado.server.ts'
import { addPredicacion, updatePredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { tables as sermons } from '#app/features/predicaciones/tables.server.ts'
import { emptyPapelera, restore } from '#app/parts/papelera/papelera.server.ts'
import { pageVersiones } from '#app/parts/versiones/versiones.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { contentVersion, empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { findPredicacion } from '#tests/support/sermons.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import {
  countImpedidos,
  discardBorradores,
  findApartado,
  findWherever,
  isThere,
  listBorradores,
  publishDue,
  putBack,
  type Salida,
  whilePublic,
  withAllBorradores,
} from './borradores.server.ts'
import { listFilasBorrador } from './filas.server.ts'
import { createPublisher } from './publicador.server.ts'

const SERMON = {
  titulo: 'Sal y luz',
  fecha: '2026-11-15',
  descripcion: 'd',
  link: 'https://x.cl/1',
  conductor: 'Ana',
}
const TABLA = 'predicaciones'
const PASADO = '2020-01-01T00:00:00.000Z'
const FUTURO = '2999-01-01T00:00:00.000Z'
const SIN_FILTROS = { buscar: '', serie: '', predicador: '', libro: '', anio: '' }

onBothEngines('what is not published yet', (db) => {
  const files = diskStore()
  beforeEach(() => empty(db(), 'borradores', 'predicaciones', 'papelera', 'versiones', 'actividad', 'series'))

  const add = async (
    salida: Salida,
    { titulo = SERMON.titulo, lote }: { titulo?: string; lote?: string } = {},
  ) => {
    const id = newId()
    const apart = { claims: TABLES, tabla: TABLA, ids: [id], ...(lote && { lote }) } as const
    await changeContent(db(), (trx) =>
      whilePublic(trx, apart, salida, () => addPredicacion(trx, id, { ...SERMON, titulo }, '')),
    )
    return id
  }
  const shown = async (buscar = '') => {
    const { ids, total } = await listSermons(db(), { ...SIN_FILTROS, buscar }, 1)
    return { ids, total }
  }
  const edit = (id: string, version: number, salida: Salida, titulo: string) =>
    changeContent(db(), (trx) =>
      whilePublic(trx, { claims: TABLES, tabla: TABLA, ids: [id] }, salida, () =>
        updatePredicacion(trx, id, version, { ...SERMON, titulo }),
      ),
    )

  test('a draft is in no list, search or count until it is published, with all that it was', async () => {
    const id = await add({ sale: '' })
    expect(await shown()).toEqual({ ids: [], total: 0 })
    expect((await shown('luz')).ids).toEqual([])
    expect(await isThere(db(), TABLA, id)).toBe(true)
    expect(await listBorradores(db(), TABLA)).toMatchObject([
      { id, sale: '', lote: id, fila: { titulo: 'Sal y luz' } },
    ])
    await changeContent(db(), (trx) => putBack(trx, TABLA, [id]))
    expect(await shown()).toEqual({ ids: [id], total: 1 })
    expect((await shown('luz')).ids).toEqual([id])
    expect(await listBorradores(db(), TABLA)).toEqual([])
  })

  test('it is edited like what is published, and keeps versions', async () => {
    const id = await add({ sale: '' })
    expect(await edit(id, 1, { sale: FUTURO }, 'Luz')).toBe(true)
    // Somebody else's came first.
    expect(await edit(id, 1, { sale: FUTURO }, 'Otra')).toBe(false)
    const { found, apartado } = await findWherever(db(), TABLA, id, (trx) => findPredicacion(trx, id))
    expect([found?.titulo, found?.version, apartado?.sale]).toEqual(['Luz', 2, FUTURO])
    expect((await pageVersiones(db(), { tabla: TABLA }, id)).filas).toMatchObject([
      { datos: { titulo: 'Sal y luz' } },
    ])
    // Reading it left it where it was.
    expect(await findPredicacion(db(), id)).toBeUndefined()
    expect(await edit(id, 2, 'ahora', 'Luz')).toBe(true)
    expect((await shown()).ids).toEqual([id])
  })

  test('it is found while somebody takes it from the site', async () => {
    const id = await add('ahora')
    let meanwhile: Promise<boolean> | undefined
    const { found, apartado } = await findWherever(db(), TABLA, id, async (trx) => {
      meanwhile ??= edit(id, 1, { sale: '' }, 'Luz')
      await meanwhile
      return findPredicacion(trx, id)
    })
    expect([found?.titulo, apartado?.sale]).toEqual(['Luz', ''])
  })

  test('what was published can be taken from the site, and comes back', async () => {
    const id = await add('ahora')
    await edit(id, 1, { sale: '' }, 'Sal y luz')
    expect(await shown()).toEqual({ ids: [], total: 0 })
    await edit(id, 2, 'ahora', 'Sal y luz')
    expect(await shown()).toEqual({ ids: [id], total: 1 })
  })

  test('its address is its own already', async () => {
    await add({ sale: '' })
    const second = await add('ahora')
    const rows = await db().selectFrom(TABLA).select('slug').where('id', '=', second).execute()
    expect(rows).toEqual([{ slug: 'sal-y-luz-2' }])
  })

  test('what is due comes out once, whoever looks, and the next moment is told', async () => {
    const [due, later] = [await add({ sale: PASADO }), await add({ sale: FUTURO }, { titulo: 'Después' })]
    const before = await contentVersion(db())
    const seen = await Promise.all([
      publishDue(db(), TABLES),
      publishDue(db(), TABLES),
      publishDue(db(), TABLES),
    ])
    for (const next of seen) expect(next).toEqual(new Date(FUTURO))
    expect((await shown()).ids).toEqual([due])
    expect(await findApartado(db(), TABLA, later)).toMatchObject({ sale: FUTURO })
    expect(await contentVersion(db())).toBeGreaterThan(before)
    const entries = await db().selectFrom('actividad').select(['accion', 'detalle']).execute()
    expect(entries).toEqual([{ accion: 'programado-publicado', detalle: 'Sal y luz' }])
    // Nothing is due: nothing changes.
    const settled = await contentVersion(db())
    await publishDue(db(), TABLES)
    expect(await contentVersion(db())).toBe(settled)
  })

  test.each<[why: string, spoil: (fila: Record<string, unknown>) => unknown]>([
    [
      'another row has its place',
      (fila) =>
        db()
          .insertInto(TABLA)
          .values({ ...fila, id: newId() } as never)
          .execute(),
    ],
    ['a column is gone', (fila) => ({ ...fila, quitada: 'x' })],
    ['a value is missing', (fila) => ({ ...fila, fecha: null })],
    ['it is of another kind', (fila) => ({ ...fila, version: {} })],
    ['it cannot be read', () => undefined],
  ])('what cannot come out (%s) becomes a draft, says so, and keeps nothing else', async (_why, spoil) => {
    const id = await add({ sale: PASADO })
    const good = [
      await add({ sale: PASADO }, { titulo: 'Antes' }),
      await add({ sale: PASADO }, { titulo: 'Después' }),
    ]
    const kept = db().selectFrom('borradores').select('fila').where('id', '=', id)
    const spoilt = await spoil(JSON.parse((await kept.executeTakeFirstOrThrow()).fila))
    if (!Array.isArray(spoilt))
      await db()
        .updateTable('borradores')
        .set({ fila: JSON.stringify(spoilt) ?? '{' })
        .where('id', '=', id)
        .execute()
    expect(await publishDue(db(), TABLES)).toBeUndefined()
    expect((await shown()).ids).toEqual(expect.arrayContaining(good))
    expect(await listBorradores(db(), TABLA)).toMatchObject([{ id, sale: '', impedida: PASADO }])
    const entries = await db().selectFrom('actividad').select('accion').execute()
    expect(entries.map(({ accion }) => accion).sort()).toEqual([
      'programado-impedido',
      'programado-publicado',
      'programado-publicado',
    ])
    const [line] = await countImpedidos(TABLA, 'predicación', 'predicaciones')(db())
    expect(line?.texto).toBe('1 predicación no se pudo publicar a su hora: quedó como borrador')
    const settled = await contentVersion(db())
    await publishDue(db(), TABLES)
    expect(await contentVersion(db())).toBe(settled)
  })

  test('what could not come out no longer says so once somebody saves it, or puts it in the bin and back', async () => {
    const id = await add({ sale: FUTURO })
    const waiting = async () => (await countImpedidos(TABLA, 'una', 'varias')(db()))[0]?.count
    await db().updateTable('borradores').set({ sale: '', impedida: PASADO }).execute()
    const deshacer = (await discardBorradores(db(), TABLA, [id])) ?? ''
    expect(await waiting()).toBe(0)
    await restore(db(), TABLES, deshacer)
    await edit(id, 7, { sale: '' }, 'Otra')
    expect(await waiting()).toBe(1)
    await edit(id, 1, { sale: '' }, 'Luz')
    expect(await waiting()).toBe(0)
  })

  test('rows of several shapes go back at once, and what they lack is filled in', async () => {
    const ids = [await add({ sale: '' }), await add({ sale: '' }, { titulo: 'Luz' })]
    const [first = ''] = ids
    const kept = db().selectFrom('borradores').select('fila').where('id', '=', first)
    const { ejemplo: _, version: __, ...older } = JSON.parse((await kept.executeTakeFirstOrThrow()).fila)
    await db()
      .updateTable('borradores')
      .set({ fila: JSON.stringify(older) })
      .where('id', '=', first)
      .execute()
    await changeContent(db(), (trx) => withAllBorradores(trx, TABLES, TABLA, async () => {}))
    await changeContent(db(), (trx) => putBack(trx, TABLA, ids))
    expect((await shown()).total).toBe(2)
    expect((await findPredicacion(db(), first))?.version).toBe(1)
  })

  test('the panel calls a row by the column that its table names', async () => {
    await add({ sale: '' })
    const tables = { ...TABLES, predicaciones: { ...sermons.predicaciones, waits: { titulo: 'conductor' } } }
    const auth = { secret: new Secret('a secret of thirty-two characters') } as Platform['auth']
    const [fila] = await listFilasBorrador({ db: db(), auth, tables }, TABLA, 'imagen')
    expect(fila?.piezas.map(({ titulo }) => titulo)).toEqual(['Ana'])
  })

  test('a made-up backup cannot publish into another table', async () => {
    const fila = JSON.stringify({ email: 'malo@x.cl', permiso: 'peticiones', heredado: 0 })
    const row = {
      id: 'x',
      tabla: 'permisos',
      archivo: '',
      sale: PASADO,
      lote: 'x',
      createdAt: PASADO,
    } as const
    await db()
      .insertInto('borradores')
      .values({ ...row, fila })
      .execute()
    expect(await publishDue(db(), TABLES)).toBeUndefined()
    expect(await db().selectFrom('permisos').where('email', '=', 'malo@x.cl').selectAll().execute()).toEqual(
      [],
    )
  })

  test('the publisher looks once for each version of the content, and again when something is due', async () => {
    let version = 1
    let asked = 0
    const counted = new Proxy(db(), {
      get(target, name) {
        if (name === 'selectFrom') asked++
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const publish = createPublisher({ db: counted, tables: TABLES, log: createLog('silent') }, () => version)
    expect(await publish()).toBeUndefined()
    expect(await publish()).toBeUndefined()
    expect(asked).toBe(1)
    const soon = new Date(Date.now() + 400).toISOString()
    const id = await add({ sale: soon })
    version = 2
    expect(await publish()).toEqual(new Date(soon))
    expect((await shown()).ids).toEqual([])
    const afterwards = async () => {
      await publish()
      return (await shown()).ids
    }
    await expect.poll(afterwards).toEqual([id])
  })

  test('a page that is drawn while the publisher cannot look is not kept', async () => {
    let [version, stalls] = [1, false]
    const stalling = new Proxy(db(), {
      get(target, name) {
        if (stalls && name === 'selectFrom') throw new Error('no answer')
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const parts = { db: stalling, tables: TABLES, log: createLog('silent') }
    const publish = createPublisher(parts, () => version)
    expect(await publish()).toBeUndefined()
    await add({ sale: FUTURO })
    ;[version, stalls] = [2, true]
    expect((await publish())?.getTime()).toBeLessThanOrEqual(Date.now())
    stalls = false
    expect(await publish()).toEqual(new Date(FUTURO))
  })

  test('deleting it can be undone, and it comes back unpublished', async () => {
    const id = await add({ sale: FUTURO })
    const deshacer = await changeContent(db(), (trx) => discardBorradores(trx, TABLA, [id]))
    expect(await isThere(db(), TABLA, id)).toBe(false)
    expect(await restore(db(), TABLES, deshacer ?? '')).toBe('deshecha')
    expect(await restore(db(), TABLES, deshacer ?? '')).toBe('estaba')
    expect(await findApartado(db(), TABLA, id)).toMatchObject({ sale: FUTURO, lote: id })
    expect((await shown()).ids).toEqual([])
    await changeContent(db(), (trx) => discardBorradores(trx, TABLA, [id]))
    await emptyPapelera({ db: db(), files: files() }, new Date(Date.now() + 60_000).toISOString())
    expect(await db().selectFrom('papelera').selectAll().execute()).toEqual([])
  })

  test('the sweep leaves its files', async () => {
    const { url } = await keepImage(
      { db: db(), files: files() },
      { bytes: await drawPhoto(300, 200), folder: 'predicaciones', nombre: 'Luz' },
    )
    const id = newId()
    await changeContent(db(), (trx) =>
      whilePublic(trx, { claims: TABLES, tabla: TABLA, ids: [id] }, { sale: '' }, () =>
        addPredicacion(trx, id, SERMON, url),
      ),
    )
    const there = async () => {
      for await (const _ of files().list(url.slice('/archivos/'.length))) return true
      return false
    }
    await sweepTomorrow({ db: db(), files: files() })
    expect(await there()).toBe(true)
    await db().deleteFrom('borradores').execute()
    await sweepTomorrow({ db: db(), files: files() })
    expect(await there()).toBe(false)
  })

  test('a change of all takes the drafts along', async () => {
    const ids = [await add({ sale: '' }), await add({ sale: FUTURO }, { titulo: 'Dos' })]
    await changeContent(db(), (trx) =>
      withAllBorradores(trx, TABLES, TABLA, () =>
        trx.updateTable(TABLA).set({ conductor: 'Luis' }).execute(),
      ),
    )
    const after = await listBorradores(db(), TABLA)
    expect(after.map(({ id, sale, fila }) => [id, sale, fila.conductor])).toEqual([
      [ids[1], FUTURO, 'Luis'],
      [ids[0], '', 'Luis'],
    ])
  })

  test('a change that fails leaves it where it was', async () => {
    const id = await add({ sale: '' })
    const fails = changeContent(db(), (trx) =>
      whilePublic(trx, { claims: TABLES, tabla: TABLA, ids: [id] }, 'ahora', async () => {
        throw new Error('no')
      }),
    )
    await expect(fails).rejects.toThrow('no')
    expect(await findApartado(db(), TABLA, id)).toMatchObject({ sale: '' })
    expect((await shown()).ids).toEqual([])
  })
})
