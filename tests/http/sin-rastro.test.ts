import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signUp } from '#app/features/agenda/voy/inscripciones.server.ts'
import { rutaInvitado } from '#app/features/colecciones/coleccion.ts'
import { addColeccion, claveOf } from '#app/features/colecciones/colecciones.server.ts'
import { TEXTOS_PERSONA } from '#app/features/privacidad/persona.ts'
import { addSolicitud, closeSolicitud } from '#app/features/privacidad/solicitudes.server.ts'
import { addPersona } from '#app/features/turnos/equipo.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, isPostgres } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import { migratedPostgres } from '#tests/support/databases.ts'
import { guestAt } from '#tests/support/guest.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import type { Site } from '#tests/support/site.ts'
import { testDb, testSite } from '#tests/support/test-site.ts'
import { sender, signIn } from '#tests/support/volunteer.ts'

const WORD = 'ornitorrinco'
const EMAIL = `${WORD}@correo.cl`
const SECRET = 'secret of this test'
const DIA = `${new Date().getFullYear() + 1}-06-15`

/** PostgreSQL's tables with a row in which somebody's word is, as text or as the bytes that a dump writes. */
async function tablesNaming(db: Db): Promise<string[]> {
  if (!isPostgres(db)) return []
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const naming = tables.map(async (name) => {
    const bytes = Buffer.from(WORD).toString('hex')
    const row = sql`select 1 from ${sql.table(name)} as r where r::text ~ ${`${WORD}|${bytes}`} limit 1`
    return (await row.execute(db)).rows.length > 0 ? name : []
  })
  return (await Promise.all(naming)).flat()
}

/** All that a site has on its disk, by its bytes: its files, and those in which somebody's word is. */
function lookAt({ dataDir }: Site) {
  const all = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
  return {
    fotos: all.filter((path) => path.includes('galeria')),
    naming: all.filter((path) => readFileSync(path).includes(WORD)),
  }
}

/** Somebody asks for a prayer, serves, signs up, sends a photo, asks for their data, and is named in a text. */
async function leaveTraces(site: Site, db: Db) {
  const ana = { nombre: `Ana ${WORD}`, email: EMAIL, peticion: `Por mi ${WORD}. `.repeat(100) }
  const asked = await sender(site.origin)('/contacto', { ...ana, consentimiento: 'on', saber: 'on' })
  expect(asked.status).toBe(303)
  const serves = { whatsapp: '', correo: EMAIL, roles: ['Sonido'], bloqueadas: '', con: '' }
  await addPersona(db, { id: newId(), secret: SECRET }, { nombre: ana.nombre, ...serves })
  await addEventoDe(db, {
    titulo: 'Almuerzo',
    inicio: `${DIA}T13:00`,
    fin: `${DIA}T15:00`,
    inscripcion: true,
  })
  const voy = { nombre: ana.nombre, contacto: EMAIL, cuantos: 1, evento: 'almuerzo', fecha: DIA }
  await signUp(db, { id: newId(), secret: SECRET, ahora: new Date() }, voy as never)
  const pide = { tipo: 'acceso' as const, nombre: ana.nombre, contacto: EMAIL, detalle: '' }
  const { id } = await addSolicitud(db, pide)
  await closeSolicitud(db, id, 'Le dimos una copia.')
  const before = { tabla: 'config', fila: 'sitio', fecha: new Date().toISOString(), quien: '' }
  const datos = JSON.stringify({ mision: `Escríbele a ${EMAIL}` })
  await db
    .insertInto('versiones')
    .values({ id: newId(), ...before, datos })
    .execute()
  const coleccion = newId()
  const bautismos = { titulo: 'Bautismos', fecha: DIA, categoria: '', nombre: 'opcional' as const }
  await addColeccion(db, { id: coleccion, secret: SECRET, at: new Date() }, bautismos)
  const guest = await guestAt(site.origin, rutaInvitado(claveOf(SECRET, coleccion)))
  const { subida } = await guest.upload(new Uint8Array(await phonePhoto(400, 300)))
  await guest.send(subida, { nombre: EMAIL })
}

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'sitio@iglesia.cl' }

/** Somebody leaves traces, is found by them, and is erased. */
async function eraseWhoLeft(env: Record<string, string>, open: (site: Site) => Db) {
  const site = await testSite({ ...MAIL, ...env, LOG_LEVEL: 'silent' })
  const db = open(site)
  await leaveTraces(site, db)
  const left = { ...lookAt(site), naming: [...lookAt(site).naming, ...(await tablesNaming(db))] }
  expect([left.fotos.length > 0, left.naming.length > 0]).toEqual([true, true])
  expect(await db.selectFrom('correos').select('id').where('para', '=', EMAIL).execute()).toHaveLength(1)
  const { post } = await signIn(site)
  const said = await post('/admin/dashboard/privacidad', { intencion: 'borrar', quien: EMAIL })
  expect(said).toContain(TEXTOS_PERSONA.borrados)
  return { site, db }
}

test('of whoever is erased no byte is left in the database, its journal or a file, nor a size of a photo', async () => {
  const { site } = await eraseWhoLeft({}, testDb)
  await expect.poll(() => lookAt(site), { timeout: 30_000 }).toEqual({ fotos: [], naming: [] })
}, 60_000)

test('with PostgreSQL no row of any table names them either, and no file', async () => {
  const url = await migratedPostgres()
  const { site, db } = await eraseWhoLeft({ DATABASE_URL: url }, () =>
    testDb({ DATABASE_URL: new Secret(url), DATA_DIR: '' }),
  )
  await expect.poll(() => lookAt(site), { timeout: 30_000 }).toEqual({ fotos: [], naming: [] })
  expect(await tablesNaming(db)).toEqual([])
}, 60_000)
