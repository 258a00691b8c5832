import '#tests/support/claves/quick-scrypt.ts'
import { ACCESS } from '#app/access.ts'
import { rolOf } from '#app/features/administradores/permisos.server.ts'
import { FEATURES } from '#app/features.server.ts'
import { methodsOf, whoMay } from '#app/parts/feature/access.ts'
import { isAllowed, LISTA_PERMISOS, type Permiso, type Who } from '#app/parts/feature/permisos.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { ask } from '#tests/support/network/ask.ts'
import { cookieWith } from '#tests/support/people.ts'
import { addCuenta, addPeticion } from '#tests/support/rows.ts'

const D = '/admin/dashboard'
const [ORACION, BANCO] = ['la-peticion-de-nadie-mas', 'el-banco-de-nadie-mas']

/** The forms of the addresses that several permissions open. */
const FORMS: [path: string, needed: Who, ...intenciones: string[]][] = [
  [
    `${D}/donaciones`,
    'cuentas',
    ...['agregar', 'actualizar', 'eliminar', 'paypal', 'aprobar-cuenta', 'descartar-cuenta'],
  ],
  [`${D}/donaciones`, 'administrador', 'cuidar-cuentas'],
  [
    `${D}/donaciones`,
    'peticiones',
    ...['atendida', 'pendiente', 'no-es-dudosa', 'eliminar-peticion', 'eliminar-dudosas'],
  ],
  [`${D}/versiones`, 'team', 'volver'],
  [`${D}/ajustes`, 'contacto', 'sitio', 'foto-pastor', 'probar-radio'],
  [`${D}/ajustes`, 'agenda', 'youtube'],
  [
    `${D}/ajustes`,
    'administrador',
    ...[
      'agregar-administrador',
      'permisos',
      'permisos-vistos',
      'quitar-administrador',
      'enlace',
      'anular-enlace',
      'privacidad',
      'respaldar-ahora',
      'revisar-respaldo',
      'restaurar',
      'frase-respaldo',
      'no-restaurar',
    ],
  ],
  [`${D}/ajustes`, 'team', 'clave', 'cerrar-otras', 'avisos', 'segundo-factor-preparar', 'llave-preparar'],
]
/** Their parts, and the data of one alone, which a router may ask for. */
const PARTS: [address: string, needed: Who][] = [
  [`${D}/donaciones`, ['cuentas', 'peticiones']],
  [`${D}/donaciones?vista=peticiones`, 'peticiones'],
  [`${D}/donaciones?imprimir=1`, 'peticiones'],
  [`${D}/donaciones.data?vista=peticiones&_routes=frames/dashboard/donaciones`, 'peticiones'],
  [`${D}/ajustes`, 'team'],
  [`${D}/ajustes?parte=sitio`, 'contacto'],
  [`${D}/ajustes?parte=administradores`, 'administrador'],
  [`${D}/ajustes?parte=privacidad`, 'administrador'],
  [`${D}/ajustes?parte=actividad`, 'administrador'],
  [`${D}/ajustes?parte=respaldo`, 'administrador'],
  [`${D}/ajustes?parte=youtube`, 'agenda'],
  [`${D}/ajustes?parte=cuenta`, 'team'],
  [`${D}.data?_routes=frames/dashboard/layout,frames/dashboard/inicio`, 'team'],
  ...FEATURES.flatMap(({ versiones }) => versiones ?? []).flatMap(({ tabla, fila = 'x', permiso }) =>
    [`${D}/versiones`, '/admin/versiones/ver'].map((path): [string, Who] => [
      `${path}?de=${tabla}&fila=${fila}`,
      permiso,
    ]),
  ),
]
/** Whose deletion is to undo, by the table. */
const DELETED: [tabla: 'categorias' | 'cuentas_bancarias' | 'peticiones', needed: Permiso][] = [
  ['categorias', 'fotos'],
  ['cuentas_bancarias', 'cuentas'],
  ['peticiones', 'peticiones'],
]

test('every address, form, part and deletion is for whom it says, by permission', async ({ site, db }) => {
  test.setTimeout(180_000)
  await addPeticion(db, { nombre: 'Ana', email: 'ana@correo.cl', peticion: ORACION })
  await addCuenta(db, { banco: BANCO, tipo: 'Cuenta Vista', titular: 'X', numero: '1', rut: '12.345.678-5' })
  const cases: [name: string, given: readonly Permiso[]][] = [
    ...LISTA_PERMISOS.map((permiso): [string, Permiso[]] => [permiso, [permiso]]),
    ['all', LISTA_PERMISOS],
  ]
  const wrong: string[] = []
  let asked = 0
  const walk = async ([name, given]: (typeof cases)[number]) => {
    const email = `${name}@iglesia.cl`
    const cookie = await cookieWith(db, site, email, given)
    const { permisos } = await rolOf(db, email)
    const look = async (method: string, address: string, needed: Who, sent?: string) => {
      const { status, text, headers } = await ask(site, method, address, cookie, sent)
      const said = `${name}: ${method} ${address} ${sent ?? ''} answered ${status}`
      asked++
      const may = isAllowed(permisos, needed)
      const refused = status === 403 || (address.includes('.data') && text.includes('"status",403'))
      if (status >= 500 || refused === may) wrong.push(said)
      if (may && (status === 401 || headers.location === '/admin/login')) wrong.push(said)
      if (!isAllowed(permisos, 'peticiones') && text.includes(ORACION))
        wrong.push(`${said}: a prayer request`)
      if (!isAllowed(permisos, 'cuentas') && text.includes(BANCO)) wrong.push(`${said}: a bank account`)
      if (!may && method === 'GET' && !text.includes('Para esto necesitas el permiso'))
        wrong.push(`${said} without saying why`)
    }
    for (const access of ACCESS)
      for (const method of methodsOf(access)) {
        const needed = whoMay(access, method) ?? []
        // What is for anybody was walked with the visitors; the parts of these have their own.
        if (needed === 'anyone') continue
        const path = access.path.replace(':id', 'x')
        await look(method, path === D && method === 'POST' ? `${path}?index` : path, needed)
      }
    for (const [address, needed] of PARTS) await look('GET', address, needed)
    for (const [path, needed, ...intenciones] of FORMS)
      for (const intencion of intenciones) await look('POST', path, needed, `intencion=${intencion}`)
    for (const [tabla, needed] of DELETED) {
      const id = newId()
      const row = { id, tabla, archivo: '', borrada: '2999-01-01T00:00:00.000Z' }
      await db
        .insertInto('papelera')
        .values({ ...row, fila: JSON.stringify(deleted(tabla, id)) })
        .execute()
      await ask(site, 'POST', '/admin/papelera', cookie, `id=${id}`)
      const left = await db.selectFrom('papelera').select('id').where('id', '=', id).executeTakeFirst()
      if ((left === undefined) !== isAllowed(permisos, needed)) wrong.push(`${name}: undo of ${tabla}`)
    }
  }
  await Promise.all(cases.map(walk))
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(600)
})

function deleted(tabla: (typeof DELETED)[number][0], id: string) {
  if (tabla === 'categorias') return { id, nombre: id, ejemplo: 0 }
  const texto = { fecha: '2026-11-01T12:00:00.000Z', email: 'x@x.cl', nombre: 'x', busqueda: 'x' }
  if (tabla === 'peticiones')
    return { id, ...texto, telefono: null, peticion: 'x', leido: 0, atendida: 0, consentimiento: '1' }
  const cuenta = { banco: 'x', tipo: 'Cuenta Vista', titular: 'x', numero: '1', rut: '12.345.678-5' }
  return { id, ...cuenta, correo: '', ejemplo: 0, version: 1 }
}

test('nobody gives themselves what they lack, and an open session loses at once what is taken', async ({
  site,
  db,
}) => {
  const email = 'rosa@iglesia.cl'
  const cookie = await cookieWith(db, site, email, ['contacto'])
  const before = await db.selectFrom('permisos').selectAll().execute()
  const forged = 'permisos=administrador&permisos=peticiones&administrador=on&esAdmin=1&needs=team'
  for (const path of [`${D}/ajustes`, `${D}/contacto`, `${D}/ajustes?parte=administradores`])
    for (const body of [
      `intencion=permisos&id=${encodeURIComponent(email)}&${forged}`,
      `intencion=agregar-administrador&email=${encodeURIComponent(email)}&${forged}`,
      `intencion=clave&intencion=permisos&id=${encodeURIComponent(email)}&${forged}`,
    ])
      await ask(site, 'POST', path, cookie, body)
  expect(await db.selectFrom('permisos').selectAll().execute()).toEqual(before)
  expect((await rolOf(db, email)).permisos).toEqual(['contacto'])

  const admin = await cookieWith(db, site, 'eva@iglesia.cl', ['administrador'])
  const give = (permisos: string) =>
    ask(site, 'POST', `${D}/ajustes`, admin, `intencion=permisos&id=${encodeURIComponent(email)}&${permisos}`)
  expect((await ask(site, 'GET', `${D}/contacto`, cookie)).status).toBe(200)
  await give('permisos=peticiones')
  for (const [method, sent] of [['GET'], ['POST', 'version=0&telefono=1']] as const)
    expect((await ask(site, method, `${D}/contacto`, cookie, sent)).status).toBe(403)

  // Who reads prayer requests is seen to have read them, once for several looks.
  await addPeticion(db, { nombre: 'Ana', email: 'ana@correo.cl', peticion: ORACION })
  for (let n = 0; n < 3; n++)
    expect((await ask(site, 'GET', `${D}/donaciones`, cookie)).text).toContain(ORACION)
  await give('permisos=constructor&permisos=__proto__')
  await give('')
  const log = await db.selectFrom('actividad').selectAll().orderBy('fecha').orderBy('id').execute()
  const kinds = ['permisos-dados', 'permisos-quitados', 'peticiones-leidas']
  expect(
    log
      .filter(({ accion }) => kinds.includes(accion))
      .map(({ quien, accion, detalle }) => [quien, accion, detalle]),
  ).toEqual([
    ['eva@iglesia.cl', 'permisos-dados', `${email}: Peticiones de oración`],
    ['eva@iglesia.cl', 'permisos-quitados', `${email}: Contacto y textos`],
    [email, 'peticiones-leidas', ''],
  ])
  expect(JSON.stringify(log)).not.toContain(ORACION)
  expect((await rolOf(db, ADMIN.email)).permisos).toEqual(LISTA_PERMISOS)
})
