import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { foldText } from '../../text/text.server.ts'
import type { Tables } from '../tables.server.ts'
import { COUNTED, createCounts } from './counts.server.ts'

/** The first migrations, in a file of their own for its length. Add new ones to `migrations.server.ts`. */
export const FIRST_MIGRATIONS = {
  '0001_first_tables': {
    async up(db: Kysely<unknown>) {
      const table = (name: string) =>
        db.schema.createTable(name).addColumn('id', 'text', (c) => c.primaryKey())

      await table('predicaciones')
        .addColumn('titulo', 'text', (c) => c.notNull())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('descripcion', 'text', (c) => c.notNull())
        .addColumn('link', 'text', (c) => c.notNull())
        .addColumn('conductor', 'text', (c) => c.notNull())
        .addColumn('imagen', 'text', (c) => c.notNull().defaultTo(''))
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
      await sql`create index predicaciones_fecha on predicaciones (fecha desc, id desc)`.execute(db)

      await table('galeria')
        .addColumn('titulo', 'text', (c) => c.notNull())
        .addColumn('categoria', 'text', (c) => c.notNull())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('descripcion', 'text', (c) => c.notNull())
        .addColumn('url', 'text', (c) => c.notNull())
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
      await sql`create index galeria_fecha on galeria (fecha desc, id desc)`.execute(db)
      await sql`create index galeria_categoria on galeria (categoria, fecha desc, id desc)`.execute(db)

      await table('categorias')
        .addColumn('nombre', 'text', (c) => c.notNull().unique())
        .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
        .execute()

      await table('peticiones')
        .addColumn('nombre', 'text', (c) => c.notNull())
        .addColumn('telefono', 'text')
        .addColumn('email', 'text', (c) => c.notNull())
        .addColumn('peticion', 'text', (c) => c.notNull())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('leido', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('atendida', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('consentimiento', 'text', (c) => c.notNull())
        .execute()
      await sql`create index peticiones_fecha on peticiones (fecha desc, id desc)`.execute(db)
      await sql`create index peticiones_atendida on peticiones (atendida, fecha desc, id desc)`.execute(db)

      await table('cuentas_bancarias')
        .addColumn('banco', 'text', (c) => c.notNull())
        .addColumn('tipo', 'text', (c) => c.notNull())
        .addColumn('titular', 'text', (c) => c.notNull())
        .addColumn('numero', 'text', (c) => c.notNull())
        .addColumn('rut', 'text', (c) => c.notNull())
        .addColumn('correo', 'text')
        .addColumn('ejemplo', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()

      for (const name of ['config', 'admin']) {
        await table(name)
          .addColumn('data', 'text', (c) => c.notNull())
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .execute()
      }

      await db.schema
        .createTable('contenido')
        .addColumn('id', 'integer', (c) => c.primaryKey())
        .addColumn('version', 'integer', (c) => c.notNull())
        .execute()
      await sql`insert into contenido (id, version) values (1, 1)`.execute(db)

      await db.schema
        .createTable('imagenes')
        .addColumn('clave', 'text', (c) => c.primaryKey())
        .addColumn('ancho', 'integer', (c) => c.notNull())
        .addColumn('alto', 'integer', (c) => c.notNull())
        .addColumn('thumbhash', 'text', (c) => c.notNull())
        .addColumn('variantes', 'text', (c) => c.notNull())
        .addColumn('estado', 'text', (c) => c.notNull())
        .addColumn('intentos', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .execute()
      await sql`create index imagenes_estado on imagenes (estado, "createdAt")`.execute(db)

      await table('subidas')
        .addColumn('largo', 'integer', (c) => c.notNull())
        .addColumn('recibido', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('partes', 'text', (c) => c.notNull().defaultTo('[]'))
        .addColumn('metadatos', 'text', (c) => c.notNull())
        .addColumn('usuario', 'text', (c) => c.notNull())
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .execute()

      await db.schema
        .createTable('enlaces')
        .addColumn('hash', 'text', (c) => c.primaryKey())
        .addColumn('tipo', 'text', (c) => c.notNull())
        .addColumn('email', 'text')
        .addColumn('expira', 'text', (c) => c.notNull())
        .execute()

      // Counters of `rate-limit.server.ts`; `expire` is in milliseconds.
      await db.schema
        .createTable('limites')
        .addColumn('key', 'varchar(255)', (c) => c.primaryKey())
        .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute()
    },
  },

  // The tables of Better Auth 1.7, which kept sessions and hashes then (docs/decisions/better-auth.md).
  '0002_accounts': {
    async up(db: Kysely<unknown>) {
      const table = (name: string) =>
        db.schema
          .createTable(name)
          .addColumn('id', 'text', (c) => c.primaryKey())
          .addColumn('createdAt', 'text', (c) => c.notNull())
          .addColumn('updatedAt', 'text', (c) => c.notNull())

      await table('user')
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('emailVerified', 'integer', (c) => c.notNull())
        .addColumn('image', 'text')
        .execute()
      await table('session')
        .addColumn('expiresAt', 'text', (c) => c.notNull())
        .addColumn('token', 'text', (c) => c.notNull().unique())
        .addColumn('ipAddress', 'text')
        .addColumn('userAgent', 'text')
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .execute()
      await sql`create index session_of_user on session ("userId")`.execute(db)
      await table('account')
        .addColumn('accountId', 'text', (c) => c.notNull())
        .addColumn('providerId', 'text', (c) => c.notNull())
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('accessToken', 'text')
        .addColumn('refreshToken', 'text')
        .addColumn('idToken', 'text')
        .addColumn('accessTokenExpiresAt', 'text')
        .addColumn('refreshTokenExpiresAt', 'text')
        .addColumn('scope', 'text')
        .addColumn('password', 'text')
        .execute()
      await sql`create index account_of_user on account ("userId")`.execute(db)
      await table('verification')
        .addColumn('identifier', 'text', (c) => c.notNull())
        .addColumn('value', 'text', (c) => c.notNull())
        .addColumn('expiresAt', 'text', (c) => c.notNull())
        .execute()
      await sql`create index verification_identifier on verification (identifier)`.execute(db)
    },
  },

  // Search text of requests, folded when written because no engine folds all accents alike.
  '0003_search_of_requests': {
    async up(db: Kysely<Pick<Tables, 'peticiones'>>) {
      await db.schema
        .alterTable('peticiones')
        .addColumn('busqueda', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      const rows = await db
        .selectFrom('peticiones')
        .select(['id', 'nombre', 'email', 'telefono', 'peticion'])
        .execute()
      for (const { id, nombre, email, telefono, peticion } of rows) {
        const busqueda = foldText([nombre, email, telefono ?? '', peticion].join('\n'))
        await db.updateTable('peticiones').set({ busqueda }).where('id', '=', id).execute()
      }
    },
  },

  // Deleted rows that can still be restored.
  '0004_undo': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('papelera')
        .addColumn('id', 'text', (c) => c.primaryKey())
        .addColumn('tabla', 'text', (c) => c.notNull())
        .addColumn('fila', 'text', (c) => c.notNull())
        .addColumn('archivo', 'text', (c) => c.notNull())
        .addColumn('borrada', 'text', (c) => c.notNull())
        .execute()
      await sql`create index papelera_borrada on papelera (borrada)`.execute(db)
    },
  },

  // The dashboard counts the remaining example content without reading every photo.
  '0005_examples': {
    async up(db: Kysely<unknown>) {
      for (const table of ['predicaciones', 'galeria'])
        await db.schema.createIndex(`${table}_ejemplo`).on(table).column('ejemplo').execute()
    },
  },

  // Mail to the team, consent and suspicion of a request, known devices, and requests about personal data.
  '0006_confidences': {
    async up(db: Kysely<Tables>) {
      const text = (name: string) =>
        db.schema.createTable(name).addColumn('id', 'text', (c) => c.primaryKey())
      await text('correos')
        .addColumn('tipo', 'text', (c) => c.notNull())
        .addColumn('sobre', 'text')
        .addColumn('para', 'text', (c) => c.notNull())
        .addColumn('asunto', 'text', (c) => c.notNull())
        .addColumn('texto', 'text', (c) => c.notNull())
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addColumn('vence', 'text')
        .addColumn('intentos', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('proximo', 'text', (c) => c.notNull())
        .addColumn('falla', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await sql`create index correos_proximo on correos (proximo)`.execute(db)
      await sql`create index correos_sobre on correos (sobre)`.execute(db)

      const add = (column: string, required: boolean) =>
        db.schema
          .alterTable('peticiones')
          .addColumn(column, 'text', (c) => (required ? c.notNull().defaultTo('') : c))
          .execute()
      await add('consentimientoEn', true)
      await add('atendidaEn', false)
      await add('sospecha', true)
      await db
        .updateTable('peticiones')
        .set((eb) => ({ consentimientoEn: eb.ref('fecha') }))
        .execute()
      // When earlier requests were attended is unknown: their retention starts now.
      await db
        .updateTable('peticiones')
        .set({ atendidaEn: new Date().toISOString() })
        .where('atendida', '=', 1)
        .execute()
      await sql`create index peticiones_dudosas on peticiones (fecha desc, id desc) where sospecha <> ''`.execute(
        db,
      )
      await sql`create index peticiones_atendida_en on peticiones ("atendidaEn") where "atendidaEn" is not null`.execute(
        db,
      )

      await db.schema
        .alterTable('user')
        .addColumn('avisos', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
      await db.schema
        .createTable('dispositivos')
        .addColumn('hash', 'text', (c) => c.notNull())
        .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
        .addColumn('createdAt', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('dispositivos_pk', ['userId', 'hash'])
        .execute()

      await text('solicitudes')
        .addColumn('tipo', 'text', (c) => c.notNull())
        .addColumn('nombre', 'text', (c) => c.notNull())
        .addColumn('contacto', 'text', (c) => c.notNull())
        .addColumn('detalle', 'text', (c) => c.notNull())
        .addColumn('fecha', 'text', (c) => c.notNull())
        .addColumn('vence', 'text', (c) => c.notNull())
        .addColumn('cerrada', 'text')
        .addColumn('respuesta', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      await sql`create index solicitudes_abiertas on solicitudes (vence) where cerrada is null`.execute(db)
      await sql`create index solicitudes_fecha on solicitudes (fecha desc, id desc)`.execute(db)
    },
  },

  // Counts without reading all rows: requests by the dashboard's filters, photos by category and month (a
  // photo's position in the gallery is the sum of the months above it).
  '0007_counts': {
    async up(db: Kysely<unknown>) {
      for (const counted of COUNTED) await createCounts(db, counted)
    },
  },

  // Backups made, and the leases that instances share.
} satisfies Record<string, Migration>
