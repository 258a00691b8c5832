import { expect, test } from 'vitest'
import { addressOf, openOf, type Paso, pasoOf } from './pasos.ts'

const RUTAS = [
  '/admin/dashboard/contacto',
  '/admin/dashboard/contacto',
  '/admin/dashboard/ajustes?parte=sitio',
]
const pasos = (...listos: boolean[]) =>
  RUTAS.map((ruta, at) => ({
    numero: at + 1,
    ruta,
    texto: `Paso ${at}`,
    campo: `campo${at}`,
    listo: listos[at] ?? false,
  }))
const open = (address: string, ...listos: boolean[]) =>
  pasoOf(pasos(...listos), new URL(address, 'https://iglesia.cl'))

test('a step has an address of its own, which names it among all', () => {
  expect(pasos().map(addressOf)).toEqual([
    '/admin/dashboard/contacto?completar=1',
    '/admin/dashboard/contacto?completar=2',
    '/admin/dashboard/ajustes?parte=sitio&completar=3',
  ])
  expect(open('/admin/dashboard/ajustes?parte=sitio&completar=3')).toMatchObject({
    numero: 3,
    total: 3,
    campo: 'campo2',
    salida: '/admin/dashboard/ajustes?parte=sitio',
  })
})

test('«Siguiente» skips what is filled in, comes back to what was left for later, and ends', () => {
  const at = (numero: number, ...listos: boolean[]) =>
    open(`${RUTAS[numero - 1]?.split('?')[0]}?completar=${numero}`, ...listos)?.siguiente
  expect(at(1)).toBe('/admin/dashboard/contacto?completar=2')
  expect(at(1, true, true)).toBe('/admin/dashboard/ajustes?parte=sitio&completar=3')
  expect(at(3, false, true, true)).toBe('/admin/dashboard/contacto?completar=1')
  expect(at(3, true, true, false)).toBeUndefined()
  expect(at(3, true, true, true)).toBeUndefined()
})

test('what not every church has is passed over once, and then asked for no more', () => {
  const [one, radio, other] = pasos()
  const all = [one, { ...radio, opcional: true }, other] as Paso[]
  const from = (address: string, list = all) =>
    pasoOf(list, new URL(address, 'https://iglesia.cl'))?.siguiente
  expect(openOf(all)).toHaveLength(3)
  expect(from('/admin/dashboard/contacto?completar=1')).toBe('/admin/dashboard/contacto?completar=2')
  const rest = all.map((paso) => ({ ...paso, listo: !paso.opcional }))
  expect(from('/admin/dashboard/ajustes?parte=sitio&completar=3', rest)).toBeUndefined()
  expect(openOf(rest)).toEqual([])
})

test.each([
  '/admin/dashboard/contacto',
  '/admin/dashboard/contacto?completar=0',
  '/admin/dashboard/contacto?completar=1.5',
  '/admin/dashboard/contacto?completar=length',
  '/admin/dashboard/contacto?completar=4',
  // Of another page.
  '/admin/dashboard/contacto?completar=3',
])('%s names no step', (address) => {
  expect(open(address)).toBeUndefined()
})
