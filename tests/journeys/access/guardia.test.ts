import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { ADMIN, expect, test } from '#tests/support/journey.ts'
import { addPersonWithoutRole, cookieOf } from '#tests/support/people.ts'
import { addCuenta, addPeticion } from '#tests/support/rows.ts'

/** Only administrators may see this. */
const MARCA = '0199f0c0-0000-7000-8000-000000000000'
const SECRET = 'Secreto por el que se ora'
const SIN_PERMISOS = 'Tu cuenta no tiene permisos de administrador.'

const SECTIONS = [
  '',
  '/galeria',
  '/predicaciones',
  '/podcast',
  '/contacto',
  '/donaciones',
  '/privacidad',
  '/ajustes',
]
const PAGES = [
  ...SECTIONS,
  '/donaciones?vista=peticiones',
  '/donaciones?vista=peticiones&imprimir=1',
  '/ajustes?parte=administradores',
  '/ajustes?parte=cuenta',
].map((path) => `/admin/dashboard${path}`)
/** Modules of two sections; React Router names a route after its module. */
const SECTION_ROUTES = ['frames/dashboard/donaciones', 'frames/dashboard/ajustes']
/** What a client navigation requests: all loaders of an address, or the one that `_routes` names. */
const DATA = PAGES.flatMap((page) => {
  const [path, search] = page.split('?')
  const data = `${path}.data?${search ?? ''}`
  return [data, ...SECTION_ROUTES.map((id) => `${data}&_routes=${encodeURIComponent(id)}`)]
})
/** Undoes a deletion; the only one of these that is no page. */
const PAPELERA = '/admin/papelera'
/** Valid writes: they would succeed if the gate let them through. */
const WRITES: [path: string, form: Record<string, string>][] = [
  ['/galeria', { intencion: 'eliminar', id: 'FOTO' }],
  ['/galeria', { intencion: 'agregar-categoria', nombre: 'Intrusa' }],
  [
    '/predicaciones',
    {
      intencion: 'agregar',
      titulo: 'Intrusa',
      conductor: 'X',
      fecha: '2026-11-20',
      descripcion: 'X',
      link: 'https://x.cl/',
    },
  ],
  [
    '/podcast',
    {
      version: '0',
      titulo: 'Intrusa',
      autor: 'X',
      correo: 'x@x.cl',
      categoria: 'religion',
      descripcion: 'X',
    },
  ],
  ['/contacto', { version: '0', direccion: 'Intrusa', telefono: '1', email: 'x@x.cl' }],
  [
    '/donaciones',
    {
      intencion: 'agregar',
      banco: 'Intruso',
      tipo: 'Cuenta Vista',
      titular: 'X',
      numero: '1',
      rut: '12.345.678-5',
    },
  ],
  ['/donaciones', { intencion: 'eliminar', id: 'CUENTA' }],
  ['/donaciones', { intencion: 'paypal', version: '0', paypal: 'https://x.cl/' }],
  ['/donaciones', { intencion: 'atendida', id: 'PETICION' }],
  ['/donaciones', { intencion: 'eliminar-peticion', id: 'PETICION' }],
  ['/ajustes', { intencion: 'agregar-administrador', email: 'intruso@x.cl' }],
  ['/ajustes', { intencion: 'quitar-administrador', email: ADMIN.email }],
  ['/ajustes', { intencion: 'enlace', email: ADMIN.email }],
  ['/ajustes', { intencion: 'sitio', version: '0', nombre: 'Intrusa' }],
  ['/ajustes', { intencion: 'clave', claveActual: 'x', clave: 'x', claveRepetida: 'x' }],
  ['/ajustes', { intencion: 'cerrar-otras' }],
  ['/ajustes', { intencion: 'avisos' }],
  ['/ajustes', { intencion: 'respaldar-ahora' }],
  ['/ajustes', { intencion: 'revisar-respaldo', nombre: 'campanario-2026-11-22-091500.tar' }],
  ['/ajustes', { intencion: 'restaurar', marca: MARCA, clave: 'x' }],
  ['/ajustes', { intencion: 'frase-respaldo', marca: MARCA, frase: 'x' }],
  ['/ajustes', { intencion: 'no-restaurar', marca: MARCA }],
  ['/ajustes', { intencion: 'privacidad', version: '0', borrarAtendidas: '30' }],
  ['/donaciones', { intencion: 'eliminar-dudosas', visto: '9999' }],
  ['/donaciones', { intencion: 'no-es-dudosa', id: 'PETICION' }],
  ['/privacidad', { intencion: 'buscar', quien: 'ana@correo.cl' }],
  ['/privacidad', { intencion: 'borrar', quien: 'ana@correo.cl' }],
  ['/privacidad', { intencion: 'responder', id: 'x', respuesta: 'x' }],
  ['/privacidad', { intencion: 'ampliar', id: 'x', motivo: 'x' }],
  [PAPELERA, { id: 'BORRADA' }],
]
const METHODS = ['POST']

async function snapshot(db: Db) {
  const tables = [
    'galeria',
    'categorias',
    'predicaciones',
    'config',
    'admin',
    'cuentas_bancarias',
    'peticiones',
    'enlaces',
    'account',
    'papelera',
  ] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

test('answers the dashboard’s routes by method and role', async ({ site, db }) => {
  for (const id of SECTION_ROUTES) expect(existsSync(`app/${id}.tsx`), id).toBe(true)
  const peticion = await addPeticion(db, { nombre: 'Ana', email: 'ana@correo.cl', peticion: SECRET })
  await addCuenta(db, { banco: SECRET, tipo: 'Cuenta Vista', titular: 'X', numero: '1', rut: '12.345.678-5' })
  const [cuenta] = await listCuentas(db)
  // A deletion time in the future: it can be undone for the whole test.
  const borrada = {
    id: newId(),
    tabla: 'categorias',
    archivo: '',
    borrada: '2999-01-01T00:00:00.000Z',
  } as const
  const fila = JSON.stringify({ id: borrada.id, nombre: SECRET, ejemplo: 0 })
  await db
    .insertInto('papelera')
    .values({ ...borrada, fila })
    .execute()
  const admin = await cookieOf(site, ADMIN)
  const [name, value = ''] = admin.split('=')
  const withoutRole = await cookieOf(site, await addPersonWithoutRole(db, site))
  const visitors = {
    'a visitor': '',
    'a made-up cookie': `${name}=${randomBytes(24).toString('base64url')}.${randomBytes(32).toString('base64')}`,
    'a cookie with another signature': `${name}=${decodeURIComponent(value).split('.')[0]}.${encodeURIComponent(randomBytes(32).toString('base64'))}`,
    'a cookie without its signature': `${name}=${decodeURIComponent(value).split('.')[0]}`,
  }
  const ask = (path: string, cookie: string, init: RequestInit = {}) =>
    fetch(`${site.origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie, Origin: site.origin, ...init.headers },
    })
  const before = await snapshot(db)

  for (const [who, cookie] of Object.entries(visitors)) {
    for (const path of PAGES) {
      const response = await ask(path, cookie)
      expect(response.status, `${who} GET ${path}`).toBe(302)
      expect(response.headers.get('location')).toBe('/admin/login')
      expect(await response.text()).toBe('')
    }
    for (const path of DATA) {
      const response = await ask(path, cookie)
      const body = await response.text()
      // The router runs no loader that does not belong to the address.
      if (!path.includes('_routes')) expect(body, `${who} GET ${path}`).toContain('/admin/login')
      expect(body).not.toContain(SECRET)
      expect(body).not.toContain(ADMIN.email)
    }
  }
  for (const path of PAGES) {
    const response = await ask(path, withoutRole)
    const html = await response.text()
    expect(response.status, `without the role GET ${path}`).toBe(403)
    expect(html).toContain(SIN_PERMISOS)
    expect(html).not.toContain(SECRET)
    expect(html).not.toContain(ADMIN.email)
  }
  for (const path of DATA) {
    const body = await (await ask(path, withoutRole)).text()
    expect(body, `without the role GET ${path}`).not.toContain(SECRET)
    expect(body).not.toContain(ADMIN.email)
  }

  const refused: [who: string, cookie: string, status: number][] = [
    ...Object.entries(visitors).map(([who, cookie]): [string, string, number] => [who, cookie, 401]),
    ['without the role', withoutRole, 403],
  ]
  for (const [who, cookie, status] of refused) {
    for (const [path, form] of WRITES) {
      const body = new URLSearchParams(form)
        .toString()
        .replace('CUENTA', cuenta?.id ?? '')
        .replace('PETICION', peticion)
        .replace('BORRADA', borrada.id)
      for (const method of METHODS) {
        for (const suffix of ['', '.data']) {
          const response = await ask(
            `${path === PAPELERA ? '' : '/admin/dashboard'}${path}${suffix}`,
            cookie,
            {
              method,
              body,
              headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            },
          )
          const text = await response.text()
          // A form sent without scripts is redirected to the sign-in, like a page.
          const expected = status === 401 && suffix === '' && path !== PAPELERA ? 302 : status
          expect(response.status, `${who} ${method} ${path}${suffix} ${form.intencion}`).toBe(expected)
          expect(text).not.toContain(SECRET)
        }
      }
    }
    const upload = await ask('/admin/subidas', cookie, {
      method: 'POST',
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' },
    })
    expect([401, 403], `${who} uploads`).toContain(upload.status)
  }
  expect(await snapshot(db)).toEqual(before)

  // A form from another site's page is refused even with an administrator's cookie.
  const foreign = await ask('/admin/dashboard/ajustes', admin, {
    method: 'POST',
    body: new URLSearchParams({ intencion: 'agregar-administrador', email: 'intruso@x.cl' }),
    headers: { Origin: 'https://otra.example' },
  })
  expect(foreign.status).toBeGreaterThanOrEqual(400)
  expect(await snapshot(db)).toEqual(before)

  for (const path of PAGES) {
    const response = await ask(path, admin)
    expect(response.status, `administrator GET ${path}`).toBe(200)
    expect(response.headers.get('cache-control')).toContain('no-store')
  }
  expect(await (await ask('/admin/dashboard/donaciones?vista=peticiones', admin)).text()).toContain(SECRET)
  const write = await ask('/admin/dashboard/donaciones', admin, {
    method: 'POST',
    body: new URLSearchParams({ intencion: 'atendida', id: peticion }),
  })
  expect(write.status).toBe(303)
  const undo = await ask(PAPELERA, admin, { method: 'POST', body: new URLSearchParams({ id: borrada.id }) })
  expect(undo.status).toBe(303)
  expect(await db.selectFrom('categorias').select('nombre').execute()).toEqual([{ nombre: SECRET }])
})
