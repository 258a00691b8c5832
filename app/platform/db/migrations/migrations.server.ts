import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from '../tables.server.ts'
import { createAgenda } from './agenda.server.ts'
import { addImpedida, createBorradores } from './borradores.server.ts'
import { createClosing } from './closing.server.ts'
import { countChangesOfColecciones, createColecciones } from './colecciones.server.ts'
import { COUNTED, countByStatement } from './counts.server.ts'
import { FIRST_MIGRATIONS } from './first-migrations.server.ts'
import { addAvisoDeCupo, allowRepeatedContacts, createInscripciones } from './inscripciones.server.ts'
import type { SiteMigration } from './kept-rows.server.ts'
import { addFotoOfSolicitud, addRetirada, createConsentimientos, createVulneraciones } from './law.server.ts'
import { addOracion, indexUnprayed, withOracion } from './oracion.server.ts'
import { createPaginas, dateTextsOfPaginas } from './paginas.server.ts'
import { createSermonLibrary } from './sermons.server.ts'
import { addPersonaOfDevices, createSuscripciones } from './suscripciones.server.ts'
import { createTraidas } from './traidas.server.ts'
import { addSabe, createTurnos } from './turnos.server.ts'

/**
 * Forward-only. Never edit a released migration; correct it with a new one. One that changes the columns of a
 * table whose rows are kept apart (drafts, bin, versions) says in `kept` what becomes of those.
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

  // What stays with this installation and is never copied: which site its files belong to, and whether its
  // clock can be trusted.
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

  // Sunday bulletins: what is published, and apart from it what is being written.
  '0023_boletin': {
    async up(db: Kysely<unknown>) {
      let table = db.schema
        .createTable('boletines')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('fecha', 'text', (c) => c.notNull().unique())
      for (const name of ['titulo', 'texto', 'avisos', 'borrador', 'publicado'])
        table = table.addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      await table
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
    },
  },

  '0024_inscripciones': { up: createInscripciones },
  '0025_telling_who_moved_up': { up: addAvisoDeCupo },

  // What each person may do. Whoever was an administrator until now also read the prayer requests and keeps
  // doing so, although the role alone no longer brings it: `heredado`, until somebody looks at it.
  '0026_permisos': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('permisos')
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('permiso', 'text', (c) => c.notNull())
        .addColumn('heredado', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('permisos_uno', ['email', 'permiso'])
        .execute()
      const { rows } = await sql<{ data: string }>`select data from admin where id = 'roles'`.execute(db)
      const emails = new Set<string>(rows.flatMap(({ data }) => JSON.parse(data).adminEmails))
      for (const email of emails)
        await sql`insert into permisos (email, permiso, heredado) values (${email}, 'peticiones', 1)`.execute(
          db,
        )
    },
  },

  // When a bank account's data were last confirmed, each change of one, and the links that put the old data
  // back.
  '0027_bank_data_guard': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('cuentas_bancarias')
        .addColumn('verificada', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema
        .createTable('cambios_cuentas')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('cuenta', 'text', (c) => c.notNull())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('antes', 'text', (c) => c.notNull())
        .addColumn('despues', 'text', (c) => c.notNull())
        .addColumn('devuelto', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema
        .createTable('enlaces_cuentas')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('cambio', 'text', (c) => c.notNull().references('cambios_cuentas.id').onDelete('cascade'))
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .execute()
    },
  },

  // Changes of a bank account that wait for a second person's yes.
  '0028_second_yes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('propuestas_cuentas')
        .addColumn('cuenta', 'text', (c) => c.primaryKey())
        .addColumn('id', 'text', (c) => c.notNull())
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('datos', 'text', (c) => c.notNull())
        .execute()
    },
  },

  // Passkeys: the ways of an account to enter with a fingerprint or a PIN.
  '0029_llaves': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('llaves')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('credencial', 'text', (c) => c.notNull().unique())
        .addColumn('publica', 'text', (c) => c.notNull())
        // Up to 2^32 - 1, more than an `integer` of PostgreSQL holds.
        .addColumn('contador', 'bigint', (c) => c.notNull())
        .addColumn('medios', 'text', (c) => c.notNull())
        .addColumn('nombre', 'text', (c) => c.notNull())
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('ultimoUso', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await db.schema.createIndex('llaves_cuenta').on('llaves').column('userId').execute()
    },
  },

  // What content was before each change.
  '0030_versiones': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('versiones')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('tabla', 'text', (c) => c.notNull())
        .addColumn('fila', 'text', (c) => c.notNull())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('quien', 'text', (c) => c.notNull())
        .addColumn('datos', 'text', (c) => c.notNull())
        .execute()
      await sql`create index versiones_fila on versiones (tabla, fila, fecha desc, id desc)`.execute(db)
      await sql`create index versiones_fecha on versiones (fecha)`.execute(db)
    },
  },

  // What only Better Auth had a use for; its other tables are ours now.
  '0031_sessions_of_our_own': {
    async up(db: Kysely<unknown>) {
      await db.schema.dropTable('verification').execute()
      for (const column of [
        'accessToken',
        'refreshToken',
        'idToken',
        'scope',
        'accessTokenExpiresAt',
        'refreshTokenExpiresAt',
      ])
        await db.schema.alterTable('account').dropColumn(column).execute()
    },
  },

  '0032_borradores': { up: createBorradores },

  // The restore that somebody asked for in the dashboard, which any instance can tell of.
  '0033_restauraciones': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('restauraciones')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('marca', 'text', (c) => c.notNull())
        .addColumn('paso', 'text', (c) => c.notNull())
        .addColumn('de', 'text', (c) => c.notNull())
        .addColumn('visto', 'text', (c) => c.notNull())
        .addColumn('mensaje', 'text', (c) => c.notNull())
        .addColumn('latido', 'text', (c) => c.notNull())
        .execute()
      // A backup that is sent may have more bytes than an `integer` of PostgreSQL holds.
      if (db.getExecutor().adapter instanceof PostgresAdapter)
        for (const column of ['largo', 'recibido'])
          await db.schema
            .alterTable('subidas')
            .alterColumn(column, (c) => c.setDataType('bigint'))
            .execute()
    },
  },

  // PayPal's link leaves the church's words, which more people may change, for the accounts.
  '0034_paypal_with_the_accounts': {
    async up(db: Kysely<unknown>) {
      const { rows } = await sql<{ data: string }>`select data from config where id = 'sitio'`.execute(db)
      if (!rows[0]) return
      const { paypal, ...sitio } = JSON.parse(rows[0].data)
      await sql`update config set data = ${JSON.stringify(sitio)} where id = 'sitio'`.execute(db)
      if (typeof paypal !== 'string' || paypal.trim() === '') return
      await sql`
        insert into cuentas_bancarias (id, banco, tipo, titular, numero, rut, ejemplo, version, verificada)
        values ('paypal', 'PayPal', 'PayPal', '', ${paypal}, '', 0, 1, '')
        on conflict (id) do nothing`.execute(db)
    },
  },

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

  // Of which version somebody knows the news: of the one before this for whoever was there.
  '0039_news_that_are_known': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('user')
        .addColumn('novedades', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await sql`update "user" set novedades = '0.2.0'`.execute(db)
    },
  },

  '0040_own_pages': { up: createPaginas },
  '0041_brought_from_elsewhere': { up: createTraidas },
  '0042_own_pages_say_when': {
    up: dateTextsOfPaginas,
    kept: { paginas: (fila) => ({ ...fila, cambiada: '' }) },
  },
  '0043_notices_to_devices': { up: createSuscripciones },

  '0044_requests_about_a_photo': { up: addFotoOfSolicitud },

  '0045_prayer_that_comes_back': { up: addOracion, kept: { peticiones: withOracion } },
  '0046_what_people_accepted': { up: createConsentimientos },
  '0047_breaches': { up: createVulneraciones },
  '0048_turns': { up: createTurnos },
  '0049_photos_from_everybody': { up: createColecciones },
  '0050_collections_are_edited': { up: countChangesOfColecciones },
  '0051_people_are_told_of_changed_turns': { up: addSabe },
  '0052_turns_by_notice': { up: addPersonaOfDevices },
  '0053_pictures_that_are_taken_away': { up: addRetirada },
  '0054_requests_without_a_prayer': { up: indexUnprayed },
}
