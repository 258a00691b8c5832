import { sql } from 'kysely'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Quien } from '#app/parts/feature/person.server.ts'
import { eraseDiscarded, listDiscarded } from '#app/parts/papelera/papelera.server.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'

export const INVENTOS = 'inventos' as keyof Tables

type Invento = { id: string; titulo: string; foto: string; correo: string; ejemplo: number }

async function findInventos(db: Db, { is }: Quien): Promise<Invento[]> {
  const { rows } = await sql<Invento>`select * from inventos`.execute(db)
  return [...rows, ...(await listDiscarded<Invento>(db, INVENTOS))].filter(({ correo }) => is(correo))
}

const titles = async (db: Db) =>
  (await sql<{ titulo: string }>`select titulo from inventos order by titulo`.execute(db)).rows.map(
    ({ titulo }) => titulo,
  )

/** A made-up noun: whatever the site does with every noun must work with this one too. */
export const inventada = {
  name: 'inventada',
  tables: {
    inventos: {
      columns: {
        id: 'plain',
        titulo: 'plain',
        foto: { picture: 'inventos' },
        sonido: { audio: 'sonidos' },
        correo: 'personal',
        ejemplo: 'plain',
      },
      copied: true,
      bin: { seenByVisitors: true },
      examples: true,
    },
  } as Claims,
  examples: {
    pictures: [{ titulo: 'Arado', emblema: 'espiga', tono: 'bosque', alto: 1600, folder: 'inventos' }],
    sounds: [{ file: '#app/features/predicaciones/ejemplo/campana.mp3', folder: 'sonidos', nombre: 'Arado' }],
    async insert(trx, { pictures: [foto], sounds: [sonido] }) {
      await sql`insert into inventos (id, titulo, foto, sonido, correo, ejemplo)
        values ('arado', 'Arado', ${foto}, ${sonido}, '', 1)`.execute(trx)
    },
  },
  person: {
    async find(db, quien) {
      return (await findInventos(db, quien)).map(({ titulo }) => ({ titulo: `Invento · ${titulo}` }))
    },
    async export(db, quien) {
      const inventos = await findInventos(db, quien)
      return {
        json: { inventos },
        secciones: inventos.map(({ titulo, correo }) => ({
          titulo: 'Invento',
          lineas: [
            ['Título', titulo],
            ['Correo', correo],
          ],
        })),
      }
    },
    async erase(trx, quien) {
      const ids = (await findInventos(trx, quien)).map(({ id }) => id)
      for (const id of ids) await sql`delete from inventos where id = ${id}`.execute(trx)
      await eraseDiscarded(trx, ids)
      return { inventos: ids.length }
    },
  },
  pages: [
    {
      nombre: 'inventos',
      ruta: '/inventos',
      route: 'features/inventada/page',
      parameters: ['desde'],
      titulo: 'Inventos',
      descripcion: ({ nombre }) => `Lo que se inventó en ${nombre}.`,
      tono: 'mar',
      tarjeta: ({ mision }) => ({ pie: mision }),
    },
  ],
  siteMap: async (db) => (await titles(db)).map((titulo) => `/inventos/${titulo}`),
  porCompletar: async (db) => [
    {
      texto: 'El primer invento',
      ruta: '/admin/dashboard/inventos',
      campo: 'titulo',
      listo: (await titles(db)).length > 0,
    },
  ],
  async pendientes(db) {
    const count = (await titles(db)).length
    return [
      { asunto: 'inventos', count, texto: `${count} por probar`, badge: { count, texto: 'por probar' } },
    ]
  },
} satisfies FeatureServer
