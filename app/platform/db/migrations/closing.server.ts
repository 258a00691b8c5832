import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** The lease (`reservas.nombre`) that closes the site. */
export const CLOSING = 'cierre'
/** What the database answers then: a code on PostgreSQL, a message on SQLite. */
export const CLOSED = 'CIERR'

/** What a restore could replace when the closing was made. */
const FIRST_TABLES = [
  'imagenes',
  'audios',
  'user',
  'account',
  'actividad',
  'papelera',
  'borradores',
  'galeria',
  'categorias',
  'predicaciones',
  'series',
  'eventos',
  'categorias_agenda',
  'inscripciones',
  'boletines',
  'cuentas_bancarias',
  'peticiones',
  'solicitudes',
  'config',
  'dispositivos',
  'segundo_factor',
  'codigos_recuperacion',
  'llaves',
  'permisos',
  'admin',
  'versiones',
]

/**
 * Refuses every write to a table while the site is closed, in the writer's own transaction and whichever
 * process writes. A lease further ahead than it lasts is of a clock that was set back since, and closes
 * nothing.
 */
export async function createClosing(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    // Not `now()`, which is when the transaction began.
    const moment = (ahead: string) =>
      `to_char(clock_timestamp() at time zone 'utc' + interval '${ahead}', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    await run(
      db,
      `create function cierre() returns trigger language plpgsql as $$ begin
      if ${isClosed(moment('0'), moment('2 minutes'))} then
        raise exception 'a restore has the site closed' using errcode = '${CLOSED}';
      end if;
      return null;
    end $$`,
    )
  }
  await closeTables(db, FIRST_TABLES)
}

/** The same for tables that came later: a migration that makes one which a restore may replace calls this. */
export async function closeTables(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  const moment = (...ahead: string[]) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${["'now'", ...ahead].join(', ')})`
  for (const table of tables)
    if (isPostgres(db))
      await run(
        db,
        `create trigger cierre before insert or update or delete on "${table}"
        for each statement execute function cierre()`,
      )
    else
      for (const write of ['insert', 'update', 'delete'])
        await run(
          db,
          `create trigger cierre_${write}_${table} before ${write} on "${table}"
        when ${isClosed(moment(), moment("'+2 minutes'"))}
        begin select raise(abort, '${CLOSED}'); end`,
        )
}

const isPostgres = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof PostgresAdapter

const run = (db: Kysely<unknown>, text: string) => sql.raw(text).execute(db)

const isClosed = (now: string, later: string) =>
  `exists (select 1 from reservas where nombre = '${CLOSING}' and hasta > ${now} and hasta < ${later})`
