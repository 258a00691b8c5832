import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/files.ts'
import { openDb } from './db.server.ts'
import { type Heard, verbOf, watchSlowest } from './slowest.server.ts'

const HOUR = 60 * 60 * 1000

test('the slowest statement of the last day is known by its verb and table, until it is older', () => {
  let at = 1000 * HOUR
  const { heard, slowest } = watchSlowest(() => at)
  expect(slowest()).toBeUndefined()
  heard('select "id" from "predicaciones" where "slug" = ?', 84)
  heard('select 1 from galeria', 20)
  expect(slowest()).toMatchObject({ verb: 'select', table: 'predicaciones', ms: 84 })
  at += 23 * HOUR
  heard('insert into "galeria" ("id") values (?)', 30)
  expect(slowest()).toMatchObject({ table: 'predicaciones' })
  at += HOUR
  expect(slowest()).toMatchObject({ verb: 'insert', table: 'galeria', ms: 30 })
  at += 24 * HOUR
  expect(slowest()).toBeUndefined()
})

test.each([
  ['begin immediate', 'transaction', undefined],
  ['update "correos" set "proximo" = $1 where id = (select id from correos)', 'update', 'correos'],
  ['\n  with a as (select id from galeria) delete from fotos', 'select', 'galeria'],
  ['select count(*) from (select id from "agenda") as x', 'select', 'agenda'],
  ['pragma busy_timeout = 0', 'other', undefined],
])('%j is a statement of its verb and its first table', (text, verb, table) => {
  const { heard, slowest } = watchSlowest()
  heard(text, 1)
  expect([verbOf(text), slowest()]).toEqual([verb, expect.objectContaining({ verb, table })])
})

test('a database tells every statement, those that fail too, and no value', async () => {
  const told: string[] = []
  const heard: Heard = (text, ms) => told.push(`${text} ${ms > 0}`)
  const db = openDb({ DATA_DIR: testFolder() }, undefined, heard)
  await sql`select ${'la clave de Ana'} as x`.execute(db)
  await expect(sql`select * from nada`.execute(db)).rejects.toThrow('no such table')
  await db.transaction().execute((trx) => sql`select 1`.execute(trx))
  await db.destroy()
  expect(told).toEqual([
    'select ? as x true',
    'select * from nada true',
    'begin immediate true',
    'select 1 true',
    'commit true',
  ])
})
