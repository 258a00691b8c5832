import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { updateEvento } from '#app/features/agenda/cambios/cambios.server.ts'
import { addEvento, findEventoById } from '#app/features/agenda/eventos.server.ts'
import { publishBoletin, saveBorrador } from '#app/features/boletin/write.server.ts'
import { changeFotos, updateFoto } from '#app/features/galeria/fotos.server.ts'
import { deletePredicacion, updatePredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { FEATURES } from '#app/features.server.ts'
import { logActivity, record } from '#app/parts/actividad/actividad.server.ts'
import { listBorradores, whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { quienOf } from '#app/parts/feature/person.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { emptyPapelera } from '#app/parts/papelera/papelera.server.ts'
import { forgetVersiones, pageVersiones, readAhora } from '#app/parts/versiones/versiones.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { eventoDe } from '#tests/support/agenda/eventos.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { addSermon, findPredicacion, SERMON } from '#tests/support/sermons.ts'
import { versiones } from './feature.server.ts'
import { drawnAsItWas, findVersionado, restoreVersion } from './restore.server.ts'

const EVA = 'eva@iglesia.cl'
const { person } = versiones
const SAL = { ...SERMON, titulo: 'Sal' }
const EVENTO = eventoDe({
  titulo: 'Almuerzo',
  inicio: '2030-12-01T13:00',
  fin: '2030-12-01T15:00',
  encargado: 'Rosa',
  whatsapp: '56912345678',
})

onBothEngines('versions of content', (db) => {
  const files = diskStore()
  beforeEach(async () => {
    const contents = ['predicaciones', 'eventos', 'galeria', 'boletines', 'config'] as const
    await empty(db(), 'versiones', 'papelera', 'borradores', ...contents)
  })
  const de = (tabla: string, fila = '') => {
    const found = findVersionado(FEATURES, tabla, fila)
    if (!found) throw new Error(`Nobody keeps versions of ${tabla}`)
    return found
  }
  const list = async (tabla: string, fila: string) => (await pageVersiones(db(), de(tabla, fila), fila)).filas
  const sermon = () => addSermon(db(), SAL)
  const edit = (id: string, version: number, changes: Partial<typeof SAL & { audio: string }>) =>
    record(db(), { quien: EVA, accion: 'predicacion-editada' }, (trx) =>
      updatePredicacion(trx, id, version, { ...SAL, ...changes }),
    )
  const restore = (tabla: string, fila: string, version: string) =>
    restoreVersion(db(), FEATURES, { quien: EVA, tabla, fila, version })

  test('what is not published goes back where it waits, and a preview of it shows the version', async () => {
    const id = await sermon()
    const apart = { claims: TABLES, tabla: 'predicaciones', ids: [id] } as const
    const sale = '2999-01-01T00:00:00.000Z'
    await inTransaction(db(), (trx) =>
      whilePublic(trx, apart, { sale }, () => updatePredicacion(trx, id, 1, { ...SAL, titulo: 'Luz' })),
    )
    const [version] = await list('predicaciones', id)
    if (!version) throw new Error('no version')
    const drawn = await drawnAsItWas(db(), de('predicaciones'), { fila: id, version }, async (path, trx) => {
      const row = await trx.selectFrom('predicaciones').select('titulo').executeTakeFirst()
      return new Response(`${path} ${row?.titulo}`)
    })
    expect(drawn).toBe('/predicaciones/sal Sal')
    expect(await restore('predicaciones', id, version.id)).toBe('listo')
    expect(await listBorradores(db(), 'predicaciones')).toMatchObject([
      { sale, fila: { titulo: 'Sal', version: 3 } },
    ])
    await forgetVersiones(db(), new Date())
    expect(await list('predicaciones', id)).toHaveLength(2)
  })

  test('a sermon’s link of now stays where the audio that it had instead is gone', async () => {
    const id = await addSermon(db(), { link: '', audio: '/archivos/predicaciones/a.mp3' })
    await edit(id, 1, { link: SAL.link, audio: '' })
    const [version] = await list('predicaciones', id)
    expect(await restore('predicaciones', id, version?.id ?? '')).toBe('listo')
    expect(await findPredicacion(db(), id)).toMatchObject({ titulo: SERMON.titulo, link: SAL.link })
  })

  test('a change keeps what was before, once, with who made it, and saving the same keeps nothing', async () => {
    const id = await sermon()
    expect(await edit(id, 1, { titulo: 'Luz' })).toBe(true)
    expect(await edit(id, 2, { titulo: 'Luz' })).toBe(true)
    // Somebody else's came first.
    expect(await edit(id, 1, { titulo: 'Otra' })).toBe(false)
    expect(await list('predicaciones', id)).toMatchObject([{ quien: EVA, datos: { titulo: 'Sal' } }])
    // Named after the change, as a form with files does.
    await inTransaction(db(), async (trx) => {
      await updatePredicacion(trx, id, 3, { ...SAL, titulo: 'Paz' })
      await logActivity(trx, 'luis@iglesia.cl', 'predicacion-editada')
    })
    expect((await list('predicaciones', id)).map(({ quien }) => quien)).toEqual(['luis@iglesia.cl', EVA])
  })

  test('going back is a new version, and what was replaced can be gone back to', async () => {
    const id = await sermon()
    await edit(id, 1, { titulo: 'Luz' })
    const [first] = await list('predicaciones', id)
    expect(await restore('predicaciones', id, first?.id ?? '')).toBe('listo')
    expect(await readAhora(db(), de('predicaciones'), id)).toMatchObject({ titulo: 'Sal' })
    const versions = await list('predicaciones', id)
    expect(versions.map(({ datos }) => datos.titulo)).toEqual(['Luz', 'Sal'])
    expect(await restore('predicaciones', id, versions[0]?.id ?? '')).toBe('listo')
    expect(await readAhora(db(), de('predicaciones'), id)).toMatchObject({ titulo: 'Luz' })
    // What is so already changes nothing.
    expect(await restore('predicaciones', id, versions[0]?.id ?? '')).toBe('listo')
    expect(await list('predicaciones', id)).toHaveLength(3)
    expect(await restore('predicaciones', newId(), versions[0]?.id ?? '')).toBe('noEsta')
  })

  test('of two who go back at once both do, one after the other, and nothing is lost', async () => {
    const id = await sermon()
    await edit(id, 1, { titulo: 'Luz' })
    await edit(id, 2, { titulo: 'Paz' })
    const versions = await list('predicaciones', id)
    const went = await Promise.all(versions.map((each) => restore('predicaciones', id, each.id)))
    expect(went).toEqual(['listo', 'listo'])
    const titles = (await list('predicaciones', id)).map(({ datos }) => datos.titulo)
    const now = (await readAhora(db(), de('predicaciones'), id))?.titulo
    expect([...titles, now].sort()).toEqual(['Luz', 'Luz', 'Paz', 'Sal', 'Sal'])
  })

  test('a picture stays as it is now, and a series that is gone is not gone back to', async () => {
    const [vieja, nueva] = ['/archivos/predicaciones/vieja.jpg', '/archivos/predicaciones/nueva.jpg']
    const id = await addSermon(db(), { ...SAL, serie: 'ya-no-esta' }, { imagen: vieja })
    await updatePredicacion(db(), id, 1, { ...SAL, imagen: nueva, serie: null })
    const [first] = await list('predicaciones', id)
    expect(first?.datos).toMatchObject({ imagen: vieja, serie: 'ya-no-esta' })
    expect(await restore('predicaciones', id, first?.id ?? '')).toBe('listo')
    expect(await readAhora(db(), de('predicaciones'), id)).toMatchObject({ imagen: nueva, serie: null })
  })

  /** Goes back to what the row or document was before all its changes. */
  const restoreFirst = async (tabla: string, fila: string) => {
    const version = (await list(tabla, fila)).at(-1)
    expect(await restore(tabla, fila, version?.id ?? '')).toBe('listo')
    return readAhora(db(), de(tabla, fila), fila)
  }

  test('events are kept and gone back to', async () => {
    const evento = newId()
    await addEvento(db(), evento, EVENTO)
    const { zona: _, imagen: __, excepciones: ___, ...form } = EVENTO
    const where = { id: evento, fecha: EVENTO.inicio, alcance: 'todas', version: 1 } as const
    const later = { inicio: '2030-12-02T13:00', fin: '2030-12-02T15:00' }
    await updateEvento(db(), where, { ...form, ...later, titulo: 'Once' })
    await restoreFirst('eventos', evento)
    expect(await findEventoById(db(), evento)).toMatchObject({ titulo: 'Almuerzo', inicio: EVENTO.inicio })
  })

  test('photos are kept and gone back to, also of many that were moved at once', async () => {
    const foto = newId()
    const datos = { titulo: 'Coro', categoria: 'Cultos', fecha: '2026-11-15', descripcion: '' }
    const row = {
      id: foto,
      url: '/archivos/galeria/a.jpg',
      createdAt: now(),
      ejemplo: 0,
      version: 1,
    } as const
    await db()
      .insertInto('galeria')
      .values({ ...datos, ...row })
      .execute()
    await updateFoto(db(), foto, 1, { ...datos, titulo: 'Coral' })
    await changeFotos(db(), [foto], { categoria: 'Paseos' })
    const versions = await list('galeria', foto)
    expect(versions.map(({ datos }) => [datos.titulo, datos.categoria])).toEqual([
      ['Coral', 'Cultos'],
      ['Coro', 'Cultos'],
    ])
    expect(await restoreFirst('galeria', foto)).toEqual(datos)
  })

  test('a bulletin is kept as it was published, not as it was written', async () => {
    const [id, at] = [newId(), '2026-11-29']
    const bulletin = (titulo: string) => ({ texto: 'Paz', avisos: [], titulo })
    await publishBoletin(db(), { id, version: 0, clave: 'a' }, at, bulletin('Uno'), now())
    await saveBorrador(db(), { id, version: 1, clave: 'a' }, at, bulletin('Dos'))
    expect(await list('boletines', id)).toEqual([])
    await publishBoletin(db(), { id, version: 2, clave: 'a' }, at, bulletin('Dos'), now())
    expect(await restoreFirst('boletines', id)).toMatchObject({ titulo: 'Uno' })
  })

  test('the site’s words are kept and gone back to', async () => {
    const { data, version } = await readSitio(db())
    await saveSitio(db(), { ...data, mision: 'Otra misión' }, version)
    await restoreFirst('config', 'sitio')
    expect((await readSitio(db())).data).toEqual(data)
  })

  test('goes when it is older than two years and not among the newest 50, and with its row', async () => {
    const id = await sermon()
    const rows = Array.from({ length: 60 }, (_, n) => ({
      id: newId(),
      tabla: 'predicaciones',
      fila: id,
      quien: EVA,
      datos: '{}',
      fecha: new Date(Date.UTC(2026, 10, 20) - (n < 5 ? n : 800 + n) * 86_400_000).toISOString(),
    }))
    await db().insertInto('versiones').values(rows).execute()
    const young = await sermon()
    await db()
      .insertInto('versiones')
      .values(rows.map((row) => ({ ...row, id: newId(), fila: young, fecha: '2026-01-01T00:00:00.000Z' })))
      .execute()
    await forgetVersiones(db(), new Date('2026-11-20T00:00:00Z'))
    const left = async () => (await db().selectFrom('versiones').select('id').execute()).length
    expect(await left()).toBe(50 + 60)
    await deletePredicacion(db(), young)
    await forgetVersiones(db(), new Date('2026-11-20T00:00:00Z'))
    // It can be undone still.
    expect(await left()).toBe(50 + 60)
    await emptyPapelera({ db: db(), files: files() }, '2999-01-01')
    expect(await left()).toBe(50)
    await db().deleteFrom('predicaciones').execute()
    await forgetVersiones(db(), new Date('2026-11-20T00:00:00Z'))
    expect(await left()).toBe(0)
  })

  test('erasing a person erases the versions that name them, however their number is spelled', async () => {
    const id = await sermon()
    await edit(id, 1, { descripcion: 'Llama a Rosa: +56 9 1234-5678' })
    await edit(id, 2, { descripcion: 'Escribe a ROSA@correo.cl' })
    await edit(id, 3, { descripcion: 'Nada, 2026-11-15' })
    await edit(id, 4, {})
    const left = async () => (await list('predicaciones', id)).map(({ datos }) => datos.descripcion)
    expect((await person.export(db(), quienOf('rosa@correo.cl'))).secciones).toHaveLength(1)
    expect(await inTransaction(db(), (trx) => person.erase(trx, quienOf('912345678')))).toEqual({
      versiones: 1,
    })
    expect(await left()).toEqual(['Nada, 2026-11-15', 'Escribe a ROSA@correo.cl', SAL.descripcion])
    await inTransaction(db(), (trx) => person.erase(trx, quienOf('rosa@correo.cl')))
    expect(await left()).toEqual(['Nada, 2026-11-15', SAL.descripcion])
    await inTransaction(db(), (trx) => person.erase(trx, quienOf(EVA)))
    expect((await list('predicaciones', id)).map(({ quien }) => quien)).toEqual(['', ''])
  })
})

test('every write of a table with versions keeps them', () => {
  const tablas = FEATURES.flatMap(({ versiones }) => (versiones ?? []).map(({ tabla }) => tabla))
  expect(tablas.length).toBeGreaterThan(5)
  const files = Object.keys(import.meta.glob('../**/*.server.ts'))
  const writes = files.filter((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const updated = tablas.some((tabla) =>
      new RegExp(`(updateTable\\(|updateUnlessOvertaken\\(\\s*\\w+,\\s*)'${tabla}'`).test(text),
    )
    return updated && !text.includes('keepingVersions') && !/test\.ts$|ejemplos\.server/.test(file)
  })
  // Locking a row writes nothing.
  expect(writes).toEqual(['../agenda/voy/inscripciones.server.ts'])
})
