import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * A text column that holds a list, its items separated by spaces, and the table in which each item has a row.
 */
type Listed = {
  table: string
  column: string
  /** The table of the items: its column for an item, and its column for the id of the row that lists it. */
  items: string
  item: string
  of: string
  /** What may not repeat: an item within its row, or among all rows, where the first row keeps it. */
  unique: 'row' | 'all'
}

/**
 * Creates and fills `items`, which triggers keep current in the transaction of every change, so that what a
 * row lists can be looked up in an index. The row itself holds all there is to know: it moves to the bin and
 * back, into backups and other databases, and its items follow. Part of migration 0018: changes need a new
 * migration.
 */
export async function createList(db: Kysely<unknown>, listed: Listed): Promise<void> {
  const { table, column, items, item, of, unique } = listed
  const run = (text: string) => sql.raw(text).execute(db)
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Compared byte by byte on both engines, so that a prefix is a range of the index.
  const text = onPostgres ? 'text collate "C"' : 'text'
  const key = unique === 'row' ? `${item}, ${of}` : item
  await run(
    `create table ${items} (${item} ${text} not null, ${of} text not null, primary key (${key}))${onPostgres ? '' : ' without rowid'}`,
  )
  await run(`create index ${items}_${of} on ${items} (${of}, ${item})`)

  const into = `insert into ${items} (${item}, ${of})`
  if (onPostgres) {
    const from = (rows: string) =>
      `${into} select each, r.id from ${rows} r, unnest(string_to_array(r.${column}, ' ')) each
       where each <> '' order by each, r.id on conflict do nothing;`
    const remove = (rows: string) => `delete from ${items} where ${of} in (select id from ${rows});`
    const changed = (rows: string, others: string) =>
      `(select n.id, n.${column} from ${rows} n join ${others} o on o.id = n.id where o.${column} <> n.${column})`
    await run(from(table))
    for (const [event, change, tables] of [
      ['insert', from('come'), 'new table as come'],
      ['delete', remove('gone'), 'old table as gone'],
      [
        'update',
        `${remove(`${changed('gone', 'come')} c`)} ${from(changed('come', 'gone'))}`,
        'old table as gone new table as come',
      ],
    ]) {
      await run(`create function ${items}_${event}() returns trigger language plpgsql as $$ begin
        ${change}
        return null;
      end $$`)
      await run(`create trigger ${items}_${event} after ${event} on ${table} referencing ${tables}
        for each statement execute function ${items}_${event}()`)
    }
    return
  }
  const add = (row: string, from = '') =>
    `${into} select value, ${row}.id from ${from}json_each('["' || replace(${row}.${column}, ' ', '","') || '"]')
     where value <> '' on conflict do nothing;`
  const remove = `delete from ${items} where ${of} = old.id;`
  await run(add(table, `${table}, `))
  await run(`create trigger ${items}_insert after insert on ${table} begin ${add('new')} end`)
  await run(`create trigger ${items}_delete after delete on ${table} begin ${remove} end`)
  await run(`create trigger ${items}_update after update of ${column} on ${table}
    when old.${column} <> new.${column} begin ${remove} ${add('new')} end`)
}
