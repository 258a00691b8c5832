import { beforeEach, expect, test } from 'vitest'
import { grantPermiso } from '#app/features/administradores/permisos.server.ts'
import { addFoto, deleteFotoWherever, hideFoto, showFoto } from '#app/features/galeria/fotos.server.ts'
import { faltaPermiso } from '#app/parts/admin/textos.ts'
import { whilePublic } from '#app/parts/borradores/borradores.server.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { findShareCard, imagesByUrl } from '#app/platform/images/images.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { CORREO, ANA as CUENTA, onlyAdministrators } from '#tests/support/accounts.ts'
import { empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { argsOf, formOf } from '#tests/support/forms/actions.ts'
import { keepImage } from '#tests/support/pictures/images.ts'
import { action } from './admin.tsx'
import { savePrivacidad } from './ajustes-privacidad.server.ts'
import { PRIVACIDAD_INICIAL } from './ajustes-privacidad.ts'
import { findRetratada, showRetratada } from './otras-fotos.server.ts'
import { daysLeft, lastDay, solicitudAnotadaSchema, solicitudSchema } from './solicitud.ts'
import {
  addSolicitud,
  closeSolicitud,
  countAbiertas,
  extendSolicitud,
  listSolicitudes,
  MOST_HIDDEN,
  receiveSolicitud,
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

test('the public form accepts an e-mail or a telephone; the team’s whatever was said', () => {
  for (const contacto of [ANA.contacto, '+56 9 1234 5678'])
    expect(solicitudSchema.safeParse({ ...ANA, contacto }).success).toBe(true)
  for (const wrong of [{ tipo: 'nada' }, { contacto: 'en la puerta' }, { nombre: ' ' }])
    expect(solicitudSchema.safeParse({ ...ANA, ...wrong }).success).toBe(false)
  const noted = { ...ANA, contacto: 'en la puerta', recibida: '2026-11-20' }
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

  test('sent again after a lost answer is one request and one mail, unless it was answered', async () => {
    await onlyAdministrators(db(), CUENTA)
    await grantPermiso(db(), CUENTA, 'peticiones')
    const send = (more = {}) =>
      receiveSolicitud({ db: db(), correo: CORREO, mayHide: async () => true }, { ...ANA, ...more })
    const id = await send()
    expect(await send()).toBe(id)
    expect(await db().selectFrom('correos').select('id').execute()).toHaveLength(1)
    expect(await send({ detalle: 'Y mis fotos' })).not.toBe(id)
    await closeSolicitud(db(), id, 'Le enviamos la copia')
    expect(await send()).not.toBe(id)
    expect((await listSolicitudes(db())).abiertas).toHaveLength(2)
    const anHourAgo = new Date(Date.now() - 61 * 60_000).toISOString()
    await db().updateTable('solicitudes').set({ fecha: anHourAgo }).execute()
    await send()
    expect((await listSolicitudes(db())).abiertas, 'later it is another').toHaveLength(3)
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

onBothEngines('a request about a photo', (db) => {
  const files = diskStore()
  beforeEach(() => empty(db(), 'solicitudes', 'galeria', 'borradores', 'config'))

  const foto = async (titulo: string) => {
    const id = newId()
    const datos = { titulo, categoria: 'Cultos', fecha: '2026-11-15', descripcion: '' }
    await changeContent(db(), (trx) => addFoto(trx, id, datos, '/icono-192.png'))
    return id
  }
  const correo = { mail: false, home: 'https://iglesia.cl' }
  const ask = (id: string, more = {}, may = true) =>
    receiveSolicitud(
      { db: db(), correo, mayHide: async () => may },
      { ...ANA, tipo: 'retiro', foto: id, ...more },
    )
  const shown = async () =>
    (await db().selectFrom('galeria').select('titulo').orderBy('titulo').execute()).map(
      ({ titulo }) => titulo,
    )
  const hideAtOnce = () => savePrivacidad(db(), { ...PRIVACIDAD_INICIAL, ocultarFotos: true }, 0)

  test('leaves it on the site until somebody hides it, and at once among the drafts where the church chose so', async () => {
    const [uno, dos] = [await foto('Uno'), await foto('Dos')]
    await ask(uno)
    expect(await shown()).toEqual(['Dos', 'Uno'])
    await hideAtOnce()
    await ask(dos, { tipo: 'acceso' })
    expect(await shown()).toEqual(['Dos', 'Uno'])
    await ask(dos, {}, false)
    expect(await shown(), 'whoever had enough hidden today').toEqual(['Dos', 'Uno'])
    for (const id of [dos, dos, 'no-hay', 'x'.repeat(100)]) await ask(id)
    expect(await shown()).toEqual(['Uno'])
    const { abiertas } = await listSolicitudes(db())
    const retratos = new Map(abiertas.map(({ foto, retrato }) => [foto, retrato]))
    expect(retratos.get(uno)).toMatchObject({ foto: { titulo: 'Uno' }, lugar: 'sitio' })
    expect(retratos.get(dos)).toMatchObject({ foto: { titulo: 'Dos' }, lugar: 'borradores' })
    expect(retratos.get('no-hay')).toBeUndefined()
  })

  test('shows it again if it is hidden, deletes it wherever it is, and says who is in it', async () => {
    const [uno, dos] = [await foto('Uno'), await foto('Dos')]
    await hideAtOnce()
    await ask(uno, { quien: 'cargo', detalle: 'Por favor.' })
    expect((await listSolicitudes(db())).abiertas[0]?.detalle).toBe('Sale alguien a mi cargo.\nPor favor.')
    const change = <T>(run: (trx: Db) => Promise<T>) => changeContent(db(), run)
    expect(await change((trx) => showFoto(trx, uno))).toBe(true)
    expect(await change((trx) => showFoto(trx, uno)), 'it is there').toBe(false)
    expect(await shown()).toEqual(['Dos', 'Uno'])
    await change((trx) => hideFoto(trx, uno))
    for (const id of [uno, dos]) expect(await change((trx) => deleteFotoWherever(trx, id))).toBe(id)
    expect(await change((trx) => deleteFotoWherever(trx, uno))).toBeUndefined()
    expect((await listSolicitudes(db())).abiertas[0]).toMatchObject({ foto: uno, retrato: undefined })
  })

  test('a picture of anything else goes from every page, with its card, and comes back; no logo does', async () => {
    const keep = async (folder: string) => {
      const { url } = await keepImage({ db: db(), files: files() }, { folder })
      return { url, clave: url.replace('/archivos/', '') }
    }
    const [deEvento, pastor, logo] = [await keep('agenda'), await keep('sitio'), await keep('sitio')]
    const { data, version } = await readSitio(db())
    const pastores = [{ nombre: 'Marta', cargo: 'Pastora', foto: pastor.url }]
    await saveSitio(db(), { ...data, pastores, logo: logo.url }, version)
    await db().updateTable('imagenes').set({ estado: 'lista' }).execute()
    const seen = async ({ url }: { url: string }) => [
      (await imagesByUrl(db(), [url])).has(url),
      (await findShareCard(db(), url)) !== undefined,
    ]
    await ask(deEvento.clave)
    expect(await seen(deEvento), 'somebody has to hide it').toEqual([true, true])
    await hideAtOnce()
    for (const { clave } of [deEvento, pastor, logo]) await ask(clave)
    expect([await seen(deEvento), await seen(pastor), await seen(logo)]).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
    const { abiertas } = await listSolicitudes(db())
    expect(abiertas.find(({ foto }) => foto === deEvento.clave)?.retrato).toMatchObject({
      lugar: 'borradores',
      foto: { titulo: 'Foto de un evento', seccion: '/admin/dashboard/agenda' },
    })
    expect(await findRetratada(db(), deEvento.clave), 'visitors see it no more').toBeUndefined()
    for (const wrong of [
      'galeria/x.jpg',
      'agenda/no-hay.jpg',
      '__proto__/x',
      '/archivos/agenda/x.jpg',
      logo.clave,
    ])
      expect(await findRetratada(db(), wrong), wrong).toBeUndefined()
    expect(await changeContent(db(), (trx) => showRetratada(trx, deEvento.clave))).toBe(true)
    expect(await changeContent(db(), (trx) => showRetratada(trx, deEvento.clave)), 'it is there').toBe(false)
    expect(await seen(deEvento)).toEqual([true, true])
  })

  test('whoever may not change photos hides one and deletes none', async () => {
    const uno = await foto('Uno')
    const yo = { id: 'ana', email: 'ana@iglesia.cl', permisos: ['peticiones'] }
    const press = (intencion: string) =>
      action.intentions.get(intencion)?.handle(formOf({ foto: uno }), argsOf({ db: db() }, { yo }))
    expect(await press('eliminar-foto')).toMatchObject({ ok: false, mensaje: faltaPermiso('fotos') })
    expect(await shown()).toEqual(['Uno'])
    expect(await press('ocultar-foto')).toMatchObject({ ok: true })
    expect(await shown()).toEqual([])
  })

  test('nobody empties the gallery, nor brings forward what waits for its moment', async () => {
    await hideAtOnce()
    const waits = await foto('Espera')
    const tabla = { claims: TABLES, tabla: 'galeria', ids: [waits] } as const
    await changeContent(db(), (trx) =>
      whilePublic(trx, tabla, { sale: '2026-12-24T12:00:00.000Z' }, async () => true),
    )
    for (let n = 0; n < MOST_HIDDEN + 2; n++) await ask(n === 0 ? waits : await foto(`Foto ${n}`))
    expect(await shown()).toHaveLength(2)
    const apart = await db().selectFrom('borradores').select('sale').where('id', '=', waits).execute()
    expect(apart).toEqual([{ sale: '2026-12-24T12:00:00.000Z' }])
  })
})
