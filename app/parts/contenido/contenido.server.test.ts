import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { publicacionFields } from '#app/parts/borradores/publicacion.ts'
import { restore } from '#app/parts/papelera/papelera.server.ts'
import { flag, integer, picture, text } from '#app/platform/db/tables.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { argsOf, formOf } from '#tests/support/forms/actions.ts'
import { contenidoDe } from './contenido.server.ts'
import { textosDe } from './contenido.ts'

const columns = { id: text, nombre: text, fecha: text, foto: picture('inventos'), createdAt: text }
const tables = {
  inventos: {
    columns: { ...columns, ejemplo: flag, version: integer },
    copied: true,
    waits: { titulo: 'nombre' },
    bin: { seenByVisitors: true },
    examples: true,
  },
} as const

const TEXTOS = textosDe('invento', 'o')
const INVENTOS = contenidoDe({
  claims: tables,
  tabla: 'inventos' as 'galeria',
  schema: z.object({ nombre: z.string(), fecha: z.string(), ...publicacionFields }),
  titulo: 'nombre',
  imagen: 'foto',
  etiquetas: { nombre: 'Nombre', fecha: 'Fecha' },
  textos: TEXTOS,
  acciones: { agregar: 'foto-agregada', editar: 'foto-editada', eliminar: 'foto-eliminada' },
})
const RUEDA = { nombre: 'Rueda', fecha: '2026-11-15' }

onBothEngines('content that has text fields and a picture', (db) => {
  const argsAt = (search = '') => {
    const auth = { secret: { reveal: () => 'secreto'.repeat(8) } }
    return argsOf({ db: db(), tables, auth }, { url: new URL(`https://iglesia.cl/?${search}`) })
  }
  const send = (intencion: keyof typeof INVENTOS.actions, fields: Record<string, string>) =>
    INVENTOS.actions[intencion].handle(formOf(fields), argsAt())
  const names = async () => (await INVENTOS.list(db(), 9)).map(({ nombre }) => nombre)
  const rueda = async () => {
    const [row] = await INVENTOS.list(db(), 1)
    if (!row) throw new Error('There is none')
    return { id: row.id, version: String(row.version) }
  }
  beforeEach(async () => {
    await sql`drop table if exists inventos`.execute(db())
    await sql`create table inventos (id text primary key, nombre text, fecha text, foto text, "createdAt" text,
      ejemplo integer, version integer)`.execute(db())
    await empty(db(), 'borradores', 'versiones', 'papelera', 'actividad')
  })

  test('is added once however often its form arrives, changed, deleted and brought back', async () => {
    const form = { ...RUEDA, clave: newId() }
    for (const answer of [await send('agregar', form), await send('agregar', form)])
      expect(answer).toMatchObject({ ok: true, mensaje: 'Invento agregado con éxito' })
    const before = await rueda()
    expect(await send('editar', { ...before, ...RUEDA, nombre: 'Telar' })).toMatchObject({ ok: true })
    expect(await send('editar', { ...before, ...RUEDA })).toMatchObject({
      mensaje: TEXTOS.adelantado,
      actual: { version: 2, datos: { nombre: 'Telar', estado: 'publicado' } },
    })
    const deleted = await send('eliminar', { id: before.id })
    expect(await names()).toEqual([])
    expect(await send('editar', { ...before, ...RUEDA })).toMatchObject({ mensaje: TEXTOS.borrado })
    await restore(db(), tables, (deleted as { deshacer: string }).deshacer)
    expect(await names()).toEqual(['Telar'])
    const { mostrar: _, ...versiones } = INVENTOS.versiones({
      permiso: 'fotos',
      nombre: 'Invento',
      editar: () => '',
      pagina: { id: () => '/inventos' },
    })
    const [kept] = await db().selectFrom('versiones').select('datos').execute()
    await versiones.restore(db(), before.id, JSON.parse(kept?.datos ?? ''))
    expect(await names()).toEqual(['Rueda'])
  })

  test('waits, is edited meanwhile, and comes out', async () => {
    await send('agregar', { ...RUEDA, estado: 'borrador' })
    const section = (id = '') => INVENTOS.readSection(argsAt(`editar=${id}`))
    const { borradores, pagina } = await section()
    expect(pagina.filas).toEqual([])
    const id = borradores[0]?.id ?? ''
    const { editando } = await section(id)
    expect(editando).toMatchObject({ ...RUEDA, estado: 'borrador', imagen: null })
    await send('editar', { id, version: '1', ...RUEDA, nombre: 'Telar', estado: 'borrador' })
    expect(await names()).toEqual([])
    expect(await send('publicar-borrador', { id })).toMatchObject({ ok: true })
    expect(await names()).toEqual(['Telar'])
  })
})
