import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteFoto, findFoto } from '#app/features/galeria/fotos.server.ts'
import { listConsentimientos } from '#app/parts/consentimientos/consentimientos.server.ts'
import { quienOf } from '#app/parts/feature/person.server.ts'
import { discard, emptyPapelera, restore } from '#app/parts/papelera/papelera.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createUploads, type Uploads } from '#app/platform/uploads/uploads.server.ts'
import { TABLES } from '#app/tables.server.ts'
import { contentVersion, empty, onBothEngines } from '#tests/support/databases.ts'
import { diskStore } from '#tests/support/files.ts'
import { allKeys } from '#tests/support/pictures/images.ts'
import { phonePhoto } from '#tests/support/pictures/photos.ts'
import { CONSENTIMIENTO_FOTOS, MOST_FOTOS, TEXTOS_INVITADO as TEXTOS } from './coleccion.ts'
import {
  addColeccion,
  cerrarColeccion,
  claveOf,
  deleteOldColecciones,
  editColeccion,
  extenderColeccion,
  findByClave,
  findColeccion,
  isAbierta,
  listColecciones,
  pendientes,
  removeColeccion,
} from './colecciones.server.ts'
import {
  dejarParaDespues,
  deshacerFoto,
  findSiguiente,
  type Invitado,
  listMias,
  marcarMenores,
  publicarFoto,
  recibirFoto,
  retirarFoto,
  usuarioDe,
  whyNoMore,
} from './fotos.server.ts'
import { person } from './persona.server.ts'

const SECRET = 'secret'
const HOUR_MS = 60 * 60_000
const JPEG = await phonePhoto(400, 300)
const OTHER = await phonePhoto(300, 400)

onBothEngines('collections of photos', (db) => {
  const files = diskStore()
  let uploads: Uploads
  let ana: Invitado
  beforeAll(() => {
    uploads = createUploads({ db: db(), files: files(), log: createLog('silent') })
  })
  const parts = () => ({ db: db(), files: files(), uploads, encoding: { wake() {} } }) as never
  const create = async (more = {}) => {
    const id = newId()
    const datos = { titulo: 'Bautismos', fecha: '2026-11-22', categoria: '', nombre: 'opcional' as const }
    await addColeccion(db(), { id, secret: SECRET, at: new Date() }, { ...datos, ...more })
    return id
  }
  const guest = async (id: string, aparato: string): Promise<Invitado> => {
    const coleccion = await findColeccion(db(), id)
    if (!coleccion) throw new Error('gone')
    return { coleccion, clave: claveOf(SECRET, id), aparato }
  }
  const upload = (of: Invitado, bytes: Uint8Array = JPEG) =>
    uploads.receive(
      (async function* () {
        yield bytes
      })(),
      { usuario: usuarioDe(of), nombre: 'foto.jpg', clase: 'foto' },
    )
  const send = async (of = ana, more: { nombre?: string; menores?: 'on' } = {}, bytes?: Uint8Array) => {
    const subida = await upload(of, bytes)
    expect(await recibirFoto(parts(), of, { subida, nombre: '', menores: undefined, ...more })).toBe(
      undefined,
    )
    return subida
  }
  const publish = (id: string, yo = 'marta') => publicarFoto(db(), { id, yo, descripcion: 'Un bautismo' })
  const next = (yo = 'marta') => findSiguiente(db(), ana.coleccion.id, yo)
  const nextIds = async (yo?: string) => (await next(yo)).fotos.map(({ id }) => id)
  beforeEach(async () => {
    await empty(db(), 'colecciones', 'colecciones_fotos', 'galeria', 'subidas', 'papelera', 'imagenes')
    for (const key of await allKeys(files())) await files().delete(key)
    ana = await guest(await create(), 'ana')
  })

  test('an address opens its collection for 72 hours, which can be extended and ended', async () => {
    const { id } = ana.coleccion
    const clave = claveOf(SECRET, id)
    const isOpen = async (hours: number) => {
      const found = await findByClave(db(), clave)
      return found && isAbierta(found, new Date(Date.now() + hours * HOUR_MS))
    }
    expect([await isOpen(71), await isOpen(73)]).toEqual([true, false])
    for (const wrong of ['', id, clave.slice(1), `${clave}x`, '__proto__', ana.coleccion.clave])
      expect(await findByClave(db(), wrong), wrong).toBe(undefined)
    expect(await extenderColeccion(db(), id, new Date())).toBe(true)
    expect(await isOpen(73)).toBe(true)
    expect(await cerrarColeccion(db(), id, new Date())).toBe(true)
    expect(await isOpen(0)).toBe(false)
    expect(await cerrarColeccion(db(), id, new Date()), 'it is').toBe(false)
    await extenderColeccion(db(), id, new Date())
    expect(await isOpen(71), 'opened again').toBe(true)
  })

  test('it is edited: its address stays, what comes goes by the new words; not over somebody else’s', async () => {
    const { id, version } = ana.coleccion
    const datos = { titulo: 'Campamento', fecha: '2026-11-23', categoria: '', nombre: 'no' as const }
    expect(await editColeccion(db(), { id, version }, datos)).toBe(true)
    expect(await editColeccion(db(), { id, version }, { ...datos, titulo: 'Otra' }), 'overtaken').toBe(false)
    expect(await findByClave(db(), ana.clave)).toMatchObject({ ...datos, id, version: version + 1 })
    ana = await guest(id, 'ana')
    const sent = await send(ana, { nombre: 'Ana' })
    expect((await next()).fotos[0]?.nombre, 'not asked any more').toBe('')
    expect(await publish(sent)).toBe('publicada')
    expect(await findFoto(db(), sent)).toMatchObject({ categoria: 'Campamento', fecha: '2026-11-23' })
  })

  test('a photo waits with the words that were accepted, changes no page, and is kept once', async () => {
    const before = await contentVersion(db())
    const id = await send(ana, { nombre: 'Ana', menores: 'on' })
    expect(await contentVersion(db())).toBe(before)
    expect(await uploads.read(id, usuarioDe(ana))).toBe(null)
    const again = { subida: id, nombre: 'Ana', menores: undefined }
    expect(await recibirFoto(parts(), ana, again)).toBe(undefined)
    const tapped = { subida: await upload(ana, OTHER), nombre: '', menores: undefined }
    const twice = [1, 2].map(() => recibirFoto(parts(), ana, tapped))
    expect(await Promise.all(twice), 'at once').toEqual([undefined, undefined])
    await retirarFoto(db(), ana, tapped.subida)
    await emptyPapelera({ db: db(), files: files() })
    const [mia, ...more] = await listMias(db(), ana)
    expect(more).toEqual([])
    expect(mia).toMatchObject({ id, estado: 'espera', menores: 1, imagen: { webp: expect.any(Array) } })
    const [{ texto } = { texto: '' }] = await listConsentimientos(db(), [id])
    expect(texto).toBe(CONSENTIMIENTO_FOTOS)
    expect(await db().selectFrom('imagenes').select('estado').execute()).toEqual([{ estado: 'espera' }])
    expect(await pendientes(db())).toEqual([
      { asunto: 'colecciones', count: 1, texto: 'Llegó 1 foto por publicar' },
    ])
  })

  test('where no name is asked none is kept', async () => {
    const sinNombre = await guest(await create({ nombre: 'no' }), 'ana')
    await send(sinNombre, { nombre: 'Ana' })
    expect(await db().selectFrom('colecciones_fotos').select('nombre').execute()).toEqual([{ nombre: '' }])
  })

  test('what is no photo, somebody else’s upload, or too late is refused, and nothing of it stays', async () => {
    const refuse = async (of: Invitado, subida: string) =>
      recibirFoto(parts(), of, { subida, nombre: '', menores: undefined })
    expect(await refuse(ana, await upload(ana, Buffer.from('no photo')))).toMatch(/no es una imagen/)
    const beto = await guest(ana.coleccion.id, 'beto')
    const deAna = await upload(ana)
    expect(await refuse(beto, deAna)).toBe(TEXTOS.perdida)
    expect(await refuse(ana, newId()), 'invented').toBe(TEXTOS.perdida)
    await cerrarColeccion(db(), ana.coleccion.id, new Date())
    expect(await refuse(ana, deAna)).toBe(TEXTOS.noSirve)
    expect(await db().selectFrom('colecciones_fotos').select('id').execute()).toEqual([])
    expect(await allKeys(files())).toEqual([])
  })

  test('a device, a collection and the disk have room for so much, and say so', async () => {
    const [row = ''] = [await send()]
    const first = await db().selectFrom('colecciones_fotos').selectAll().where('id', '=', row)
    const like = await first.executeTakeFirstOrThrow()
    const fill = async (count: number, more: object) => {
      const rows = Array.from({ length: count }, () => ({ ...like, url: '', ...more, id: newId() }))
      for (let from = 0; from < count; from += 500)
        await db()
          .insertInto('colecciones_fotos')
          .values(rows.slice(from, from + 500))
          .execute()
    }
    const beto = { ...ana, aparato: 'beto' }
    await fill(MOST_FOTOS.aparato - 1, {})
    expect(await whyNoMore(db(), ana, 1)).toBe(TEXTOS.aparato)
    const subida = await upload(ana)
    expect(await recibirFoto(parts(), ana, { subida, nombre: '', menores: undefined })).toBe(TEXTOS.aparato)
    expect(await whyNoMore(db(), beto, 1)).toBe(undefined)
    expect(await whyNoMore(db(), beto, MOST_FOTOS.bytes)).toBe(TEXTOS.bytes)
    await fill(1, { aparato: 'x', bytes: MOST_FOTOS.bytes / 2 })
    await fill(1, { aparato: 'x', bytes: MOST_FOTOS.bytes / 2, coleccion: 'other' })
    expect(await whyNoMore(db(), beto, 1), 'of all collections').toBe(TEXTOS.bytes)
    await db().updateTable('colecciones_fotos').set({ estado: 'publicada' }).execute()
    expect(await whyNoMore(db(), beto, 1), 'published ones do not count').toBe(undefined)
    const begun = { recibido: 0, partes: '[]', metadatos: '{}', usuario: usuarioDe(beto) }
    const announced = { ...begun, id: newId(), createdAt: '', largo: 2 * MOST_FOTOS.bytes }
    await db().insertInto('subidas').values(announced).execute()
    expect(await whyNoMore(db(), beto, 1), 'what did not come').toBe(undefined)
    await db().updateTable('subidas').set({ recibido: MOST_FOTOS.bytes }).execute()
    expect(await whyNoMore(db(), beto, 1), 'what came').toBe(TEXTOS.bytes)
    await empty(db(), 'subidas')
    await fill(MOST_FOTOS.coleccion, { aparato: 'x' })
    expect(await whyNoMore(db(), beto, 1)).toBe(TEXTOS.coleccion)
  })

  test('a guest sees and takes back their own photos alone, and then no file is left', async () => {
    const id = await send()
    const beto = { ...ana, aparato: 'beto' }
    expect(await listMias(db(), beto)).toEqual([])
    const elsewhere = await guest(await create(), 'ana')
    for (const of of [beto, elsewhere]) expect(await retirarFoto(db(), of, id)).toBe(false)
    for (const wrong of ['', newId(), '__proto__']) expect(await retirarFoto(db(), ana, wrong)).toBe(false)
    expect(await retirarFoto(db(), ana, id)).toBe(true)
    const discarded = await send()
    const deshacer = await discard(db(), TABLES, 'colecciones_fotos', discarded)
    expect(await retirarFoto(db(), beto, discarded)).toBe(false)
    expect(await retirarFoto(db(), ana, discarded), 'it could be brought back').toBe(true)
    expect(await restore(db(), TABLES, deshacer ?? '')).toBe('tarde')
    await emptyPapelera({ db: db(), files: files() })
    expect(await allKeys(files())).toEqual([])
    for (const table of ['colecciones_fotos', 'imagenes', 'papelera'] as const)
      expect(await db().selectFrom(table).selectAll().execute()).toEqual([])
    const otra = await send()
    await publish(otra)
    expect(await retirarFoto(db(), ana, otra), 'it is the gallery’s now').toBe(false)
  })

  test('publishing moves a photo into the gallery, and «Deshacer» back', async () => {
    const id = await send()
    const before = await contentVersion(db())
    expect(await publish(id)).toBe('publicada')
    expect(await contentVersion(db())).toBeGreaterThan(before)
    const foto = await findFoto(db(), id)
    expect(foto).toMatchObject({
      titulo: 'Bautismos',
      categoria: 'Bautismos',
      fecha: '2026-11-22',
      descripcion: 'Un bautismo',
      imagen: { ancho: 300 },
    })
    expect(await db().selectFrom('imagenes').select('estado').execute()).toEqual([{ estado: 'pendiente' }])
    expect(await publish(id), 'again').toBe('yaNo')
    expect((await next()).ultima).toEqual({ id, estado: 'publicada', aprobada: false })
    expect(await deshacerFoto(db(), id, 'marta')).toBe(true)
    expect(await findFoto(db(), id)).toBe(undefined)
    expect(await nextIds()).toEqual([id])
    expect((await listMias(db(), ana))[0]?.imagen?.ancho).toBe(300)
    await publish(id)
    await deleteFoto(db(), id)
    expect(await deshacerFoto(db(), id, 'marta'), 'deleted in the gallery').toBe(false)
    expect(await deshacerFoto(db(), newId(), 'marta')).toBe(false)
  })

  test('a photo with children needs two people, whoever said so', async () => {
    const id = await send(ana, { menores: 'on' })
    expect(await publish(id, 'marta')).toBe('faltaOtra')
    expect(await publish(id, 'marta')).toBe('misma')
    expect(await nextIds('marta')).toEqual([])
    expect(await next('marta')).toMatchObject({ quedan: 0, deOtra: 1 })
    expect(await next('pedro')).toMatchObject({ fotos: [{ id, segunda: true }] })
    expect(await marcarMenores(db(), id), 'somebody says so again: from the start').toBe(true)
    expect(await publish(id, 'pedro')).toBe('faltaOtra')
    expect(await deshacerFoto(db(), id, 'pedro')).toBe(true)
    expect(await publish(id, 'marta')).toBe('faltaOtra')
    expect(await findFoto(db(), id)).toBe(undefined)
    expect(await publish(id, 'pedro')).toBe('publicada')
    const sinMarca = await send()
    expect(await marcarMenores(db(), sinMarca)).toBe(true)
    expect(await publish(sinMarca, 'pedro')).toBe('faltaOtra')
  })

  test('photos come in order, those that look alike together, what is for later last', async () => {
    const first = await send()
    const other = await send(ana, {}, OTHER)
    const twin = await send()
    expect(await nextIds()).toEqual([first, twin])
    expect(await dejarParaDespues(db(), first)).toBe(true)
    expect(await nextIds()).toEqual([other])
    expect(await deshacerFoto(db(), first, 'marta')).toBe(true)
    expect(await nextIds()).toEqual([first, twin])
    await publish(first)
    await publish(other)
    expect(await next()).toMatchObject({ fotos: [{ id: twin }], quedan: 1, publicadaParecida: true })
    const deshacer = await discard(db(), TABLES, 'colecciones_fotos', twin)
    expect(await nextIds()).toEqual([])
    expect(await publish(twin), 'it is in the bin').toBe('yaNo')
    expect(await restore(db(), TABLES, deshacer ?? '')).toBe('deshecha')
    expect(await nextIds()).toEqual([twin])
  })

  test('a collection that is deleted, or ended 30 days ago, takes all that waits along', async () => {
    const published = await send()
    await publish(published)
    const waiting = await send()
    const deshacer = await discard(db(), TABLES, 'colecciones_fotos', await send())
    expect(await listColecciones(db())).toMatchObject([{ porPublicar: 1, publicadas: 1 }])
    const ended = Date.parse(ana.coleccion.cierra)
    expect(await deleteOldColecciones(db(), new Date(ended + 29 * 24 * HOUR_MS))).toBe(0)
    expect(await deleteOldColecciones(db(), new Date(ended + 31 * 24 * HOUR_MS))).toBe(1)
    expect(await restore(db(), TABLES, deshacer ?? ''), 'nor comes back').toBe('tarde')
    await emptyPapelera({ db: db(), files: files() })
    const left = await db().selectFrom('imagenes').select('clave').execute()
    expect(left, 'what the gallery shows').toHaveLength(1)
    expect((await allKeys(files())).every((key) => key.includes(left[0]?.clave.slice(8, -4) ?? '-'))).toBe(
      true,
    )
    for (const table of ['colecciones_fotos', 'colecciones'] as const)
      expect(await db().selectFrom(table).selectAll().execute()).toEqual([])
    expect(await publish(waiting)).toBe('yaNo')
    expect(await removeColeccion(db(), ana.coleccion.id)).toBe(false)
  })

  test('who left an address instead of a name is found, gets a copy, and is erased', async () => {
    await send(ana, { nombre: 'ana@correo.cl' })
    const discarded = await send(ana, { nombre: 'Ana@Correo.cl' })
    await discard(db(), TABLES, 'colecciones_fotos', discarded)
    await send(ana, { nombre: 'Beto' })
    const quien = quienOf('ana@correo.cl')
    expect(await person.find(db(), quien)).toHaveLength(2)
    const { json, secciones } = await person.export(db(), quien)
    expect([json.fotosEnviadas, secciones]).toEqual([expect.any(Array), expect.any(Array)])
    expect(secciones).toHaveLength(2)
    expect(await person.erase(db(), quien)).toEqual({ fotosEnviadas: 2 })
    await emptyPapelera({ db: db(), files: files() })
    expect(await db().selectFrom('colecciones_fotos').select('nombre').execute()).toEqual([
      { nombre: 'Beto' },
    ])
    expect(await db().selectFrom('imagenes').select('clave').execute()).toHaveLength(1)
    expect(await person.find(db(), quien)).toEqual([])
  })
})
