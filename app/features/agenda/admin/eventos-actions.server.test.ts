import { beforeEach, expect, test } from 'vitest'
import { listBorradores } from '#app/parts/borradores/borradores.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { NUEVA } from '#app/ui/forms/nueva.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { argsOf, formOf, uploadsOf } from '#tests/support/forms/actions.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { MOST_CATEGORIAS, TEXTOS_CATEGORIA_AGENDA } from '../categorias/categoria.ts'
import { addCategoria } from '../categorias/categorias.server.ts'
import { readEvento } from '../evento/evento.server.ts'
import { EVENTOS_ACTIONS } from './eventos-actions.server.ts'
import { TEXTOS_EVENTO } from './textos.ts'

const EVENTO = {
  titulo: 'Bautismos',
  categoria: 'culto',
  fecha: '2026-12-05',
  comienza: '16:00',
  termina: '18:00',
  modalidad: 'iglesia',
  repite: 'no',
}
const PHOTO = await drawPhoto(600, 400)

onBothEngines('the event’s form', (db) => {
  const files = diskStore()
  const { uploads, upload, exists } = uploadsOf(db, files)
  beforeEach(() => empty(db(), 'eventos', 'borradores', 'actividad', 'subidas'))
  type Intencion = 'agregar' | 'editar' | 'cancelar' | 'eliminar' | 'publicar-borrador'
  const send = (intencion: Intencion, fields: Record<string, string>) =>
    EVENTOS_ACTIONS[intencion].handle(
      formOf({ ...EVENTO, ...fields }),
      argsOf({ db: db(), files: files(), uploads: uploads(), tables: TABLES }),
    )
  const only = () => db().selectFrom('eventos').selectAll().executeTakeFirstOrThrow()
  const edit = async (fields: Record<string, string>) => {
    const { id, version, inicio } = await only()
    return send('editar', { id, version: String(version), cita: inicio, ...fields })
  }
  const photo = () => upload(PHOTO)
  const shown = async () =>
    (await readEvento(db(), 'bautismos', undefined, new Date('2026-11-22T15:00:00Z')))?.evento.foto

  test('stores a picture, which the page shows, replaces it, and removes it', async () => {
    expect(await send('agregar', { subida: await photo() })).toMatchObject({ ok: true })
    const { imagen: first } = await only()
    expect(first).toMatch(/^\/archivos\/agenda\/2026-12-bautismos-.*\.png$/)
    expect((await shown())?.url).toBe(first)

    expect(await edit({ descripcion: 'Traigan toalla.' })).toMatchObject({ ok: true })
    expect((await only()).imagen).toBe(first)
    expect(await edit({ subida: await photo() })).toMatchObject({ ok: true })
    const { imagen: second } = await only()
    expect([second !== first, await exists(first), await exists(second)]).toEqual([true, false, true])

    expect(await edit({ quitarImagen: 'on' })).toMatchObject({ ok: true })
    expect((await only()).imagen).toBe('')
    expect(await exists(second)).toBe(false)
    expect(await shown()).toBeNull()
  })

  test('makes the category that the form names, or uses the one of that name, and says when there are too many', async () => {
    const named = (categoriaNueva: string) => ({ categoria: NUEVA, categoriaNueva })
    const categorias = db().selectFrom('categorias_agenda').select('nombre')
    const before = (await categorias.execute()).length
    expect(await send('agregar', named(' '))).toMatchObject({
      envio: { error: { categoriaNueva: [TEXTOS_CATEGORIA_AGENDA.sinNombre] } },
    })
    expect(await send('agregar', named('Campamento'))).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ categoria: 'campamento' })
    expect(await edit(named('JOVENES'))).toMatchObject({ ok: true })
    expect(await only()).toMatchObject({ categoria: 'jovenes' })
    expect(await categorias.execute()).toHaveLength(before + 1)
    for (let n = before + 1; n < MOST_CATEGORIAS; n++) await addCategoria(db(), `Otra ${n}`)
    expect(await edit({ ...named('Una más'), titulo: 'Retiro' })).toMatchObject({
      envio: { error: { categoriaNueva: [TEXTOS_CATEGORIA_AGENDA.demasiadas] } },
    })
    expect(await only()).toMatchObject({ titulo: 'Bautismos', categoria: 'jovenes' })
    expect(await edit(named('campaménto'))).toMatchObject({ ok: true })
  })

  test('what is taken from the site is in no public list, keeps its address, and comes back with one press', async () => {
    await send('agregar', { estado: 'borrador', subida: await photo() })
    const [apart] = await listBorradores(db(), 'eventos')
    expect(apart).toMatchObject({ sale: '', fila: { titulo: 'Bautismos', slug: 'bautismos' } })
    expect(await shown()).toBeUndefined()
    // Another one of that title, and the first once more, edited where it is.
    await send('agregar', {})
    expect(await only()).toMatchObject({ slug: 'bautismos-2' })
    const { id = '', fila } = apart ?? {}
    const cita = String(fila?.inicio)
    const edited = { id, version: '1', cita, quitarImagen: 'on', descripcion: 'Traigan toalla.' }
    const past = { ...edited, estado: 'programado', momento: '2020-01-01T10:00' }
    expect(await send('editar', past)).toMatchObject({
      envio: { error: { momento: [expect.stringContaining('ya pasó')] } },
    })
    expect(await send('editar', { ...edited, estado: 'borrador' })).toMatchObject({ ok: true })
    expect((await listBorradores(db(), 'eventos'))[0]?.fila).toMatchObject({ imagen: '', version: 2 })
    expect(await exists(String(fila?.imagen))).toBe(false)
    // Somebody else's change is shown, and leaves it where it is.
    expect(await send('editar', { ...edited, estado: 'publicado' })).toMatchObject({ actual: { version: 2 } })
    expect(await shown()).toBeUndefined()
    expect(await send('publicar-borrador', { id })).toMatchObject({ ok: true })
    expect(await shown()).toBeNull()
    expect(await send('publicar-borrador', { id })).toMatchObject({ ok: false })
  })

  test('an event that people signed up for, or one date of several, stays on the site', async () => {
    await send('agregar', { repite: 'semana', inscripcion: 'on', cupo: '9', fecha: '2099-12-05' })
    expect(
      await edit({ repite: 'semana', alcance: 'esta', estado: 'borrador', fecha: '2099-12-05' }),
    ).toMatchObject({
      envio: { error: { estado: [TEXTOS_EVENTO.esconderTodas] } },
    })
    const { id } = await only()
    const ana = { nombre: 'Ana', contacto: 'ana@correo.cl', cuantos: 1, clave: 'x', consentimiento: '1' }
    await db()
      .insertInto('inscripciones')
      .values({ id: newId(), evento: id, dia: '2099-12-05', enEspera: 0, createdAt: '', ...ana })
      .execute()
    expect(await edit({ repite: 'semana', estado: 'borrador', fecha: '2099-12-05' })).toMatchObject({
      envio: { error: { estado: [TEXTOS_EVENTO.conGente] } },
    })
    expect(await only()).toMatchObject({ version: 1 })
    await db().deleteFrom('inscripciones').execute()
    expect(await edit({ repite: 'semana', estado: 'borrador', fecha: '2099-12-05' })).toMatchObject({
      ok: true,
    })
    expect(await db().selectFrom('eventos').select('id').execute()).toEqual([])
  })

  test('says how many turns go with dates that change or end; not those that nobody was told of', async () => {
    await empty(db(), 'turnos')
    const weekly = { repite: 'semana', fecha: '2099-12-05', alcance: 'todas' }
    await send('agregar', weekly)
    const { id } = await only()
    const turno = { evento: id, dia: '2099-12-12', persona: 'ana' }
    for (const [n, more] of [
      { publicado: 1 },
      { publicado: 0 },
      { publicado: 1, estado: 'rechaza' },
    ].entries())
      await db()
        .insertInto('turnos')
        .values({ id: newId(), rol: 'Sonido', n, ...turno, ...(more as { publicado: 1 }) })
        .execute()
    expect(await edit({ ...weekly, titulo: 'Bautismo' })).toMatchObject({
      mensaje: TEXTOS_EVENTO.actualizado,
    })
    const avisa = '. Hay 1 turno publicado: avísales.'
    const later = { ...weekly, comienza: '17:00' }
    expect(await edit(later)).toMatchObject({ mensaje: TEXTOS_EVENTO.actualizado + avisa })
    expect(await edit({ ...later, repite: 'no' })).toMatchObject({
      envio: {
        error: { sinFecha: [expect.stringContaining('Hay 1 turno publicado en fechas que dejarían')] },
      },
    })
    expect(await edit({ ...later, estado: 'borrador' })).toMatchObject({
      envio: { error: { estado: [TEXTOS_EVENTO.conGente] } },
    })
    const donde = { id, cita: (await only()).inicio, alcance: 'esta' }
    expect(await send('cancelar', donde)).toMatchObject({ mensaje: TEXTOS_EVENTO.cancelado })
    const all = { ...donde, alcance: 'todas' }
    expect(await send('eliminar', all)).toMatchObject({ mensaje: TEXTOS_EVENTO.eliminado + avisa })
  })

  test('where there is room for so many, people sign up, though the box was not ticked', async () => {
    await send('agregar', { cupo: '20' })
    expect(await only()).toMatchObject({ inscripcion: 1, cupo: 20 })
    await edit({ cupo: '' })
    expect(await only()).toMatchObject({ inscripcion: 0, cupo: 0 })
  })
})
