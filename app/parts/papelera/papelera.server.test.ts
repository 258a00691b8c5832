import { expect, test } from 'vitest'
import { deleteCuenta } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { addCategoria, deleteCategoria } from '#app/features/galeria/categorias.server.ts'
import { addFoto, deleteFoto, deleteFotos, findFoto } from '#app/features/galeria/fotos.server.ts'
import { deletePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { addPredicacion, deletePredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { FileStore } from '#app/platform/files/file-store.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { contentVersion, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { JOB_WITHOUT_MAIL } from '#tests/support/network/smtp.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { addCuenta, addPeticion } from '#tests/support/rows.ts'
import { findPredicacion } from '#tests/support/sermons.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { emptyPapelera, papeleraJob, restore, tituloDiscarded } from './papelera.server.ts'

const log = createLog('silent')
/** Drawn once: that costs more than all that is done with it. */
const PHOTO = await drawPhoto(600, 400)
/** A moment by which nothing deleted so far can be undone. */
const later = () => new Date(Date.now() + 60_000)

onBothEngines('the bin', (db) => {
  const files = diskStore()
  const parts = () => ({ db: db(), files: files() })

  const keepPicture = async (folder = 'galeria') =>
    (await keepImage(parts(), { bytes: PHOTO, folder, nombre: 'Culto' })).url
  const newFoto = async () => {
    const id = newId()
    const url = await keepPicture()
    const datos = { titulo: 'Culto', categoria: 'Cultos', fecha: '2026-11-15', descripcion: 'Domingo' }
    await addFoto(db(), id, datos, url)
    return { id, url }
  }
  const filesOf = async (url: string) => {
    const name =
      url
        .split('/')
        .at(-1)
        ?.replace(/\.\w+$/, '') ?? ''
    const keys: string[] = []
    for (const prefix of ['galeria/', 'predicaciones/', 'variantes/'])
      for await (const { key } of files().list(prefix)) if (key.includes(name)) keys.push(key)
    return keys
  }
  const imageRows = (url: string) =>
    db().selectFrom('imagenes').select('clave').where('clave', '=', url.replace('/archivos/', '')).execute()
  const discarded = (id: string) => db().selectFrom('papelera').selectAll().where('id', '=', id).execute()

  const sermon = {
    titulo: 'Fe',
    conductor: 'Ana',
    fecha: '2026-11-15',
    descripcion: '',
    link: 'https://x.cl/',
  }

  test('restores a row with its id and all its values, in every table', async () => {
    const predicacion = newId()
    await addPredicacion(db(), predicacion, sermon, await keepPicture('predicaciones'))
    await addCategoria(db(), 'Bautizos')
    const { id: categoria } = await db()
      .selectFrom('categorias')
      .select('id')
      .where('nombre', '=', 'Bautizos')
      .executeTakeFirstOrThrow()
    const cuenta = { banco: 'Banco', tipo: 'Cuenta Vista', titular: 'X', numero: '1', rut: '12.345.678-5' }
    const peticion = { nombre: 'Ana', email: 'ana@correo.cl', peticion: 'Por mi mamá', telefono: '+56 9 1' }
    const cases = [
      ['galeria', (await newFoto()).id, deleteFoto],
      ['predicaciones', predicacion, deletePredicacion],
      ['categorias', categoria, deleteCategoria],
      ['cuentas_bancarias', await addCuenta(db(), { ...cuenta, tipo: 'Cuenta Vista' }), deleteCuenta],
      ['peticiones', await addPeticion(db(), peticion), deletePeticion],
    ] as const
    for (const [tabla, id, remove] of cases) {
      const rows = () => db().selectFrom(tabla).selectAll().where('id', '=', id).execute()
      const before = await rows()
      const version = await contentVersion(db())
      expect(await remove(db(), id), tabla).toBe(id)
      expect(await rows(), tabla).toEqual([])
      expect(await remove(db(), id), `${tabla}, deleted again`).toBeUndefined()
      expect(await restore(db(), TABLES, id), tabla).toBe('deshecha')
      expect(await rows(), tabla).toEqual(before)
      expect(await discarded(id), tabla).toEqual([])
      expect(await restore(db(), TABLES, id), `${tabla}, asked again after a lost answer`).toBe('estaba')
      // Every table but the requests, which public pages never show, invalidates cached pages.
      const changes = (await contentVersion(db())) - version
      if (tabla === 'peticiones') expect(changes).toBe(0)
      else expect(changes, tabla).toBeGreaterThanOrEqual(2)
    }
  })

  test('what is deleted is named by its title, and never by a person', async () => {
    await addCategoria(db(), 'Retiros')
    const all = db().selectFrom('categorias').select('id').where('nombre', '=', 'Retiros')
    const { id } = await all.executeTakeFirstOrThrow()
    await deleteCategoria(db(), id)
    expect(await tituloDiscarded(db(), TABLES, id)).toBe('Retiros')
    const peticion = await addPeticion(db(), { nombre: 'Rosa', email: 'r@correo.cl', peticion: 'X' })
    await deletePeticion(db(), peticion)
    expect(await tituloDiscarded(db(), TABLES, peticion)).toBe('')
    const titles = Object.values<Claims[string]>(TABLES).map(({ columns, bin }) => columns[bin?.titulo ?? ''])
    expect(titles).not.toContain('personal')
  })

  test('refuses once the time to undo is over, and an unknown id', async () => {
    const { id } = await newFoto()
    await deleteFoto(db(), id)
    expect(await restore(db(), TABLES, id, { since: later().toISOString() })).toBe('tarde')
    expect(await findFoto(db(), id)).toBeUndefined()
    expect(await restore(db(), TABLES, newId())).toBe('tarde')
  })

  test('tells of no table that is somebody else’s, neither what is in the bin nor what is not', async () => {
    const id = await addPeticion(db(), { nombre: 'Rosa', email: 'r@correo.cl', peticion: 'En confianza' })
    const may = (tabla: string) => tabla === 'galeria'
    expect(await restore(db(), TABLES, id, { may })).toBe('tarde')
    await deletePeticion(db(), id)
    expect(await restore(db(), TABLES, id, { may })).toEqual({ ajena: 'peticiones' })
    expect(await discarded(id)).toHaveLength(1)
    const foto = await newFoto()
    expect(await restore(db(), TABLES, foto.id, { may })).toBe('estaba')
    await deleteFoto(db(), foto.id)
    expect(await restore(db(), TABLES, foto.id, { may })).toBe('deshecha')
  })

  test('refuses a category whose name was added again meanwhile, and keeps it in the bin', async () => {
    await addCategoria(db(), 'Campamento')
    const find = () =>
      db().selectFrom('categorias').select('id').where('nombre', '=', 'Campamento').executeTakeFirstOrThrow()
    const { id } = await find()
    await deleteCategoria(db(), id)
    await addCategoria(db(), 'Campamento')
    expect(await restore(db(), TABLES, id)).toEqual({
      repetida: 'No se puede deshacer: ya existe otra categoría con ese nombre.',
    })
    const taken = await find()
    expect(taken.id).not.toBe(id)
    // Nothing is lost: once the name is free again, it can still be restored.
    await deleteCategoria(db(), taken.id)
    expect(await restore(db(), TABLES, id)).toBe('deshecha')
    expect((await find()).id).toBe(id)
  })

  test('restores what was deleted together: all of it or nothing', async () => {
    const ids = [(await newFoto()).id, (await newFoto()).id, (await newFoto()).id]
    const there = async () => (await Promise.all(ids.map((id) => findFoto(db(), id)))).filter(Boolean).length
    const version = await contentVersion(db())
    const deshacer = (await deleteFotos(db(), [...ids, newId()])) ?? ''
    expect(deshacer.split(',').toSorted()).toEqual(ids.toSorted())
    expect(await there()).toBe(0)
    expect(await contentVersion(db()), 'visitors’ pages see one change').toBe(version + 1)
    await db()
      .updateTable('papelera')
      .set({ borrada: '' })
      .where('id', '=', ids[1] as string)
      .execute()
    expect(await restore(db(), TABLES, deshacer)).toBe('tarde')
    expect(await there()).toBe(0)
    await db().updateTable('papelera').set({ borrada: new Date().toISOString() }).execute()
    expect(await restore(db(), TABLES, deshacer)).toBe('deshecha')
    expect(await there()).toBe(3)
    expect(await restore(db(), TABLES, deshacer)).toBe('estaba')
    expect(await deleteFotos(db(), [newId()])).toBeUndefined()
  })

  test('deletes row, picture and every file for good once the time to undo is over, not before', async () => {
    const { id, url } = await newFoto()
    await deleteFoto(db(), id)
    await emptyPapelera(parts())
    expect(await discarded(id)).toHaveLength(1)
    expect(await filesOf(url)).toHaveLength(2)

    await Promise.all([
      emptyPapelera(parts(), later().toISOString()),
      emptyPapelera(parts(), later().toISOString()),
    ])
    expect(await filesOf(url)).toEqual([])
    expect(await imageRows(url)).toEqual([])
    expect(await db().selectFrom('papelera').selectAll().execute()).toEqual([])
    expect(await restore(db(), TABLES, id)).toBe('tarde')
  })

  test('leaves nothing of a request', async () => {
    const id = await addPeticion(db(), { nombre: 'Rosa', email: 'r@correo.cl', peticion: 'En confianza' })
    await deletePeticion(db(), id)
    await emptyPapelera(parts(), later().toISOString())
    expect(await discarded(id)).toEqual([])
  })

  test('after a storage failure or a dead process, the next run finishes', async () => {
    const [first, second] = [await newFoto(), await newFoto()]
    for (const { id } of [first, second]) await deleteFoto(db(), id)
    // One file is deleted, the next fails; the picture's row is already gone.
    let deletions = 0
    const failing: FileStore = {
      ...files(),
      async delete(key) {
        if (++deletions > 1) throw new Error('The storage is away')
        await files().delete(key)
      },
    }
    await expect(emptyPapelera({ db: db(), files: failing }, later().toISOString())).rejects.toThrow('away')
    for (const { id } of [first, second]) {
      expect(await restore(db(), TABLES, id)).toBe('tarde')
      expect(await discarded(id)).toMatchObject([{ fila: '', borrada: '' }])
    }
    await emptyPapelera(parts())
    for (const { id, url } of [first, second]) {
      expect(await filesOf(url)).toEqual([])
      expect(await discarded(id)).toEqual([])
    }
  })

  test('restoring and emptying at once leaves row and picture both there or both gone', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id, url } = await newFoto()
      await deleteFoto(db(), id)
      const [result] = await Promise.all([
        restore(db(), TABLES, id),
        emptyPapelera(parts(), later().toISOString()),
      ])
      expect(await discarded(id)).toEqual([])
      expect((await findFoto(db(), id)) !== undefined).toBe(result === 'deshecha')
      expect(await filesOf(url)).toHaveLength(result === 'deshecha' ? 2 : 0)
    }
  })

  test('the sweep keeps the picture while the row can be restored', async () => {
    const foto = await newFoto()
    const predicacion = newId()
    const imagen = await keepPicture('predicaciones')
    const sermon = {
      titulo: 'Fe',
      conductor: 'Ana',
      fecha: '2026-11-15',
      descripcion: '',
      link: 'https://x.cl/',
    }
    await addPredicacion(db(), predicacion, sermon, imagen)
    const leftOver = await keepPicture()
    await deleteFoto(db(), foto.id)
    await deletePredicacion(db(), predicacion)

    await sweepTomorrow(parts())
    expect(await filesOf(leftOver)).toEqual([])
    expect(await filesOf(foto.url)).toHaveLength(2)
    expect(await restore(db(), TABLES, foto.id)).toBe('deshecha')
    expect(await restore(db(), TABLES, predicacion)).toBe('deshecha')
    expect((await findFoto(db(), foto.id))?.imagen).not.toBeNull()
    expect((await findPredicacion(db(), predicacion))?.imagen).toBe(imagen)
    expect(await filesOf(imagen)).toHaveLength(2)
  })

  test('at start, empties what an earlier process left', async () => {
    const { id, url } = await newFoto()
    await deleteFoto(db(), id)
    const past = new Date(Date.now() - 60_000).toISOString()
    await db().updateTable('papelera').set({ borrada: past }).where('id', '=', id).execute()
    const jobs = createJobs([papeleraJob], { ...parts(), log, ...JOB_WITHOUT_MAIL })
    jobs.start()
    await jobs.stop() // waits for the run under way
    expect(await discarded(id)).toEqual([])
    expect(await filesOf(url)).toEqual([])
  })
})
