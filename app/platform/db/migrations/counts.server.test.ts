import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import type { Flag } from '../tables.server.ts'

onBothEngines('counts kept by triggers', (db) => {
  beforeEach(async () => {
    await db().deleteFrom('galeria').execute()
    await db().deleteFrom('peticiones').execute()
  })

  const foto = (id: string, categoria: string, fecha: string) => ({
    id,
    categoria,
    fecha,
    titulo: 't',
    descripcion: 'd',
    url: `/archivos/galeria/${id}.jpg`,
    createdAt: '2026-11-01T12:00:00.000Z',
    ejemplo: 0 as const,
    version: 1,
  })
  const peticion = (id: string, atendida: Flag, sospecha = '') => ({
    id,
    atendida,
    sospecha,
    nombre: 'n',
    telefono: null,
    email: 'e',
    peticion: 'p',
    leido: 0 as const,
    fecha: '2026-11-01T12:00:00.000Z',
    consentimiento: '1',
    atendidaEn: null,
  })

  async function fotosByCategoriaAndMes() {
    const rows = await db().selectFrom('conteo_fotos').selectAll().where('total', '!=', 0).execute()
    return Object.fromEntries(rows.map(({ categoria, mes, total }) => [`${categoria} ${mes}`, total]))
  }

  test('count photos through every change', async () => {
    await db()
      .insertInto('galeria')
      .values([
        foto('a', 'Cultos', '2026-11-01'),
        foto('b', 'Cultos', '2026-11-30'),
        foto('c', 'Cultos', '2026-10-31'),
      ])
      .execute()
    expect(await fotosByCategoriaAndMes()).toEqual({ 'Cultos 2026-11': 2, 'Cultos 2026-10': 1 })
    await db().updateTable('galeria').set({ categoria: 'Jóvenes' }).where('id', '=', 'a').execute()
    await db().updateTable('galeria').set({ fecha: '2025-01-01' }).where('id', '=', 'c').execute()
    await db().updateTable('galeria').set({ titulo: 'otro' }).execute()
    expect(await fotosByCategoriaAndMes()).toEqual({
      'Cultos 2026-11': 1,
      'Jóvenes 2026-11': 1,
      'Cultos 2025-01': 1,
    })
    await db()
      .insertInto('galeria')
      .values(foto('a', 'x', '2026-01-01'))
      .onConflict((on) => on.doNothing())
      .execute()
    await db().deleteFrom('galeria').where('categoria', '=', 'Cultos').execute()
    expect(await fotosByCategoriaAndMes()).toEqual({ 'Jóvenes 2026-11': 1 })
  })

  test('survive concurrent marking of requests back and forth', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `p${n}`)
    await db()
      .insertInto('peticiones')
      .values(ids.map((id, n) => peticion(id, n % 2 ? 1 : 0, n % 5 ? '' : 'trampa')))
      .execute()
    await Promise.all(
      ids.flatMap((id, n) =>
        [n % 2, (n + 1) % 2, n % 2].map((atendida) =>
          db()
            .updateTable('peticiones')
            .set({ atendida: atendida as Flag })
            .where('id', '=', id)
            .execute(),
        ),
      ),
    )
    const counted = await db().selectFrom('conteo_peticiones').selectAll().where('total', '!=', 0).execute()
    const { rows: real } = await sql<object>`
      select atendida, case when sospecha = '' then 0 else 1 end as dudosa, count(*) as total
      from peticiones group by 1, 2 order by 1, 2`.execute(db())
    expect(counted.sort((a, b) => a.atendida - b.atendida || a.dudosa - b.dudosa)).toEqual(real)
  })
})
