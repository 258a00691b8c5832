import { expect, test } from 'vitest'
import { archivoOf, item, leer, wxr } from '#tests/support/archivos.ts'

const BODY = `<!-- wp:paragraph --><p>Somos una <strong>familia</strong> en <a href="/donde">la villa</a>.</p><!-- /wp:paragraph -->
[caption id="x" width="300"]<img src="https://vieja.example/wp-content/uploads/2019/coro.jpg?w=300&#038;h=200" alt="El coro" /> Cantando[/caption]
<h2>Nuestra historia</h2>
<ul><li>Uno</li><li>Dos</li></ul><script>alert(1)</script>
<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>`

const bloque = (tipo: string, fields: object) => ({
  tipo,
  titulo: '',
  texto: '',
  enlace: '',
  de: '',
  ...fields,
})

test('posts and pages become pages with their words, pictures and videos, day and author', async () => {
  const items = [
    item(7, 'page', 'Quiénes somos', { body: BODY, meta: { _thumbnail_id: '9' } }),
    item(8, 'post', 'Fue un lindo día', { body: 'Primera línea\n\nSegunda línea' }),
    item(9, 'attachment', 'frente', { url: 'https://vieja.example/wp-content/frente.jpg?ver=2' }),
    item(10, 'post', 'A medias', { status: 'draft', body: 'x' }),
    item(11, 'nav_menu_item', ''),
    item(12, 'tribe_events', 'Vigilia', { body: 'x' }),
    item(13, 'page', 'Nada'),
  ]
  const found = await leer(archivoOf('export.xml', wxr(items.join(''))))
  expect(found).toEqual([
    {
      tipo: 'pagina',
      clave: 'wordpress https://vieja.example 7',
      titulo: 'Quiénes somos',
      resumen: '',
      viejas: ['/2019/7/'],
      bloques: [
        bloque('foto', { foto: { direccion: 'https://vieja.example/wp-content/frente.jpg?ver=2' } }),
        bloque('texto', { texto: 'Somos una **familia** en [la villa](https://vieja.example/donde).' }),
        bloque('foto', {
          texto: 'El coro',
          foto: { direccion: 'https://vieja.example/wp-content/uploads/2019/coro.jpg?w=300&h=200' },
        }),
        bloque('texto', { texto: 'Cantando' }),
        bloque('texto', { titulo: 'Nuestra historia', texto: '- Uno\n- Dos' }),
        bloque('video', { enlace: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }),
      ],
    },
    {
      tipo: 'pagina',
      clave: 'wordpress https://vieja.example 8',
      titulo: 'Fue un lindo día',
      resumen: '11 de agosto de 2019, Ana Muñoz',
      viejas: ['/2019/8/'],
      bloques: [bloque('texto', { texto: 'Primera línea\n\nSegunda línea' })],
    },
    { tipo: 'ilegible', que: 'A medias', por: 'En el sitio anterior no estaba publicada.' },
    { tipo: 'ilegible', que: 'Vigilia', por: 'No sabemos traer lo que WordPress llama «tribe_events».' },
    { tipo: 'ilegible', que: 'Nada', por: 'Está vacía.' },
  ])
})

/** As two plugins write sermons, and what is beside them. */
const SERMONS = [
  item(1, 'wpfc_sermon', 'Sal &amp; luz', {
    body: '<p>Sobre la sal [y la luz].</p>',
    meta: {
      sermon_date: String(Date.UTC(2018, 4, 6) / 1000),
      sermon_audio: '/wp-content/sal.mp3',
      bible_passage: 'Mateo 5:13-16; Lucas 14',
      sermon_video: '<iframe src="//youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      _thumbnail_id: '4',
    },
    terms: [
      ['wpfc_preacher', 'Pedro Soto'],
      ['wpfc_sermon_series', 'El monte'],
      ['wpfc_bible_book', 'Mateo'],
    ],
  }),
  item(2, 'podcast', 'Gracia', {
    body: 'Sobre la gracia.',
    meta: { audio_file: 'https://cdn.example/g.mp3?a=1', date_recorded: '06-05-2018' },
    terms: [['series', 'Cartas']],
  }),
  item(3, 'wpfc_sermon', 'Solo palabras', { body: 'Un bosquejo.' }),
  item(4, 'attachment', 'x', { url: 'https://vieja.example/sal.jpg' }),
  item(5, 'post', 'Con sonido', { meta: { enclosure: 'https://vieja.example/s.mp3\n123\naudio/mpeg' } }),
]

test('sermons of two plugins keep preacher, series, passages, day, sound and video', async () => {
  const found = await leer(archivoOf('export.xml', wxr(SERMONS.join(''))))
  expect(found).toMatchObject([
    {
      tipo: 'predicacion',
      titulo: 'Sal & luz',
      conductor: 'Pedro Soto',
      fecha: '2018-05-06',
      serie: 'El monte',
      pasajes: 'Mateo 5:13-16\nLucas 14',
      link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      audio: { direccion: 'https://vieja.example/wp-content/sal.mp3' },
      imagen: { direccion: 'https://vieja.example/sal.jpg' },
      descripcion: 'Sobre la sal [y la luz].',
    },
    {
      tipo: 'predicacion',
      conductor: 'Ana Muñoz',
      fecha: '2018-05-06',
      serie: 'Cartas',
      audio: { direccion: 'https://cdn.example/g.mp3?a=1' },
    },
    { tipo: 'pagina', titulo: 'Solo palabras' },
    { tipo: 'predicacion', titulo: 'Con sonido', audio: { direccion: 'https://vieja.example/s.mp3' } },
  ])
})

const IMG = 'https://images.squarespace-cdn.com/content/v1/5f/coro.jpg'
/** As Squarespace writes it: no files, text in blocks of its own, pictures by their address alone. */
const block = (html: string, type = 'html') =>
  `<div class="sqs-block ${type}-block sqs-block-${type}"><div class="sqs-block-content">${html}</div></div>`
const layout = (...blocks: string[]) =>
  `<div class="sqs-layout sqs-grid-12 columns-12"><div class="row sqs-row"><div class="col sqs-col-12 span-12">${blocks.join('')}</div></div></div>`

test('an export of Squarespace becomes pages with the pictures that its text shows', async () => {
  const excerpt = (text: string, xml: string) =>
    xml.replace('<excerpt:encoded><![CDATA[]]>', `<excerpt:encoded><![CDATA[${text}]]>`)
  const picture = block(`<img src="${IMG}?format=1500w" alt="El coro" />`, 'image')
  const items = [
    excerpt(
      '<p>Quiénes somos</p>',
      item(1, 'page', 'Nosotros', { body: layout(block('<p>Hola.</p>'), picture) }),
    ),
    item(2, 'post', 'Paseo &amp; asado', { body: layout(block('<p>Fue un lindo día.</p>'), picture) }),
    item(3, 'page', 'Fotos', { body: layout(block('', 'gallery')) }),
    item(4, 'page', 'En obra', { status: 'draft', body: layout(block('<p>x</p>')) }),
  ]
  const own = wxr(items.join(''), 'https://la-vina.squarespace.com').replace('WordPress/6.4', 'Squarespace')
  const found = await leer(archivoOf('Squarespace-Wordpress-Export.xml', own))
  const foto = { tipo: 'foto', texto: 'El coro', foto: { direccion: `${IMG}?format=1500w` } }
  expect(found).toMatchObject([
    { tipo: 'pagina', titulo: 'Nosotros', resumen: 'Quiénes somos', bloques: [{ texto: 'Hola.' }, foto] },
    {
      tipo: 'pagina',
      titulo: 'Paseo & asado',
      resumen: '11 de agosto de 2019, Ana Muñoz',
      viejas: ['/2019/2/'],
      bloques: [{ tipo: 'texto', texto: 'Fue un lindo día.' }, foto],
    },
    { tipo: 'ilegible', que: 'Fotos', por: 'Está vacía.' },
    { tipo: 'ilegible', que: 'En obra', por: 'En el sitio anterior no estaba publicada.' },
  ])
  expect(found).toHaveLength(4)
})
