import { beforeEach, expect, test } from 'vitest'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { addSerie } from '#app/features/predicaciones/series/series.server.ts'
import { publishDue } from '#app/parts/borradores/borradores.server.ts'
import { emptyPapelera, restore } from '#app/parts/papelera/papelera.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { argsOf, formOf } from '#tests/support/forms/actions.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { sweepTomorrow } from '#tests/support/sweeping.ts'
import { PAGINAS_ACTIONS } from './admin/paginas-actions.server.ts'
import { type Bloque, nuevoBloque } from './bloques.ts'
import { readContenido, readLegal, readOpciones } from './contenido.server.ts'
import { plantillaLegal } from './legales.server.ts'
import { vaciaPor } from './opciones.ts'
import { PLANTILLAS, plantillaOf } from './pagina-propia.ts'
import { findPublica, listEnMenu, listPaginas, listRutas } from './paginas.server.ts'
import { versiones } from './versiones.server.ts'

onBothEngines('the church’s own pages', (db) => {
  const files = diskStore()
  const parts = () => ({ db: db(), files: files() })
  beforeEach(() =>
    empty(db(), 'paginas', 'borradores', 'papelera', 'versiones', 'galeria', 'categorias', 'series'),
  )

  const send = (intencion: keyof typeof PAGINAS_ACTIONS, fields: Record<string, string>) =>
    PAGINAS_ACTIONS[intencion].handle(formOf(fields), argsOf({ ...parts(), tables: TABLES, settings: {} }))
  const fieldsOf = (titulo: string, bloques: Bloque[] = [], more: Record<string, string> = {}) => ({
    titulo,
    clave: newId(),
    ...more,
    ...Object.fromEntries(
      bloques.flatMap((each, n) =>
        Object.entries(each).map(([name, value]) => [`bloques[${n}].${name}`, value]),
      ),
    ),
  })
  const add = (...of: Parameters<typeof fieldsOf>) => send('agregar', fieldsOf(...of))
  const keepFoto = async () =>
    (await keepImage(parts(), { bytes: await drawPhoto(300, 400), folder: 'paginas', nombre: 'Ana' })).url
  const isStored = async (url: string) => (await files().stat(url.replace('/archivos/', ''))) !== null
  const done = expect.objectContaining({ ok: true })
  const only = async () => {
    const [first] = await listPaginas(db())
    const row = first && (await findPublica(db(), first.slug))
    if (!row) throw new Error('There is no page')
    return row
  }
  const edit = async (bloques: Bloque[], titulo = 'Quiénes somos') => {
    const { id, version } = await only()
    const { clave: _, ...form } = fieldsOf(titulo, bloques)
    return send('editar', { ...form, id, version: String(version) })
  }

  test('each has an address of its own, which a draft holds too; the menu has those that want to be in it', async () => {
    expect(await add('Qué creemos', [], { enMenu: 'on' })).toEqual(done)
    expect(await add('¡Qué creemos!', [], { estado: 'borrador' })).toEqual(done)
    expect(await add('QUÉ CREEMOS')).toEqual(done)
    expect(await listRutas(db())).toEqual(['/p/que-creemos', '/p/que-creemos-3'])
    expect(await listEnMenu(db())).toEqual([{ texto: 'Qué creemos', ruta: '/p/que-creemos' }])
    const [, last] = await listPaginas(db())
    expect(await send('mover', { id: last?.id ?? '', hacia: 'arriba' })).toEqual(done)
    expect((await listPaginas(db())).map(({ titulo }) => titulo)).toEqual(['QUÉ CREEMOS', 'Qué creemos'])
    expect(await findPublica(db(), 'que-creemos-2')).toBeUndefined()
  })

  test('one that comes out at a moment is nowhere before, and everywhere after', async () => {
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000)
    const momento = `${inTwoDays.toISOString().slice(0, 10)}T11:00`
    expect(await add('Ministerios', [], { estado: 'programado', momento, enMenu: 'on' })).toMatchObject({
      mensaje: expect.stringContaining('Programad'),
    })
    await publishDue(db(), TABLES)
    expect([await listRutas(db()), await listEnMenu(db())]).toEqual([[], []])
    await db().updateTable('borradores').set({ sale: now() }).execute()
    await publishDue(db(), TABLES)
    expect(await listRutas(db())).toEqual(['/p/ministerios'])
    expect(await listEnMenu(db())).toEqual([{ texto: 'Ministerios', ruta: '/p/ministerios' }])
  })

  test.each(Object.keys(PLANTILLAS))('«%s» is ready to be published as it is', async (nombre) => {
    const { bloques, titulo } = plantillaOf(nombre)
    expect(await add(titulo, bloques)).toEqual(done)
    const seen = await readContenido(db(), (await only()).bloques, () => {})
    expect(seen).toHaveLength(bloques.length)
  })

  test('a photo stays while its page waits or can come back, and goes with it', async () => {
    const foto = await keepFoto()
    const bloques = [nuevoBloque('foto', { foto, texto: 'Ana' })]
    expect(await add('Quiénes somos', bloques, { estado: 'borrador' })).toEqual(done)
    await sweepTomorrow(parts())
    expect(await isStored(foto)).toBe(true)
    const { id } = await db().selectFrom('borradores').select('id').executeTakeFirstOrThrow()
    expect(await send('publicar-borrador', { id })).toEqual(done)
    const { deshacer = '' } = (await send('eliminar', { id })) as { deshacer?: string }
    await sweepTomorrow(parts())
    expect(await restore(db(), TABLES, deshacer)).toBe('deshecha')
    expect((await only()).bloques).toEqual(bloques)
    await send('eliminar', { id })
    await emptyPapelera(parts(), new Date(Date.now() + 60_000).toISOString())
    expect(await isStored(foto)).toBe(false)
  })

  test('a photo that is replaced goes; a version that had it comes back without', async () => {
    const [before, after] = [await keepFoto(), await keepFoto()]
    const persona = (foto: string) => nuevoBloque('persona', { titulo: 'Ana', foto })
    await add('Quiénes somos', [persona(before), nuevoBloque('foto', { foto: before, texto: 'Ana' })])
    expect(await edit([persona(after)])).toEqual(done)
    expect([await isStored(before), await isStored(after)]).toEqual([false, true])
    const { id } = await only()
    const [{ datos }] = (await db().selectFrom('versiones').select('datos').execute()) as [{ datos: string }]
    expect(await changeContent(db(), (trx) => versiones[0].restore(trx, id, JSON.parse(datos)))).toBe(true)
    expect((await only()).bloques).toEqual([persona('')])
    expect(await add('Otra', [persona('/archivos/galeria/ajena.jpg')])).toMatchObject({
      ok: false,
      envio: { error: { 'bloques[0].foto': [expect.stringContaining('foto')] } },
    })
  })

  test('whoever saves over somebody else’s change sees it, in words', async () => {
    await add('Quiénes somos', [nuevoBloque('texto', { texto: 'Uno' })])
    const { id, version } = await only()
    await edit([nuevoBloque('texto', { texto: 'Dos' })])
    const { clave: _, ...form } = fieldsOf('Quiénes somos', [nuevoBloque('texto', { texto: 'Tres' })])
    expect(await send('editar', { ...form, id, version: String(version) })).toMatchObject({
      ok: false,
      actual: { datos: { bloques: 'Texto · Dos' } },
    })
  })

  test('a block whose content is empty or gone shows nothing to visitors, and says so to whoever edits it', async () => {
    await addCategoria(db(), 'Bautizos')
    await addFotos(db(), 7)
    const serie = newId()
    await changeContent(db(), (trx) => addSerie(trx, serie, { nombre: 'Salmos' }))
    const bloques = [
      ...['Cultos', 'Bautizos', 'Retiros'].map((de) => nuevoBloque('fotos', { de })),
      nuevoBloque('predicaciones', { de: serie }),
      nuevoBloque('agenda', { de: 'nada' }),
      nuevoBloque('mapa'),
    ]
    const seen = await readContenido(db(), bloques, () => {})
    expect(seen.map(({ tipo }) => tipo)).toEqual(['fotos', 'mapa'])
    expect(seen[0]).toMatchObject({ fotos: { length: 6 } })
    const opciones = await readOpciones(db())
    expect(bloques.map((each) => vaciaPor(each, opciones)?.slice(0, 12))).toEqual([
      undefined,
      '«Bautizos» n',
      'Lo que mostr',
      '«Salmos» no ',
      'Lo que mostr',
      undefined,
    ])
  })

  test('a page that the law asks for keeps its legal parts beside the church’s own words, once', async () => {
    const shown = () => readLegal(db(), 'privacidad', () => {})
    const { titulo, resumen, bloques } = await plantillaLegal(db(), 'privacidad')
    const own = nuevoBloque('texto', { titulo: 'Nuestras fotos', texto: 'Pregunta antes de publicar.' })
    const save = (parts: Bloque[], more = {}) => add(titulo, parts, { resumen, legal: 'privacidad', ...more })
    const refused = (text: string) =>
      expect.objectContaining({
        ok: false,
        envio: expect.objectContaining({
          error: expect.objectContaining({ bloques: [expect.stringContaining(text)] }),
        }),
      })
    expect(await shown()).toBeUndefined()
    const rights = bloques.filter(({ de }) => de === 'tus-derechos')
    expect(rights).toMatchObject([{ tipo: 'ley' }])
    expect(await save(bloques.filter(({ de }) => de !== 'tus-derechos'))).toEqual(
      refused('Falta «Tus derechos»'),
    )
    expect(await save([...bloques, ...rights])).toEqual(refused('está dos veces'))
    expect(await save([own, ...bloques], { estado: 'borrador' })).toEqual(done)
    expect([await shown(), await listRutas(db())]).toEqual([undefined, []])
    // Whoever began a second one is told of the first, a draft.
    expect(await save(bloques)).toMatchObject({ ok: false })
    await db().deleteFrom('borradores').execute()
    expect(await save([own, ...bloques])).toEqual(done)
    expect((await shown())?.contenido[0]).toMatchObject({ tipo: 'texto', titulo: 'Nuestras fotos' })
    expect([await listRutas(db()), await listEnMenu(db())]).toEqual([[], []])
    const { id } = await only()
    const { deshacer } = (await send('eliminar', { id })) as { deshacer?: string }
    expect([deshacer, await shown()]).toEqual([id, undefined])
  })
})
