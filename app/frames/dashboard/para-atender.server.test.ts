import { expect, test } from 'vitest'
import { FEATURES } from '#app/features.server.ts'
import { saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import { saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { onBothEngines } from '#tests/support/databases.ts'
import { CONTACTO_PROPIO, SITIO_PROPIO } from '#tests/support/iglesia.ts'
import { addCuenta, addPeticion, CUENTA } from '#tests/support/rows.ts'
import { listPendientes, listPorCompletar } from './para-atender.server.ts'

onBothEngines('the home', (db) => {
  const open = async () =>
    (await listPorCompletar(db(), FEATURES)).filter(({ listo }) => !listo).map(({ texto }) => texto)

  test('a new site has everything to fill in, and nothing that waits', async () => {
    expect(await open()).toEqual([
      'El nombre de la iglesia',
      'La localidad',
      'El nombre de la radio, si tienen una',
      'La dirección',
      'El teléfono de la iglesia',
      'El correo electrónico de la iglesia',
      'La página de Facebook',
      'La cuenta de Instagram',
      'El número de WhatsApp',
      'Los horarios de las reuniones',
      'La cuenta bancaria para donaciones',
      'El versículo de la portada',
      'Quiénes somos y la misión',
      'Los nombres de los pastores',
      'Para qué es la ofrenda',
      'Las preguntas y el agradecimiento',
      'El enlace de la radio, si tienen una',
    ])
    expect(await listPendientes({ db: db(), settings: { mail: true } }, FEATURES)).toEqual([])
  })

  test('fields filled in, or left empty on purpose, are not listed', async () => {
    await saveContacto(db(), { ...CONTACTO_PROPIO, whatsapp: '', facebook: '' }, 0)
    await saveSitio(db(), { ...SITIO_PROPIO, preguntas: [] }, 0)
    expect(await open()).toEqual(['La cuenta bancaria para donaciones'])
    await addCuenta(db(), CUENTA)
    expect(await open()).toEqual([])
    await db().updateTable('cuentas_bancarias').set({ ejemplo: 1 }).execute()
    expect(await open()).toEqual(['La cuenta bancaria para donaciones'])
    // Beside the example that is still there.
    await addCuenta(db(), CUENTA)
    expect(await open()).toEqual([])
  })

  test('what waits is told in one line each, and doubtful requests in one more', async () => {
    const peticion = { nombre: 'Ana', email: 'ana@correo.cl', peticion: 'Por mi mamá' }
    await addPeticion(db(), peticion)
    expect(await listPendientes({ db: db(), settings: { mail: true } }, FEATURES)).toEqual([
      {
        asunto: 'peticiones',
        count: 1,
        texto: '1 petición de oración pendiente',
        badge: { count: 1, texto: 'petición pendiente' },
      },
    ])
    await addPeticion(db(), peticion)
    await addPeticion(db(), peticion, 'rapida')
    const lines = (await listPendientes({ db: db(), settings: { mail: true } }, FEATURES)).map(
      ({ texto }) => texto,
    )
    expect(lines).toEqual(['3 peticiones de oración pendientes', '1 petición dudosa por revisar'])
  })
})
