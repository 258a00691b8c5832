import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ACCESS } from '#app/access.ts'
import { rolOf } from '#app/features/administradores/permisos.server.ts'
import { permisoOfTable } from '#app/frames/dashboard/permisos.server.ts'
import { faltaPermiso, SIN_PERMISOS } from '#app/parts/admin/textos.ts'
import { methodsOf } from '#app/parts/feature/access.ts'
import { isAllowed, LISTA_PERMISOS, type Permiso } from '#app/parts/feature/permisos.ts'
import { newId } from '#app/platform/ids.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { accessTable, type Row } from '#tests/support/access-table.ts'
import { askAs, type Heard } from '#tests/support/network/ask.ts'
import { addPersonWithoutRole, cookieOf, cookieWith } from '#tests/support/people.ts'
import { addCuenta, addPeticion, CUENTA } from '#tests/support/rows.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'

// Who may ask what of the built server: one table of all that rooms declare, walked by everybody.

const D = '/admin/dashboard'
/** What only these may be told. */
const SECRETS: [secret: string, needed: Permiso][] = [
  ['la-peticion-de-nadie-mas', 'peticiones'],
  ['el-banco-de-nadie-mas', 'cuentas'],
]

const { site, db } = await fileSite()
const rows = await accessTable()
await addPeticion(db, { nombre: 'Ana', email: 'ana@correo.cl', peticion: 'la-peticion-de-nadie-mas' })
await addCuenta(db, { ...CUENTA, banco: 'el-banco-de-nadie-mas' })

/** Tables from which a deletion can be undone. */
const BINS = Object.entries(TABLES).flatMap(([table, { bin }]) => (bin ? [table] : []))

const ask = (method: string, path: string, cookie: string, sent?: string) =>
  askAs(site.origin, cookie, method, path, sent)

/** Somebody who asks; without `permisos`, nobody who is signed in. */
type Person = { name: string; cookie: string; permisos?: readonly string[] }

/** What is wrong about an answer; undefined if nothing. */
function faultOf({ permisos }: Person, { method, address, who, allow }: Row, answer: Heard) {
  const { status, headers, text } = answer
  const isData = address.includes('.data')
  const signIn = headers.location === '/admin/login' || (isData && text.includes('/admin/login'))
  const refused = status === 403 || (isData && text.includes('"status",403'))
  if (status >= 500) return 'failed'
  if (!who)
    return status === 405 && headers.allow === allow ? undefined : 'should be refused with what there is'
  if (who === 'anyone')
    return [401, 403, 405].includes(status) || (signIn && !address.startsWith('/admin'))
      ? 'should be for anybody'
      : undefined
  const may = isAllowed(permisos ?? [], who)
  if (SECRETS.some(([secret, needed]) => !isAllowed(permisos ?? [], needed) && text.includes(secret)))
    return 'told a secret'
  if (!permisos)
    return (signIn || status === 401) && (method !== 'GET' || isData || text === '') ? undefined : 'is open'
  if (may) {
    const kept = method === 'GET' && !String(headers['cache-control']).includes('no-store')
    return refused || signIn || status === 401 || status === 405 || kept ? 'should be theirs' : undefined
  }
  const reason = permisos.length > 0 ? faltaPermiso([who].flat() as Permiso[]) : SIN_PERMISOS
  if (!refused) return 'should not be theirs'
  return method === 'GET' && !isData && !text.includes(reason.slice(0, 20)) ? 'does not say why' : undefined
}

async function walk(person: Person, asked = rows) {
  const wrong: string[] = []
  for (const row of asked) {
    const { method, address, sent, who } = row
    // Later requests need the session; what is refused to or open for all was asked by nobody and by who has
    // most.
    if (address === '/admin/salir' && method === 'POST' && person.cookie) continue
    if ((!who || who === 'anyone') && !['a visitor', 'administrador'].includes(person.name)) continue
    const answer = await ask(method, address, person.cookie, sent)
    const fault = faultOf(person, row, answer)
    if (fault) wrong.push(`${person.name}: ${method} ${address} ${sent ?? ''} ${answer.status} ${fault}`)
  }
  return wrong
}

/** All that is part of the site, but who is signed in. */
async function snapshot() {
  const tables = Object.keys(TABLES).filter((name) => TABLES[name]?.copied && name !== 'session')
  expect(tables.length).toBeGreaterThan(20)
  return Promise.all(
    tables.map(async (name) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  )
}

test('whoever is not signed in, or may do nothing, gets and changes nothing', async () => {
  const expired = await cookieOf(site, ADMIN)
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .execute()
  const [name, value = ''] = (await cookieOf(site, ADMIN)).split('=')
  const own = decodeURIComponent(value).split('.')[0]
  const random = (bytes: number) => encodeURIComponent(randomBytes(bytes).toString('base64'))
  const withoutRole = await cookieOf(site, await addPersonWithoutRole(db))
  const before = await snapshot()
  // What a cookie is worth is read in one place (`auth.server.test.ts`): those that are worth nothing ask
  // here and there.
  const some = rows.filter((_, n) => n % 19 === 0)
  const wrong = await Promise.all([
    walk({ name: 'a visitor', cookie: '' }),
    walk({ name: 'an expired session', cookie: expired }, some),
    walk({ name: 'a made-up cookie', cookie: `${name}=${random(24)}.${random(32)}` }, some),
    walk({ name: 'another signature', cookie: `${name}=${own}.${random(32)}` }, some),
    walk({ name: 'no signature', cookie: `${name}=${own}` }, some),
    walk({ name: 'without the role', cookie: withoutRole, permisos: [] }),
  ])
  expect(wrong.flat()).toEqual([])
  expect(await snapshot()).toEqual(before)
})

/**
 * Whoever has this one alone may what asks for it, and whoever has all the others may not. Administration
 * brings all but the prayer requests: it is asked for everything, and is among the others of these alone.
 */
test.each(LISTA_PERMISOS)('with the permission %s everything is for whom it says', async (name) => {
  const others = LISTA_PERMISOS.filter(
    (each) => each !== name && (each !== 'administrador' || name === 'peticiones'),
  )
  const theirs = rows.filter(({ who }) => who && who !== 'team' && [who].flat().includes(name))
  const team = rows.filter(({ who }, n) => who === 'team' && n % 5 === 0)
  expect(theirs.length).toBeGreaterThan(5)
  for (const [who, permisos, asked] of [
    [name, [name], name === 'administrador' ? rows : [...theirs, ...team]],
    [`all but ${name}`, others, theirs],
  ] satisfies [string, Permiso[], Row[]][]) {
    const email = `${who.replaceAll(' ', '-')}@iglesia.cl`
    const cookie = await cookieWith(db, site, email, permisos)
    const has = { name: who, cookie, permisos: (await rolOf(db, email)).permisos }
    expect(await walk(has, asked)).toEqual([])
    for (const table of BINS) {
      const needed = permisoOfTable(table) ?? 'administrador'
      expect([table, await undo(table, cookie)]).toEqual([table, isAllowed(has.permisos, needed)])
    }
  }
})

/** Undoes a deletion of any row of a table. @returns whether it was. */
async function undo(tabla: string, cookie: string) {
  const id = newId()
  const columns = await sql<{ name: string; type: string; notnull: number }>`
    select name, type, "notnull" from pragma_table_info(${tabla})`.execute(db)
  const filled = columns.rows.map(({ name, type, notnull }) => {
    const isText = type.toLowerCase() === 'text'
    return [name, name === 'id' ? id : !notnull ? null : isText ? `${id}-${name}` : 0]
  })
  const row = { id, tabla, archivo: '', borrada: '2999-01-01T00:00:00.000Z' }
  await db
    .insertInto('papelera')
    .values({ ...row, fila: JSON.stringify(Object.fromEntries(filled)) } as never)
    .execute()
  await ask('POST', '/admin/papelera', cookie, `id=${id}`)
  // What is made up shows nowhere.
  await sql`delete from ${sql.table(tabla)} where id = ${id}`.execute(db)
  return !(await db.selectFrom('papelera').select('id').where('id', '=', id).executeTakeFirst())
}

test.each([
  ['Origin', 'https://otra.example'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
])(
  'a form of another site’s page is refused, even with an administrator’s cookie: %s %s',
  async (name, value) => {
    const cookie = await cookieOf(site, ADMIN)
    const before = await db.selectFrom('categorias').selectAll().execute()
    const writes = ACCESS.filter((access) => methodsOf(access).includes('POST'))
    expect(writes.length).toBeGreaterThan(10)
    for (const { path } of writes) {
      const body = new URLSearchParams({ intencion: 'agregar-categoria', nombre: 'Intrusa' })
      const headers = { [name]: value, Cookie: cookie }
      const answer = await fetch(site.origin + path, { method: 'POST', headers, body, redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await db.selectFrom('categorias').selectAll().execute()).toEqual(before)
  },
)

test('nobody gives themselves what they lack', async () => {
  const email = 'rosa@iglesia.cl'
  const cookie = await cookieWith(db, site, email, ['contacto'])
  const before = await db.selectFrom('permisos').selectAll().execute()
  const forged = 'permisos=administrador&permisos=peticiones&administrador=on&esAdmin=1&needs=team'
  const who = encodeURIComponent(email)
  for (const path of [`${D}/ajustes`, `${D}/contacto`, `${D}/ajustes?parte=administradores`])
    for (const body of [
      `intencion=permisos&id=${who}&${forged}`,
      `intencion=agregar-administrador&email=${who}&${forged}`,
      `intencion=clave&intencion=permisos&id=${who}&${forged}`,
    ])
      await ask('POST', path, cookie, body)
  expect(await db.selectFrom('permisos').selectAll().execute()).toEqual(before)
  expect((await rolOf(db, email)).permisos).toEqual(['contacto'])
})

test('an open session loses at once what is taken, and Actividad tells who reads prayer requests', async () => {
  const email = 'sara@iglesia.cl'
  const cookie = await cookieWith(db, site, email, ['contacto'])
  const admin = await cookieWith(db, site, 'eva@iglesia.cl', ['administrador'])
  const give = (permisos: string) =>
    ask('POST', `${D}/ajustes`, admin, `intencion=permisos&id=${encodeURIComponent(email)}&${permisos}`)
  expect((await ask('GET', `${D}/contacto`, cookie)).status).toBe(200)
  await give('permisos=peticiones')
  for (const [method, sent] of [['GET'], ['POST', 'version=0&telefono=1']] as const)
    expect((await ask(method, `${D}/contacto`, cookie, sent)).status).toBe(403)

  // Once for several looks.
  for (let n = 0; n < 3; n++)
    expect((await ask('GET', `${D}/donaciones`, cookie)).text).toContain('la-peticion-de-nadie-mas')
  await give('permisos=constructor&permisos=__proto__')
  await give('')
  const log = await db.selectFrom('actividad').selectAll().orderBy('fecha').orderBy('id').execute()
  const kinds = ['permisos-dados', 'permisos-quitados', 'peticiones-leidas']
  const theirs = log.filter(
    ({ accion, quien, detalle }) => kinds.includes(accion) && `${quien} ${detalle}`.includes(email),
  )
  expect(theirs.map(({ quien, accion, detalle }) => [quien, accion, detalle])).toEqual([
    ['eva@iglesia.cl', 'permisos-dados', `${email}: Peticiones de oración`],
    ['eva@iglesia.cl', 'permisos-quitados', `${email}: Contacto y textos`],
    [email, 'peticiones-leidas', ''],
  ])
  expect(JSON.stringify(log)).not.toContain('la-peticion-de-nadie-mas')
  expect((await rolOf(db, ADMIN.email)).permisos).toEqual(LISTA_PERMISOS)
})
