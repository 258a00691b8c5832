import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantAdministrator } from '#app/features/administradores/administradores.server.ts'
import { createEnlace } from '#app/features/administradores/enlaces.server.ts'
import { administradores } from '#app/features/administradores/feature.server.ts'
import { grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { signUp } from '#app/features/agenda/voy/inscripciones.server.ts'
import { changeCuidado } from '#app/features/peticiones/oracion/equipo.server.ts'
import { deletePeticion, receivePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { addPredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { savePrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { PRIVACIDAD_INICIAL } from '#app/features/privacidad/ajustes-privacidad.ts'
import { erasePersona, exportPersona } from '#app/features/privacidad/persona.server.ts'
import { addSolicitud, closeSolicitud, extendSolicitud } from '#app/features/privacidad/solicitudes.server.ts'
import { addPersona } from '#app/features/turnos/equipo.server.ts'
import { logActivity, record } from '#app/parts/actividad/actividad.server.ts'
import { addExampleContent } from '#app/parts/ejemplo/ejemplo.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_INICIAL } from '#app/parts/iglesia/sitio-inicial.ts'
import { claimOf, mergeClaims, personalColumns, tablesThat } from '#app/platform/db/claims.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { isReadable } from '#app/platform/db/rows-apart.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { addFotoEnviada } from '#tests/support/colecciones.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { drawPhoto } from '#tests/support/pictures/photos.ts'
import { ACCIONES, FEATURES } from './features.server.ts'
import { TABLES } from './tables.server.ts'

/** The columns of every table of the database, but for those in which the migrations note what was done. */
async function columnsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map(({ name }) => name).sort()]))
}

/** The columns of the database that contain one of these texts, in lower case. */
async function columnsHolding(db: Db, ...texts: string[]): Promise<string[]> {
  const holding: string[] = []
  for (const [table, columns] of Object.entries(await columnsOf(db)))
    for (const column of columns) {
      const holds = texts.map((text) => sql`lower(cast(${sql.ref(column)} as text)) like ${`%${text}%`}`)
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.join(holds, sql` or `)} limit 1`.execute(db)
      if (rows.length > 0) holding.push(`${table}.${column}`)
    }
  return holding.sort()
}

const ZAFIRINA = {
  nombre: 'Zafirina',
  email: 'zafirina@correo.cl',
  telefono: '+56 9 55123344',
  peticion: 'Por Zafirina',
  responsable: 'La mamá de Zafirina',
}

/**
 * Somebody who asked for prayer and about her data, and is an administrator: a trace in every personal
 * column.
 */
async function leaveTraces(db: Db) {
  const { nombre, email } = ZAFIRINA
  const correo = { mail: true, home: 'http://localhost:3000' }
  await db.transaction().execute(async (trx) => {
    await grantAdministrator(trx, email, 'hash')
    await grantPermiso(trx, email, 'peticiones')
  })
  await db.updateTable('user').set({ name: nombre, image: nombre }).execute()
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  const session = { token: 't', expiresAt: now(), createdAt: now(), updatedAt: now() }
  await db
    .insertInto('session')
    .values({ ...session, id: newId(), userId, ipAddress: nombre, userAgent: nombre })
    .execute()
  await createEnlace(db, 'clave', email)
  const llave = { credencial: 'c', publica: 'p', contador: 0, medios: '', createdAt: now() }
  await db
    .insertInto('llaves')
    .values({ ...llave, id: newId(), userId, nombre })
    .execute()
  await logActivity(db, email, 'administrador-agregado', email)

  await savePrivacidad(db, { ...PRIVACIDAD_INICIAL, textoEnAvisos: true }, 0)
  const peticion = await receivePeticion({ db, correo, secret: 'secret' }, ZAFIRINA)
  const cuidado = { asignada: '', notas: `Llamar a ${nombre}`, palabra: `Hola, ${nombre}` }
  await changeCuidado(db, { id: peticion, version: 1, ...cuidado })
  await receivePeticion(
    { db, correo, secret: 'secret' },
    { nombre: 'Rosa', email: 'rosa@correo.cl', peticion: 'Por Rosa' },
  )
  await deletePeticion(db, await receivePeticion({ db, correo, secret: 'secret' }, ZAFIRINA))

  const solicitud = { tipo: 'acceso', nombre, contacto: email, detalle: nombre } as const
  const { id } = await addSolicitud(db, solicitud)
  await extendSolicitud(db, id, nombre)
  await closeSolicitud(db, id, nombre)

  await addEventoDe(db, {
    titulo: 'Almuerzo',
    inicio: '2030-12-01T13:00',
    fin: '2030-12-01T15:00',
    inscripcion: true,
  })
  const words = await readSitio(db)
  for (const [version, mision] of [`Escribe a ${email}`, words.data.mision].entries())
    await record(db, { quien: email, accion: 'sitio' }, (trx) =>
      saveSitio(trx, { ...words.data, mision }, words.version + version),
    )
  const inscripcion = { evento: 'almuerzo', fecha: '2030-12-01', nombre, contacto: email, cuantos: 1 }
  await signUp(db, { id: newId(), secret: 'secret', ahora: new Date() }, inscripcion)
  const sirve = { nombre, whatsapp: '56955123344', correo: email, roles: [], bloqueadas: nombre, con: '' }
  await addPersona(db, { id: newId(), secret: 'secret' }, sirve)
  await addFotoEnviada(db, { nombre: email })
}

/** Expects that the site can read the JSON that its rows hold, of every kind of example. */
async function expectReadable(db: Db) {
  const held: string[] = []
  for (const table of tablesThat(TABLES, ({ row, apart }) => row !== undefined || apart === true)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    expect(
      rows.filter((row) => !isReadable(TABLES, table, row)),
      table,
    ).toEqual([])
    if (rows.length > 0) held.push(table)
  }
  expect(held).toEqual(expect.arrayContaining(['boletines', 'config', 'eventos', 'imagenes']))
}

onBothEngines('the list of tables', (db, once) => {
  const files = diskStore()

  test('claims every table and every column of the database, and none that is not there', async () => {
    const claimed = Object.fromEntries(
      Object.entries(TABLES).map(([table, { columns }]) => [table, Object.keys(columns).sort()]),
    )
    expect(claimed).toEqual(await columnsOf(db()))
  })

  if (once)
    test('reads the JSON of its examples, and claims every column with the address of a picture', async () => {
      const parts = { db: db(), files: files() }
      await addExampleContent({ ...parts, tables: TABLES }, FEATURES)
      await expectReadable(db())
      for (const table of tablesThat(TABLES, ({ examples }) => examples === true)) {
        const { rows } = await sql`select 1 from ${sql.table(table)} where ejemplo = 1`.execute(db())
        expect(rows.length, `examples of ${table}`).toBeGreaterThan(0)
      }
      const bells = db().selectFrom('predicaciones').where('audio', '!=', '').where('audioLigero', '!=', '')
      expect(await bells.select('titulo').execute(), 'example sermons that sound').toHaveLength(2)
      const bytes = await drawPhoto(300, 400)
      const keep = async (folder: string) => {
        return (await keepImage(parts, { bytes, folder, nombre: folder })).url
      }
      const sermon = { titulo: 'Sal y luz', fecha: '2026-11-15', descripcion: '', link: '', conductor: '' }
      await addPredicacion(db(), newId(), sermon, await keep('predicaciones'))
      const [pastor] = SITIO_INICIAL.pastores
      if (!pastor) throw new Error('The site begins with no pastor')
      await saveSitio(db(), { ...SITIO_INICIAL, pastores: [{ ...pastor, foto: await keep('sitio') }] }, 0)

      const holding = await columnsHolding(db(), '/archivos/')
      const unclaimed = holding.filter((path) => {
        // Says of each stored sound how long it is, and keeps none from being swept.
        if (path === 'audios.url') return false
        const [table = '', column = ''] = path.split('.')
        return typeof claimOf(TABLES, table)?.columns[column] !== 'object'
      })
      expect(unclaimed).toEqual([])
      expect(holding).toEqual(expect.arrayContaining(['galeria.url', 'predicaciones.imagen', 'config.data']))
      // The example content is eight drawings, each encoded.
    }, 300_000)

  test('marks every column in which somebody’s data is found as personal, and some feature erases it', async () => {
    await leaveTraces(db())
    const found = () => columnsHolding(db(), 'zafirina', '55123344')
    const marked = personalColumns(TABLES).map(({ table, column }) => `${table}.${column}`)
    expect(await found()).toEqual(marked.sort())

    // An account of the dashboard and its address stay until what it may do is taken away.
    await empty(db(), 'admin', 'permisos')
    await erasePersona(db(), FEATURES, ZAFIRINA.email)
    // As /privacidad says: the log for its 365 days, and what was done about a request for four years.
    expect(await found()).toEqual(['actividad.detalle', 'actividad.quien', 'solicitudes.respuesta'])
  })

  test('no feature overwrites another’s part of the copy for a person', async () => {
    const single = FEATURES.map((feature) => exportPersona(db(), [feature], ZAFIRINA.email))
    const names = (await Promise.all(single)).flatMap(({ json }) => Object.keys(json))
    expect(names.sort()).toEqual([
      'cuenta',
      'dispositivosConAvisos',
      'fotosEnviadas',
      'inscripciones',
      'peticiones',
      'solicitudes',
      'turnos',
      'versiones',
    ])
  })
})

test('every feature has a name of its own', () => {
  expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length)
})

test('a table that is claimed twice is refused by its name', () => {
  expect(() => mergeClaims(administradores.tables, administradores.tables)).toThrow(
    'enlaces is claimed twice',
  )
})

test('a feature with a personal column and nothing to say of a person does not compile', () => {
  const { tables, person } = administradores
  const complete = { name: 'completa', tables, person } satisfies FeatureServer
  // @ts-expect-error `person` is missing.
  const forgetful = { name: 'olvidadiza', tables } satisfies FeatureServer
  expect(personalColumns(forgetful.tables)).toEqual(personalColumns(complete.tables))
})

test('every kind of activity has its words', async () => {
  const files = import.meta.glob<{ acciones?: object }>('./**/{acciones,feature}.server.ts', { eager: true })
  const declared = Object.values(files).flatMap(({ acciones = {} }) => Object.keys(acciones))
  expect(declared.length).toBeGreaterThan(30)
  expect([...ACCIONES.keys()].sort()).toEqual(declared.sort())
})
