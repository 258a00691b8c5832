import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** A table whose rows are counted by `key`: the columns of the counts, and their values in SQL. */
type Counted = {
  table: string
  counts: string
  /** For each column of `counts`: its type, and its value, with `{row}` for the row. */
  key: Record<string, { type: 'text' | 'integer'; value: string }>
  /** The columns of `table` that `key` reads. */
  of: string[]
}

/** The counts of migrations 0007 and 0011. */
export const COUNTED: Counted[] = [
  {
    table: 'peticiones',
    counts: 'conteo_peticiones',
    key: {
      atendida: { type: 'integer', value: '{row}.atendida' },
      dudosa: { type: 'integer', value: "case when {row}.sospecha = '' then 0 else 1 end" },
    },
    of: ['atendida', 'sospecha'],
  },
  {
    table: 'galeria',
    counts: 'conteo_fotos',
    key: {
      categoria: { type: 'text', value: '{row}.categoria' },
      mes: { type: 'text', value: 'substr({row}.fecha, 1, 7)' },
    },
    of: ['categoria', 'fecha'],
  },
]

/**
 * Creates and fills `counts`, which triggers keep current in the transaction of every change, because
 * counting a hundred thousand rows takes longer than the rest of a page. Part of migration 0007: changes need
 * a new migration.
 */
export async function createCounts(db: Kysely<unknown>, { table, counts, key, of }: Counted): Promise<void> {
  const columns = Object.keys(key)
  const names = columns.join(', ')
  const valuesOf = (row: string) =>
    columns.map((name) => key[name]?.value.replaceAll('{row}', row) as string).join(', ')
  const run = (text: string) => sql.raw(text).execute(db)

  const definitions = columns.map((name) => `${name} ${key[name]?.type} not null`).join(', ')
  await run(`create table ${counts} (${definitions}, total integer not null, primary key (${names}))`)
  await run(
    `insert into ${counts} (${names}, total) select ${valuesOf(table)}, count(*) from ${table} group by ${columns.map((_, i) => i + 1).join(', ')}`,
  )
  const add = `on conflict (${names}) do update set total = ${counts}.total + excluded.total`

  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    // One statement that locks counters in a fixed order, so that opposite concurrent changes cannot
    // deadlock.
    const change = (rows: string) =>
      `insert into ${counts} (${names}, total) select ${names}, sum(n) from (values ${rows}) as v (${names}, n)
       group by ${names} order by ${names} ${add};`
    const gone = `(${valuesOf('old')}, -1)`
    const come = `(${valuesOf('new')}, 1)`
    await run(`create function ${counts}_keep() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${change(come)}
      elsif tg_op = 'DELETE' then ${change(gone)}
      else ${change(`${gone}, ${come}`)}
      end if;
      return null;
    end $$`)
    await run(`create trigger ${counts}_keep after insert or delete or update of ${of.join(', ')} on ${table}
      for each row execute function ${counts}_keep()`)
    return
  }
  const change = (row: string, n: number) =>
    `insert into ${counts} (${names}, total) values (${valuesOf(row)}, ${n}) ${add};`
  await run(`create trigger ${counts}_insert after insert on ${table} begin ${change('new', 1)} end`)
  await run(`create trigger ${counts}_delete after delete on ${table} begin ${change('old', -1)} end`)
  await run(
    `create trigger ${counts}_update after update of ${of.join(', ')} on ${table} begin ${change('old', -1)} ${change('new', 1)} end`,
  )
}

/**
 * On PostgreSQL, counts per statement instead of per row: changing one counter a hundred thousand times in a
 * transaction (restoring a backup) leaves as many dead versions to search through.
 */
export async function countByStatement(db: Kysely<unknown>, { table, counts, key }: Counted): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  const columns = Object.keys(key)
  const names = columns.join(', ')
  const values = columns.map((name) => key[name]?.value.replaceAll('{row}', 'r')).join(', ')
  const run = (text: string) => sql.raw(text).execute(db)

  await run(`drop trigger ${counts}_keep on ${table}`)
  await run(`drop function ${counts}_keep()`)
  const gone = `select ${values}, -1 from gone r`
  const come = `select ${values}, 1 from come r`
  for (const [event, rows, tables] of [
    ['insert', come, 'new table as come'],
    ['delete', gone, 'old table as gone'],
    ['update', `${gone} union all ${come}`, 'old table as gone new table as come'],
  ]) {
    // Locks counters in a fixed order, so that opposite concurrent changes cannot deadlock.
    await run(`create function ${counts}_${event}() returns trigger language plpgsql as $$ begin
      insert into ${counts} (${names}, total)
        select ${names}, sum(n) from (${rows}) as v (${names}, n)
        group by ${names} having sum(n) <> 0 order by ${names}
        on conflict (${names}) do update set total = ${counts}.total + excluded.total;
      return null;
    end $$`)
    await run(`create trigger ${counts}_${event} after ${event} on ${table} referencing ${tables}
      for each statement execute function ${counts}_${event}()`)
  }
}
