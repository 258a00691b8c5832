import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { CUENTA } from '#tests/support/rows.ts'
import { fileSite } from '#tests/support/test-site.ts'
import { signIn } from '#tests/support/volunteer.ts'

// A page that was loaded earlier names what somebody else deleted since: nobody is told that it was done now.

const id = newId()
const nombre = 'Otra'
const cita = '2030-06-08T22:00'
const fecha = { evento: id, fecha: cita }
const persona = {
  quien: 'nadie@iglesia.cl',
  email: 'nadie@iglesia.cl',
  id: 'nadie@iglesia.cl',
  permisos: 'fotos',
}
const sermon = {
  titulo: 'Sal',
  conductor: 'Ana',
  fecha: '2026-11-15',
  descripcion: 'd',
  link: 'https://x.cl/1',
}
const evento = {
  titulo: 'Vigilia',
  categoria: 'culto',
  fecha: '2030-06-08',
  comienza: '22:00',
  termina: '23:30',
}
const vulneracion = {
  que: 'x',
  ocurrio: '2026-11-10',
  notada: '2026-11-12',
  clases: 'cuentas',
  cuantos: '1',
  medidas: 'x',
}
const equipo = { nombre, correo: 'nadie@iglesia.cl', consentimiento: 'on' }
const boletin = { fecha: '2026-11-29', titulo: 'Uno', texto: 'Paz', clave: 'a' }

const FORMS: [section: string, fields: Record<string, string>, ...intenciones: string[]][] = [
  ['galeria', {}, 'eliminar', 'eliminar-categoria', 'publicar-borrador', 'eliminar-borrador'],
  ['galeria', { titulo: 'Coro', categoria: 'Cultos', fecha: '2026-11-15', descripcion: 'd' }, 'editar'],
  ['galeria', { fotos: id, categoria: 'Cultos' }, 'cambiar-varias', 'eliminar-varias'],
  ['predicaciones', sermon, 'editar', 'eliminar', 'publicar-borrador', 'eliminar-borrador'],
  ['predicaciones', { nombre, con: newId(), hacia: 'arriba' }, 'editar-serie', 'mover-serie', 'unir-series'],
  ['predicaciones', {}, 'eliminar-serie'],
  ['agenda', { ...evento, cita }, 'editar', 'cancelar', 'retomar', 'eliminar', 'reponer'],
  ['agenda', { nombre, hacia: 'abajo' }, 'editar-categoria', 'mover-categoria', 'eliminar-categoria'],
  ['agenda', {}, 'publicar-borrador', 'eliminar-borrador'],
  ['agenda/inscritos', {}, 'quitar', 'avisada'],
  ['turnos', { puestos: 'Sonido 1', evento: 'nada' }, 'editar', 'eliminar', 'enterada'],
  ['turnos', equipo, 'editar-persona', 'eliminar-persona'],
  ['colecciones', { titulo: 'Coro', fecha: '2026-11-15', categoria: '', nombre: 'no' }, 'editar'],
  ['colecciones/ver', {}, 'extender', 'cerrar', 'eliminar'],
  ['colecciones/publicar', { descripcion: 'x' }, 'publicar', 'descartar', 'despues', 'menores', 'deshacer'],
  ['boletin', boletin, 'retirar', 'eliminar'],
  ['paginas', { titulo: 'Quiénes somos', hacia: 'arriba' }, 'editar', 'mover', 'eliminar'],
  ['paginas', {}, 'publicar-borrador', 'eliminar-borrador'],
  ['donaciones', CUENTA, 'actualizar', 'eliminar', 'aprobar-cuenta', 'descartar-cuenta'],
  ['donaciones', { visto: '2026-01-01' }, 'eliminar-dudosas'],
  ['donaciones', {}, 'atendida', 'pendiente', 'no-es-dudosa', 'eliminar-peticion'],
  [
    'vivo',
    { ...fecha, minutos: '10' },
    'mas-tarde',
    'a-su-hora',
    'hoy-no',
    'siempre-si',
    'terminar',
    'retomar',
  ],
  ['privacidad', { respuesta: 'x', motivo: 'x'.repeat(20) }, 'responder', 'ampliar'],
  ['privacidad', persona, 'borrar'],
  ['privacidad', { foto: newId() }, 'eliminar-foto'],
  ['privacidad/vulneraciones', vulneracion, 'vulneracion'],
  ['ajustes', persona, 'permisos', 'quitar-administrador', 'enlace', 'anular-enlace'],
  ['ajustes', {}, 'llave-quitar'],
  ['ajustes', {}, 'traer', 'no-traer', 'detener-traer', 'publicar-traido', 'deshacer-traer'],
  ['versiones', { de: 'galeria', cual: id, version: id }, 'volver'],
]

const { site, db } = await fileSite()
const volunteer = await signIn(site)
const log = () => db.selectFrom('actividad').select('accion').execute()

test('no form that changes or deletes what is gone says that it did, or is logged', async () => {
  const before = await log()
  const wrong: string[] = []
  for (const [section, fields, ...intenciones] of FORMS)
    for (const intencion of intenciones) {
      const answer = await fetch(`${site.origin}/admin/dashboard/${section}.data`, {
        method: 'POST',
        headers: volunteer.headers,
        body: new URLSearchParams({ id, version: '1', intencion, ...fields }),
      })
      const text = await answer.text()
      // Refused for a field it would be no answer to the question, but for the one that names the other
      // series.
      const asked = intencion === 'unir-series' || !text.includes('"envio"')
      if (answer.status !== 400 || !asked) wrong.push(`${section} ${intencion}: ${text}`)
    }
  expect(wrong).toEqual([])
  expect(await log()).toEqual(before)
})

test('every form that changes or deletes one thing is among them', () => {
  const named = globSync('app/**/*.{ts,tsx}').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(
      /^ {2}'?((?:eliminar|quitar|anular|descartar|mover|editar|actualizar|retirar)[\w-]*)'?: (?:intention|deletion)\(/gm,
    ),
  ])
  expect(named.length).toBeGreaterThan(20)
  const sent = FORMS.flatMap(([, , ...intenciones]) => intenciones)
  expect(named.map(([, name = '']) => name).filter((name) => !sent.includes(name))).toEqual([])
})

test.each([
  ['/vivo', '/'],
  ['/podcast', '/predicaciones'],
  ['/peticion', '/contacto#peticion'],
  ['/peticiones', '/contacto#peticion'],
  ['/Peticion/', '/contacto#peticion'],
  ['/vivos', '/#no-encontrada'],
])('the address %s, which is no page, leads to %s', async (path, to) => {
  const { status, headers } = await fetch(site.origin + path, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, to])
})
