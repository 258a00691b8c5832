import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { TEXTOS_BOLETIN } from '#app/features/boletin/formulario.ts'
import { TEXTOS_CATEGORIA } from '#app/features/galeria/categoria.ts'
import { addCategoria } from '#app/features/galeria/categorias.server.ts'
import { TEXTOS_GALERIA } from '#app/features/galeria/foto.ts'
import { TEXTOS_PODCAST } from '#app/features/podcast/podcast.ts'
import { TEXTOS_PREDICACION } from '#app/features/predicaciones/predicacion.ts'
import { addPredicacion, updatePredicacion } from '#app/features/predicaciones/predicaciones.server.ts'
import { TEXTOS_SOLICITUD } from '#app/features/privacidad/solicitud.ts'
import { TEXTOS_SITIO } from '#app/features/sitio/formulario.ts'
import { TEXTOS_VERSIONES } from '#app/features/versiones/textos.ts'
import { TEXTOS_PUBLICACION } from '#app/parts/borradores/publicacion.ts'
import { readSitio, saveSitio } from '#app/parts/iglesia/sitio.server.ts'
import { TEXTOS_PAPELERA } from '#app/parts/papelera/papelera.ts'
import { FILM_TOO_HEAVY, MAX_FILM_BYTES, NOT_A_FILM, NOT_AUDIO } from '#app/platform/audios/refusals.ts'
import { changeContent } from '#app/platform/db/db.server.ts'
import { NOT_AN_IMAGE } from '#app/platform/images/refusals.ts'
import { addFotos } from '#tests/support/galeria.ts'
import { cookieOf } from '#tests/support/people.ts'
import { film } from '#tests/support/pictures/film.ts'
import { type PlainBrowser, plainBrowser } from '#tests/support/plain-browser.ts'
import { sound } from '#tests/support/player/sounds.ts'
import { ADMIN } from '#tests/support/site.ts'
import { fileSite } from '#tests/support/test-site.ts'

// What a volunteer without scripts publishes, changes and deletes.

const D = '/admin/dashboard'
const { site, db } = await fileSite()
const cookie = await cookieOf(site, ADMIN)
await addCategoria(db, 'Cultos')
let page: PlainBrowser
beforeEach(async () => {
  await changeContent(db, async (trx) => {
    for (const table of ['galeria', 'predicaciones', 'boletines'] as const)
      await trx.deleteFrom(table).execute()
    await trx.deleteFrom('categorias').where('nombre', '!=', 'Cultos').execute()
  })
  page = plainBrowser(site, cookie)
})

const picture = async (name: string, size = 200) => {
  const create = { width: size, height: size, channels: 3 as const, background: '#4c7a52' }
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], name, { type: 'image/jpeg' })
}
const noUploads = async () => expect(await db.selectFrom('subidas').select('id').execute()).toEqual([])
const titles = async (categoria: string) => {
  const fotos = db.selectFrom('galeria').select('titulo').where('categoria', '=', categoria)
  return (await fotos.execute()).map(({ titulo }) => titulo).toSorted()
}

test('a version from before somebody else’s change is gone back to', async () => {
  const datos = { titulo: 'Sal y luz', fecha: '2026-11-15', descripcion: 'Sal', conductor: 'Ana' }
  const sermon = { ...datos, link: 'https://radio.iglesia.cl/audio/12' }
  await changeContent(db, (trx) => addPredicacion(trx, 'sermon', sermon, ''))
  await updatePredicacion(db, 'sermon', 1, { ...sermon, titulo: 'Otra cosa' })
  await page.goto(`${D}/versiones?de=predicaciones&fila=sermon`)
  await page.follow(/^Comparar/)
  await page.press('Volver a esta versión')
  expect(page.text()).toContain(TEXTOS_VERSIONES.listo)
  expect(page.count('h1', /Sal y luz/) + page.count('h2', /Sal y luz/)).toBeGreaterThan(0)
})

test('a church without an application hides its page and the cards that lead there', async () => {
  const hide = async (isHidden: boolean) => {
    await page.goto(`${D}/ajustes?parte=sitio&tema=aplicacion`)
    expect(page.field('No mostrar la aplicación en el sitio').checked).toBe(!isHidden)
    await page.press('Guardar cambios', { 'No mostrar la aplicación en el sitio': isHidden })
    expect(page.text()).toContain(TEXTOS_SITIO.guardado)
    await page.goto('/radio')
  }
  const named = async () => (await (await fetch(`${site.origin}/sitemap.xml`)).text()).includes('/Prox')
  await hide(true)
  expect([page.count('a', 'Android'), await named()]).toEqual([0, false])
  await page.goto('/Prox')
  expect(page.path()).not.toContain('Prox')
  await hide(false)
  expect([page.count('a', 'Android'), await named()]).toEqual([1, true])
  await page.goto('/Prox')
  expect(page.find('h1').text).toBe('Próximamente')
})

test('the home page’s sections are moved and switched off', async () => {
  const parts = () =>
    [...page.text().matchAll(/Quiénes somos|Cuándo nos reunimos|Fotos de lo que/g)].map(String)
  await page.goto(`${D}/ajustes?parte=sitio&tema=inicio`)
  await page.press('Bajar Lo próximo y cuándo nos reunimos')
  await page.press('Bajar Lo próximo y cuándo nos reunimos')
  await page.press('Guardar cambios', { 'Eventos (las últimas fotos)': false })
  expect(page.text()).toContain(TEXTOS_SITIO.guardado)
  await page.goto('/')
  expect(parts()).toEqual(['Quiénes somos', 'Cuándo nos reunimos'])
})

const pelicula = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'culto.mp4', { type: 'video/mp4' })

/** What is answered to whoever asks for the kind of a film. */
async function partOf(url: string) {
  const part = await fetch(site.origin + url, { headers: { Range: 'bytes=4-7' } })
  return [part.status, part.headers.get('content-type'), await part.text()]
}

test('whoever is in the banner’s photo asks that it go, and its window is the site’s own again', async () => {
  const antes = (await readSitio(db)).data
  await page.goto(`${D}/ajustes?parte=sitio&tema=ventana`)
  await page.press('Guardar cambios', { 'Una foto': true, 'Foto de la portada': await picture('templo.jpg') })
  await page.goto('/')
  await page.follow('Pedir que se retire la foto de la portada')
  expect(page.text()).toContain('Pides que se retire esta foto: Foto de la portada')
  await page.press('Enviar solicitud', { 'Tu nombre': 'Ana', 'Tu correo o tu WhatsApp': 'ana@correo.cl' })
  expect(page.text()).toContain(TEXTOS_SOLICITUD.recibida)
  await page.goto(`${D}/privacidad`)
  await page.press('Ocultar Foto de la portada')
  await page.goto('/')
  expect(page.count('a', /Pedir que se retire/)).toBe(0)
  expect(page.text()).toContain('Bienvenidos')
  await saveSitio(db, antes, (await readSitio(db)).version)
})

test('a photo, and then a film over it, become the banner’s window; what is no film is refused', async () => {
  const path = `${D}/ajustes?parte=sitio&tema=ventana`
  const home = async () => (await fetch(site.origin)).text()
  await page.goto(path)
  await page.press('Guardar cambios', { 'Una foto': true })
  expect(page.text()).toContain('Elige la foto de la portada.')
  await page.press('Guardar cambios', {
    'Una foto': true,
    'Foto de la portada': await picture('templo.jpg'),
    'De izquierda a derecha': '20',
  })
  expect(page.text()).toContain(TEXTOS_SITIO.guardado)
  expect(await home()).toContain('--foco:20% 50%')

  await page.goto(path)
  await page.press('Guardar cambios', { 'Una película sin sonido': true })
  expect(page.text()).toContain('Elige la película de la portada.')
  await page.press('Guardar cambios', { Película: pelicula(film({ format: 'hvc1' })) })
  expect(page.text()).toContain(NOT_A_FILM)
  await page.press('Guardar cambios', { Película: pelicula(new Uint8Array(MAX_FILM_BYTES + 1)) })
  expect(page.text()).toContain(FILM_TOO_HEAVY)
  await page.press('Guardar cambios', { 'Una película sin sonido': true, Película: pelicula(film()) })
  expect(page.text()).toContain(TEXTOS_SITIO.guardado)
  const { url, tipo, bytes } = await db.selectFrom('audios').selectAll().executeTakeFirstOrThrow()
  expect([tipo, bytes]).toEqual(['video/mp4', film().length])
  // Without scripts the photo stands there, and nothing fetches the film.
  expect(await home()).not.toContain('<video')
  expect(await home()).toContain('--velo:89%')
  expect(await partOf(url)).toEqual([206, 'video/mp4', 'ftyp'])
  await noUploads()

  await page.goto(path)
  await page.press('Guardar cambios', { 'Una foto': true, 'Quitar: Película': true })
  expect(page.text()).toContain(TEXTOS_SITIO.guardado)
  expect((await fetch(site.origin + url)).status).toBe(404)
})

test('several photos are moved, deleted after a question, and restored', async () => {
  await addFotos(db, 3)
  await addCategoria(db, 'Bautizos')
  await page.goto(`${D}/galeria`)
  await page.follow('Elegir varias')
  await page.press('Cambiar las fotos', { 'Momento 1': true })
  expect(page.text()).toContain('Escribe o elige lo que quieres cambiar.')
  expect(page.field('Momento 1').checked).toBe(true)
  const nueva = { 'Otra categoría': 'Nueva categoría…', 'Nombre de la nueva': 'bautizos' }
  await page.press('Cambiar las fotos', { 'Momento 2': true, ...nueva, 'Otra descripción': 'En el río' })
  expect(page.text()).toContain('2 fotos cambiadas con éxito')
  const changed = db
    .selectFrom('galeria')
    .select(['titulo', 'descripcion'])
    .where('categoria', '=', 'Bautizos')
  expect(await changed.orderBy('titulo').execute()).toEqual(
    ['Momento 1', 'Momento 2'].map((titulo) => ({ titulo, descripcion: 'En el río' })),
  )

  await page.follow('Elegir varias')
  await page.press('Eliminar', { 'Momento 1': true, 'Momento 2': true, 'Momento 3': true })
  await page.press('Eliminar')
  expect(page.text()).toContain('3 fotos eliminadas con éxito')
  expect(await db.selectFrom('galeria').select('id').execute()).toEqual([])
  await page.press('Deshacer')
  expect(page.text()).toContain('Eliminación deshecha')
  expect(await db.selectFrom('galeria').select('id').execute()).toHaveLength(3)
  await page.press('Eliminar Momento 1')
  await page.press('Eliminar')
  await db.deleteFrom('papelera').execute()
  await page.press('Deshacer')
  expect(page.text(), 'too late: on the page that it stands on').toContain(TEXTOS_PAPELERA.tarde)
  expect(page.path()).toBe(`${D}/galeria`)
})

test('a deleted category that photos still have is said to be gone, and added again by one press', async () => {
  await addFotos(db, 1, () => 'Jóvenes')
  await page.goto(`${D}/galeria`)
  await page.press('Eliminar Jóvenes')
  await page.press('Eliminar')
  expect(page.text()).toContain('Jóvenes · 1 foto, ya no está en la lista')
  await page.press('Volver a agregar Jóvenes')
  expect(page.text()).toContain(TEXTOS_CATEGORIA.anadida)
  expect(page.text()).not.toContain('ya no está en la lista')
})

test('of the refused fields the page’s first has the focus, not the schema’s', async () => {
  await page.goto(`${D}/predicaciones?agregar`)
  await page.press('Agregar predicación', {
    Título: 'Sal y luz',
    Predicador: 'Ana',
    Enlace: 'x',
    Descripción: '',
  })
  for (const label of ['Enlace', 'Descripción']) expect(page.field(label).described).not.toBe('')
  expect(['Enlace', 'Descripción'].filter((label) => page.field(label).focused)).toEqual(['Enlace'])
})

test('photos are sent with the form: several share its words, but those with a title, and may make a category', async () => {
  await page.goto(`${D}/galeria`)
  const send = async (Título: string, more: Parameters<PlainBrowser['press']>[1] = {}) =>
    page.press('Subir imagen', { Título, Descripción: 'Una mañana de alegría', ...more })
  await send('Culto de Navidad', { Categoría: 'Cultos' })
  expect(page.text()).toContain(TEXTOS_GALERIA.sinImagen)
  await page.press('Subir imagen', {
    Imagen: new File(['no es una imagen'], 'nota.jpg', { type: 'image/jpeg' }),
  })
  expect(page.text()).toContain(NOT_AN_IMAGE)
  expect(page.field('Título').value).toBe('Culto de Navidad')
  await page.press('Subir imagen', { Imagen: await picture('IMG_1.jpg') })
  expect(page.text()).toContain(TEXTOS_GALERIA.subida)

  const several = { Imagen: [await picture('coro de niños.jpg'), await picture('IMG_1.jpg')] }
  await send('El coro', { ...several, Categoría: 'Nueva categoría…' })
  expect(page.field('Nombre de la nueva').described).toContain(TEXTOS_CATEGORIA.sinNombre)
  const named = { 'Nombre de la nueva': 'Música' }
  await page.press('Subir imagen', { ...named, 'Título de la foto 2': 'El órgano' })
  expect(page.text()).toContain('2 fotos subidas con éxito')
  expect(await titles('Música')).toEqual(['El coro', 'El órgano'])
  // However it is spelled.
  await send('El piano', { ...named, Imagen: several.Imagen, 'Nombre de la nueva': 'MUSICA' })
  expect(await titles('Música')).toHaveLength(4)
  await noUploads()
})

test('a refused podcast keeps its cover, and is saved with it', async () => {
  await page.goto(`${D}/podcast`)
  const cover = { 'Archivo de la portada': await picture('IMG_1.jpg', 1500), 'Una foto propia': true }
  await page.press('Guardar cambios', { 'Título del podcast': 'La Palabra', Descripción: ' ', ...cover })
  for (const said of ['Cuenta de qué trata el podcast.', 'Foto recibida: IMG_1.jpg'])
    expect(page.text()).toContain(said)
  expect(page.field('Título del podcast').value).toBe('La Palabra')
  const good = { Descripción: 'La Palabra de cada domingo.', 'Correo electrónico': 'hola@iglesia.cl' }
  await page.press('Guardar cambios', good)
  for (const said of [TEXTOS_PODCAST.guardado, 'La portada está lista']) expect(page.text()).toContain(said)
  await noUploads()
})

const audio = (name: string, type: string) => new File([sound(name)], name, { type })
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHermanos'

test('a sermon is sent with its sound and transcript, which stay when another field is refused', async () => {
  await page.goto(`${D}/predicaciones`)
  const sermon = { Título: 'La esperanza', Predicador: 'Daniel Rojas', Descripción: 'Sobre la esperanza' }
  await page.press('Agregar predicación', {
    ...sermon,
    Enlace: 'nada',
    Audio: audio('tone.mp3', 'audio/mpeg'),
    'Pasajes bíblicos': 'Sal. 23',
    'Archivo de subtítulos (.vtt)': new File([VTT], 'a.vtt', { type: 'text/vtt' }),
  })
  expect(page.text()).toContain('Audio recibido: tone.mp3')
  await page.press('Agregar predicación', { Enlace: 'https://radio.iglesia.cl/audio/12' })
  expect(page.text()).toContain(TEXTOS_PREDICACION.agregado)
  const added = db.selectFrom('predicaciones').selectAll().where('titulo', '=', 'La esperanza')
  expect(await added.executeTakeFirstOrThrow()).toMatchObject({
    audio: expect.stringMatching(/\.mp3$/),
    audioLigero: '',
    pasajes: 'Salmo 23',
    transcripcion: VTT,
  })
  await noUploads()

  await page.press('Editar La esperanza')
  await page.press('Guardar cambios', { Audio: audio('fragments.m4a', 'audio/mp4') })
  expect(page.field('Audio').described).toContain(NOT_AUDIO)
  expect(page.field('Transcripción').value).toMatch(/Hermanos$/)
})

test('a bulletin is written, scheduled and taken back', async () => {
  const onlyRow = () => db.selectFrom('boletines').selectAll().executeTakeFirstOrThrow()
  await page.goto(`${D}/boletin`)
  await page.press('Agregar aviso', { Título: 'A mano', Texto: 'Uno\n\n- dos' })
  expect(page.field('Título').value).toBe('A mano')
  const at = { Publicación: 'programado' }
  await page.press('Publicar boletín', { ...at, Aviso: 'Hay té', 'Publicar el': '2026-01-04T08:00' })
  expect(page.text()).toContain(TEXTOS_PUBLICACION.pasada)
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await page.press('Publicar boletín', { ...at, 'Publicar el': `${soon}T08:00` })
  expect(page.text()).toContain(TEXTOS_BOLETIN.programado)
  expect(page.text()).toMatch(/Programado para el .*, 08:00/)
  expect(await onlyRow()).toMatchObject({ texto: 'Uno\n\n- dos', avisos: expect.stringContaining('té') })
  await page.press('Editar A mano')
  await page.press('No publicar todavía')
  expect(page.text()).toContain(TEXTOS_BOLETIN.retirado)
  expect((await onlyRow()).publicado).toBe('')
})

test('a page of the church’s own gets parts and a photo, is seen before it comes out, and is taken back', async () => {
  const add = 'Agregar página'
  await page.goto(`${D}/paginas?agregar=`)
  await page.press('Foto', { Título: 'El coro' })
  await page.press(add, { Foto: await picture('coro.jpg') })
  for (const said of ['Escribe el texto.', 'Describe la foto', 'Foto recibida'])
    expect(page.text()).toContain(said)
  const soon = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const words = { Texto: 'Cantamos **juntos**.', 'Descripción de esta foto': 'El coro en Navidad' }
  await page.press(add, { ...words, Publicación: 'programado', 'Publicar el': `${soon}T08:00` })
  expect(page.text()).toMatch(/Programado para el .*, 08:00/)
  await noUploads()

  const before = () => fetch(`${site.origin}/p/el-coro`, { redirect: 'manual' })
  expect((await before()).status).toBe(302)
  await page.follow(/^Vista previa de El coro/)
  for (const said of ['Vista previa: todavía no está publicado.', 'Cantamos juntos.'])
    expect(page.text()).toContain(said)
  await page.goto(`${D}/paginas`)
  await page.press('Publicar El coro')
  expect(await (await before()).text()).toMatch(/<strong>juntos<\/strong>.*alt="El coro en Navidad"/s)
})
