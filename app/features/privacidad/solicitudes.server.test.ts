import { beforeEach, expect, test } from 'vitest'
import { onBothEngines } from '#tests/support/databases.ts'
import { daysLeft, lastDay, solicitudAnotadaSchema, solicitudSchema } from './solicitud.ts'
import {
  addSolicitud,
  closeSolicitud,
  countAbiertas,
  extendSolicitud,
  listSolicitudes,
} from './solicitudes.server.ts'

const ANA = { tipo: 'acceso', nombre: 'Ana', contacto: 'ana@correo.cl', detalle: '' } as const

test.each([
  ['2026-11-21', '2026-12-21'],
  ['2026-12-15', '2027-01-14'],
  ['2028-02-01', '2028-03-02'],
])('a request that arrived on %s is due on %s', (dia, last) => {
  expect(lastDay(dia)).toBe(last)
  expect(daysLeft(last, dia)).toBe(30)
  expect(daysLeft(last, last)).toBe(0)
})

test('the public form accepts an e-mail; the team’s also a telephone', () => {
  expect(solicitudSchema.safeParse(ANA).success).toBe(true)
  for (const wrong of [{ tipo: 'nada' }, { contacto: '+56 9 1234 5678' }, { nombre: ' ' }])
    expect(solicitudSchema.safeParse({ ...ANA, ...wrong }).success).toBe(false)
  const noted = { ...ANA, contacto: '+56 9 1234 5678', recibida: '2026-11-20' }
  expect(solicitudAnotadaSchema.safeParse(noted).success).toBe(true)
  expect(solicitudAnotadaSchema.safeParse({ ...noted, recibida: '2026-02-30' }).success).toBe(false)
})

onBothEngines("requests about one's data", (db) => {
  beforeEach(async () => {
    await db().deleteFrom('solicitudes').execute()
  })

  test('lists the most urgent first; urgent from ten days before the deadline', async () => {
    await addSolicitud(db(), { ...ANA, nombre: 'Nueva' }, '2026-11-20')
    await addSolicitud(db(), { ...ANA, nombre: 'Vieja' }, '2026-11-01')
    expect((await listSolicitudes(db())).abiertas.map(({ nombre }) => nombre)).toEqual(['Vieja', 'Nueva'])
    expect(await countAbiertas(db(), '2026-11-20')).toEqual({ abiertas: 2, urgentes: 0 })
    expect(await countAbiertas(db(), '2026-11-21')).toEqual({ abiertas: 2, urgentes: 1 })
    expect(await countAbiertas(db(), '2027-01-30')).toEqual({ abiertas: 2, urgentes: 2 })
  })

  test('extends once, by 30 days, before the deadline', async () => {
    const { id } = await addSolicitud(db(), ANA, '2026-11-01')
    expect(await extendSolicitud(db(), id, 'Hay que buscar en papel', '2026-12-02')).toBe(false)
    expect(await extendSolicitud(db(), id, 'Hay que buscar en papel', '2026-12-01')).toBe(true)
    expect(await extendSolicitud(db(), id, 'Otra vez', '2026-12-01')).toBe(false)
    expect((await listSolicitudes(db())).abiertas).toMatchObject([
      { vence: '2026-12-31', prorroga: 'Hay que buscar en papel' },
    ])
  })

  test('closes once; an erasure keeps only that it was asked for and answered', async () => {
    const { id } = await addSolicitud(db(), ANA)
    const borrar = await addSolicitud(db(), { ...ANA, tipo: 'supresion', detalle: 'Todo lo mío' })
    expect(await closeSolicitud(db(), id, 'Le enviamos la copia')).toBe(true)
    expect(await closeSolicitud(db(), id, 'otra vez')).toBe(false)
    expect(await closeSolicitud(db(), borrar.id, 'Borramos todo')).toBe(true)
    const { abiertas, cerradas } = await listSolicitudes(db())
    expect(abiertas).toEqual([])
    expect(cerradas).toMatchObject([
      { tipo: 'supresion', nombre: '', contacto: '', detalle: '', respuesta: 'Borramos todo' },
      { tipo: 'acceso', nombre: 'Ana', respuesta: 'Le enviamos la copia' },
    ])
  })
})
