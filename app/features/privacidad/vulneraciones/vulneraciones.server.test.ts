import { beforeEach, expect, test } from 'vitest'
import { FEATURES } from '#app/features.server.ts'
import { addFotoEnviada } from '#tests/support/colecciones.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { ANA, ROSA } from '#tests/support/peticiones.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { addSolicitud, closeSolicitud } from '../solicitudes.server.ts'
import {
  addVulneracion,
  afectadosCsv,
  clasesOf,
  correctVulneracion,
  findVulneracion,
  listAfectados,
  listVulneraciones,
} from './vulneraciones.server.ts'

const DATOS = {
  que: 'Se perdió un teléfono.',
  ocurrio: '2026-11-10',
  notada: '2026-11-12',
  clases: ['peticiones'],
  cuantos: 2,
  medidas: 'Cerramos la sesión.',
  agencia: '',
  personas: '',
}

onBothEngines('the register of breaches', (db) => {
  beforeEach(() => empty(db(), 'vulneraciones', 'peticiones', 'solicitudes', 'colecciones_fotos'))

  test('lists the latest first, and keeps what an entry said before each correction', async () => {
    const id = await addVulneracion(db(), DATOS)
    await addVulneracion(db(), { ...DATOS, notada: '2026-11-20' })
    expect((await listVulneraciones(db())).map(({ notada }) => notada)).toEqual(['2026-11-20', '2026-11-12'])
    const told = { ...DATOS, clases: ['peticiones', 'menores'], agencia: '2026-11-13' }
    expect(await correctVulneracion(db(), id, told)).toBe(true)
    expect(await correctVulneracion(db(), id, told), 'nothing changed').toBe(true)
    await Promise.all([3, 4].map((cuantos) => correctVulneracion(db(), id, { ...told, cuantos })))
    const found = await findVulneracion(db(), id)
    expect(found).toMatchObject({ clases: ['peticiones', 'menores'], agencia: '2026-11-13' })
    const [first, ...counts] = found?.correcciones.map(({ antes }) => antes) ?? []
    expect(first).toEqual({ clases: '["peticiones"]', agencia: '' })
    expect(counts.map(({ cuantos }) => cuantos)).toEqual(['2', found?.cuantos === 3 ? '4' : '3'])
    expect(await correctVulneracion(db(), 'no-hay', DATOS)).toBe(false)
  })

  test('lists by kind of data whose rows there are, each person once, with what to reach them by', async () => {
    for (const each of [ANA, ANA, ROSA]) await addPeticion(db(), each)
    const pide = { tipo: 'supresion', contacto: 'zoe@correo.cl', nombre: 'Zoe', detalle: '' } as const
    const { id } = await addSolicitud(db(), pide)
    const list = (clases: string[]) => listAfectados(db(), FEATURES, clases)
    const [peticiones] = await list(['peticiones', 'menores'])
    expect(peticiones?.clase).toBe('Peticiones de oración')
    expect(peticiones?.personas.map(({ nombre }) => nombre).sort()).toEqual(['Ana Muñoz', 'Rosa'])
    expect(peticiones?.personas.map(({ contactos }) => contactos)).toContainEqual([ANA.email, ANA.telefono])
    const csv = afectadosCsv(await list(['solicitudes']))
    expect(csv).toContain('"Zoe";"zoe@correo.cl";"Solicitudes de datos"')
    for (const nombre of ['Ana', 'Beto', 'Ana']) await addFotoEnviada(db(), { nombre })
    const [enviadas] = await list(['colecciones'])
    expect(
      enviadas?.personas.map(({ nombre }) => nombre),
      'by name alone',
    ).toEqual(['Ana', 'Beto'])
    await closeSolicitud(db(), id, 'Borramos todo')
    expect(await list(['solicitudes'])).toEqual([{ clase: 'Solicitudes de datos', personas: [] }])
  })
})

test('every room with personal data of visitors says whose they are, each kind by a name of its own', () => {
  const ids = clasesOf(FEATURES).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['peticiones', 'inscripciones', 'solicitudes', 'cuentas']))
})
