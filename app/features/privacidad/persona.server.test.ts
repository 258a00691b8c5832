import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { CONSENTIMIENTO } from '#app/features/peticiones/peticion.ts'
import { deletePeticion, receivePeticion } from '#app/features/peticiones/peticiones.server.ts'
import { FEATURES } from '#app/features.server.ts'
import { CORREO, onlyAdministrators } from '#tests/support/accounts.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { addPeticion } from '#tests/support/rows.ts'
import { erasePersona, exportPersona, findPersona } from './persona.server.ts'
import { personaPdf } from './persona-pdf.server.ts'
import { addSolicitud, closeSolicitud } from './solicitudes.server.ts'

const MARTA = 'marta@iglesia.cl'
const ANA = {
  nombre: 'Ángela Muñoz',
  email: 'Ana_1@correo.cl',
  telefono: '+56 9 1234 5678',
  peticion: 'Por mi mamá.',
}
const OTRA = {
  nombre: 'Ana X',
  email: 'anax1@correo.cl',
  telefono: '+56 9 8765 4321',
  peticion: 'Escribe a ana_1@correo.cl',
}
const SOLICITUD = { tipo: 'acceso', nombre: 'Ángela', contacto: 'ana_1@correo.cl', detalle: 'Todo' } as const

onBothEngines("a person's data", (db) => {
  beforeEach(async () => {
    await empty(db(), 'peticiones', 'papelera', 'solicitudes')
    await onlyAdministrators(db(), MARTA)
    await grantPermiso(db(), MARTA, 'peticiones')
  })
  const find = (quien: string) => findPersona(db(), FEATURES, quien)
  const erase = (quien: string) => erasePersona(db(), FEATURES, quien)
  const copy = async (quien: string) => (await exportPersona(db(), FEATURES, quien)).json
  const names = async (quien: string) =>
    ((await copy(quien)).peticiones as { nombre: string }[]).map(({ nombre }) => nombre)

  test.each([
    ['ana_1@correo.cl', ['Ángela Muñoz']],
    [' ANA_1@CORREO.CL ', ['Ángela Muñoz']],
    ['+56912345678', ['Ángela Muñoz']],
    ['912345678', ['Ángela Muñoz']],
    ['9 8765 4321', ['Ana X']],
    ['correo.cl@', []],
    ['%@correo.cl', []],
    ['nadie@correo.cl', []],
  ])('«%s» finds only that person’s data', async (quien, expected) => {
    await addPeticion(db(), ANA)
    await addPeticion(db(), OTRA)
    expect(await names(quien)).toEqual(expected)
  })

  test('finds requests, the wording of their consent, deleted ones in the bin, and requests about data', async () => {
    await addPeticion(db(), ANA)
    await deletePeticion(db(), await addPeticion(db(), { ...ANA, peticion: 'En la papelera' }))
    await addSolicitud(db(), SOLICITUD)
    const datos = await copy(ANA.email)
    const fecha = expect.stringContaining('T')
    expect(datos.peticiones).toMatchObject([
      { ...ANA, eliminada: false, consentimiento: { texto: CONSENTIMIENTO, fecha } },
      { peticion: 'En la papelera', eliminada: true },
    ])
    expect(datos.solicitudes).toMatchObject([SOLICITUD])
    const suya = 'Petición de oración de Ángela Muñoz'
    expect(await find(ANA.email)).toEqual([
      { titulo: `${suya} · pendiente`, texto: 'Por mi mamá.', fecha },
      { titulo: `${suya} · eliminada`, texto: 'En la papelera', fecha },
      { titulo: 'Solicitud de datos (Acceso) · por responder', fecha },
    ])
    expect(await find('nadie@correo.cl')).toEqual([])
    expect(await exportPersona(db(), FEATURES, 'nadie@correo.cl')).toEqual({
      json: {
        fotosEnviadas: [],
        inscripciones: [],
        peticiones: [],
        solicitudes: [],
        turnos: [],
        versiones: [],
        cuenta: null,
        dispositivosConAvisos: [],
      },
      secciones: [],
    })
  })

  test('erases everything of one person except requests still to be answered', async () => {
    await receivePeticion({ db: db(), correo: CORREO, secret: 'secret' }, ANA)
    await receivePeticion({ db: db(), correo: CORREO, secret: 'secret' }, OTRA)
    await deletePeticion(db(), await addPeticion(db(), ANA))
    const { id } = await addSolicitud(db(), { ...SOLICITUD, tipo: 'rectificacion' })
    await closeSolicitud(db(), id, 'Corregimos el nombre')
    await addSolicitud(db(), { ...SOLICITUD, tipo: 'supresion' })

    const none = { fotosEnviadas: 0, inscripciones: 0, turnos: 0, suscripciones: 0, versiones: 0 }
    expect(await erase(ANA.email)).toEqual({ ...none, peticiones: 2, solicitudes: 1 })
    expect(await names(ANA.email)).toEqual([])
    expect(await names(OTRA.email)).toEqual(['Ana X'])
    expect(await db().selectFrom('papelera').selectAll().execute()).toEqual([])
    expect(await db().selectFrom('correos').select('id').execute()).toHaveLength(1)
    const rows = await db().selectFrom('solicitudes').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { nombre: '', contacto: '', detalle: '', respuesta: 'Corregimos el nombre' },
      { nombre: 'Ángela', contacto: 'ana_1@correo.cl', cerrada: null },
    ])
    expect(await erase(ANA.email), 'again').toEqual({ ...none, peticiones: 0, solicitudes: 0 })
  })

  test("reports an administrator's account and keeps it; erases a former one's", async () => {
    expect((await copy('MARTA@iglesia.cl')).cuenta).toMatchObject({
      permisos: expect.arrayContaining(['administrador']),
    })
    await erase(MARTA)
    expect((await copy(MARTA)).cuenta).not.toBeNull()
    await empty(db(), 'admin', 'permisos')
    await erase(MARTA)
    expect((await copy(MARTA)).cuenta).toBeNull()
  })

  test('writes a PDF with foreign names, embedding only the letters it uses', async () => {
    await addPeticion(db(), {
      ...ANA,
      nombre: 'Łukasz Nguyễn Жанна Ελένη',
      peticion: 'Gracias 🙏\n'.repeat(120),
    })
    const { secciones } = await exportPersona(db(), FEATURES, ANA.email)
    const pdf = await personaPdf(secciones, {
      quien: ANA.email,
      iglesia: 'Iglesia Ñuñoa',
      momento: '2026-11-21T12:00:00.000Z',
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const source = pdf.toString('latin1')
    const fonts = new Set(Array.from(source.matchAll(/\/FontName \/([A-Z]{6}\+[\w-]+)/g), ([, name]) => name))
    expect(fonts.size, 'subsets of several parts').toBeGreaterThanOrEqual(5)
    expect(source.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
    expect(pdf.length).toBeLessThan(120_000)
    expect(source).not.toContain('/Subtype /Image')
  })

  test('the PDF begins with the church’s logo, for who has one', async () => {
    await addPeticion(db(), ANA)
    const { secciones } = await exportPersona(db(), FEATURES, ANA.email)
    const copia = { quien: ANA.email, iglesia: 'Iglesia Ñuñoa', momento: '2026-11-21T12:00:00.000Z' }
    const create = { width: 360, height: 168, channels: 3 as const, background: '#2b4c9b' }
    const png = await sharp({ create }).png().toBuffer()
    const pdf = await personaPdf(secciones, { ...copia, logo: { png, ancho: 120, alto: 56 } })
    expect(pdf.toString('latin1')).toMatch(
      /\/Subtype \/Image\n\/BitsPerComponent 8\n\/Width 360\n\/Height 168/,
    )
  })
})
