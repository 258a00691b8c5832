import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.server.ts'
import { createAgenda } from './agenda.server.ts'
import { createBoletin } from './boletin.server.ts'
import { addImpedida, createBorradores } from './borradores.server.ts'
import { createCambiosCuentas } from './cambios-cuentas.server.ts'
import { createClosing } from './closing.server.ts'
import { COUNTED, countByStatement } from './counts.server.ts'
import { FIRST_MIGRATIONS } from './first-migrations.server.ts'
import { addAvisoDeCupo, allowRepeatedContacts, createInscripciones } from './inscripciones.server.ts'
import type { SiteMigration } from './kept-rows.server.ts'
import { createLlaves } from './llaves.server.ts'
import { movePaypal } from './paypal.server.ts'
import { createPermisos } from './permisos.server.ts'
import { createPropuestasCuentas } from './propuestas-cuentas.server.ts'
import { createRestauraciones } from './restauraciones.server.ts'
import { createSermonLibrary } from './sermons.server.ts'
import { createVersiones } from './versiones.server.ts'

/**
 * Forward-only. Never edit a released migration; correct it with a new one. One that changes the columns of a table whose
 * rows are kept apart (drafts, bin, versions) says in `kept` what becomes of those.
 */
export const migrations: Record<string, SiteMigration> = {
  ...FIRST_MIGRATIONS,
  '0008_backups_and_leases': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('respaldos')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('momento', 'text', (c) => c.notNull())
        .addColumn('nombre', 'text', (c) => c.notNull())
        .addColumn('bytes', 'bigint', (c) => c.notNull())
        .addColumn('error', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .createTable('reservas')
        .addColumn('nombre', 'text', (c) => c.primaryKey())
        .addColumn('quien', 'text', (c) => c.notNull())
        .addColumn('hasta', 'text', (c) => c.notNull())
        .execute()
      await db.schema
        .alterTable('imagenes')
        .addColumn('reservada', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  // The log of administrators' actions, and the optional second factor.
  '0009_activity_and_second_factor': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('actividad')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('quien', 'text', (c) => c.notNull())
        .addColumn('accion', 'text', (c) => c.notNull())
        .addColumn('detalle', 'text', (c) => c.notNull())
        .execute()
      await sql`create index actividad_fecha on actividad (fecha desc, id desc)`.execute(db)

      await db.schema
        .createTable('segundo_factor')
        .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
        .addColumn('secreto', 'text', (c) => c.notNull())
        .addColumn('activo', 'integer', (c) => c.notNull())
        .addColumn('ultimo', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      await db.schema
        .createTable('codigos_recuperacion')
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('hash', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('codigos_recuperacion_pk', ['userId', 'hash'])
        .execute()
    },
  },

  '0010_shared_secrets': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('secretos')
        .addColumn('nombre', 'text', (c) => c.primaryKey())
        .addColumn('valor', 'text', (c) => c.notNull())
        .execute()
    },
  },

  // Counting per row was too slow for restoring a backup.
  '0011_counts_by_statement': {
    async up(db: Kysely<unknown>) {
      for (const counted of COUNTED) await countByStatement(db, counted)
    },
  },

  '0012_more_time_to_answer': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('solicitudes')
        .addColumn('prorroga', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  // What stays with this installation and is never copied: which site its files belong to, and whether its clock can be
  // trusted.
  '0013_installation': {
    async up(db: Kysely<Tables>) {
      await db.schema
        .createTable('instalacion')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('sitio', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('desde', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('reloj', 'text', (c) => c.notNull())
        .addColumn('espera', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('sobran', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
      // Earlier versions did not record when they last ran; the newest row tells.
      const { rows } = await sql<{ moment: string | null }>`
        select max(moment) as moment from (
          select max(fecha) as moment from peticiones union all select max(fecha) from actividad
          union all select max(fecha) from solicitudes union all select max("updatedAt") from session
          union all select max("createdAt") from imagenes union all select max("createdAt") from correos
          union all select max(momento) from respaldos union all select max("updatedAt") from "user"
        ) as newest`.execute(db)
      const now = new Date().toISOString()
      const newest = rows[0]?.moment ?? now
      await db
        .insertInto('instalacion')
        .values({ id: 1, reloj: newest < now ? newest : now })
        .execute()
    },
  },

  '0014_where_backups_are': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('respaldos')
        .addColumn('lugar', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  '0015_mails_together': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('correos')
        .addColumn('juntos', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  // Uploads from before this version count as idle, so that their room can be reused.
  '0016_uploads_that_stand_still': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('subidas')
        .addColumn('movida', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  '0017_oldest_mail_of_those_together': {
    async up(db: Kysely<unknown>) {
      await sql`create index correos_juntos on correos (tipo, para, id)`.execute(db)
    },
  },

  '0018_sermon_library': { up: createSermonLibrary },

  '0019_stored_sounds': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('audios')
        .addColumn('url', 'text', (c) => c.primaryKey())
        .addColumn('tipo', 'text', (c) => c.notNull())
        .addColumn('bytes', 'integer', (c) => c.notNull())
        .addColumn('milisegundos', 'integer', (c) => c.notNull())
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .execute()
    },
  },

  '0020_agenda': { up: createAgenda },

  // What a deleted row gave to others can go back to it.
  '0021_undo_what_moved': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('papelera')
        .addColumn('movidas', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  '0022_episodes_of_the_podcast': {
    async up(db: Kysely<unknown>) {
      await sql`create index predicaciones_episodios on predicaciones (fecha desc, id desc)
        where audio <> ''`.execute(db)
    },
  },

  '0023_boletin': { up: createBoletin },
  '0024_inscripciones': { up: createInscripciones },
  '0025_telling_who_moved_up': { up: addAvisoDeCupo },
  '0026_permisos': { up: createPermisos },
  '0027_bank_data_guard': { up: createCambiosCuentas },
  '0028_second_yes': { up: createPropuestasCuentas },
  '0029_llaves': { up: createLlaves },
  '0030_versiones': { up: createVersiones },

  // What only Better Auth had a use for; its other tables are ours now.
  '0031_sessions_of_our_own': {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('verification').execute()
      for (const column of [
        ...['accessToken', 'refreshToken', 'idToken', 'scope'],
        ...['accessTokenExpiresAt', 'refreshTokenExpiresAt'],
      ])
        await db.schema.alterTable('account').dropColumn(column).execute()
    },
  },

  '0032_borradores': { up: createBorradores },
  '0033_restauraciones': { up: createRestauraciones },
  '0034_paypal_with_the_accounts': { up: movePaypal },

  // Whoever is new to the bank accounts gives no second yes.
  '0035_since_when_somebody_has_access': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('user')
        .addColumn('accesoDesde', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
    },
  },

  '0036_repeated_contacts': { up: allowRepeatedContacts },
  '0037_closing': { up: createClosing },
  '0038_what_could_not_be_published': { up: addImpedida },
}
