import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { signIn } from '#tests/support/volunteer.ts'

// One bulk statement each: a hundred thousand rows through the product's own functions would take minutes.

const COUNT = 'with recursive n(i) as (select ? union all select i + 1 from n where i < ?)'
const DAY = "date('2026-11-15', '-' || (i % 3000) || ' days')"
const ID = "printf('01900000-0000-7000-8000-%012d', i)"
const NOW = "'2026-11-15T12:00:00.000Z'"

const ROWS = {
  predicaciones: `insert into predicaciones (id, slug, titulo, fecha, descripcion, link, conductor, imagen, "createdAt") ${COUNT}
    select ${ID}, 'predicacion-' || i, 'Predicación ' || i, ${DAY}, 'De qué trató la predicación ' || i || ', y lo que de ella nos llevamos a la semana.',
    'https://www.youtube.com/watch?v=' || i, 'Pastora Marta Fuentes', '', ${NOW} from n`,
  galeria: `insert into galeria (id, titulo, categoria, fecha, descripcion, url, "createdAt") ${COUNT}
    select ${ID}, 'Momento ' || i, 'Categoría ' || (i % 6), ${DAY}, 'Lo que se ve en la foto ' || i,
    '/archivos/galeria/2026-11-foto-' || i || '.jpg', ${NOW} from n`,
  imagenes: `insert into imagenes (clave, ancho, alto, thumbhash, variantes, estado, "createdAt") ${COUNT}
    select 'galeria/2026-11-foto-' || i || '.jpg', 3000, 4000, printf('3OcRJYB4d3h/%08deIhw+j2w', i * 7919 % 100000000),
    '{"webp":[360,480,720,960,1600,2400],"avif":[360,480,720,960,1600,2400]}', 'lista', ${NOW} from n`,
  peticiones: `insert into peticiones (id, nombre, email, peticion, fecha, consentimiento, busqueda) ${COUNT}
    select ${ID}, 'Persona ' || i, 'p' || i || '@correo.cl', 'Por la salud de mi familia, la número ' || i,
    strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-15', '-' || i || ' minutes'), '1',
    'persona ' || i || char(10) || 'p' || i || '@correo.cl' || char(10) || 'por la salud de mi familia' from n`,
  // Half of them of one text, the others of many.
  versiones: `insert into versiones (id, tabla, fila, fecha, quien, datos) ${COUNT}
    select ${ID}, 'config', case i % 2 when 0 then 'sitio' else 'otro-' || (i % 1000) end,
    strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-15', '-' || i || ' minutes'), 'marta@iglesia.cl',
    '{"mision":"La misión número ' || i || '"}' from n`,
}

/** Adds the rows numbered `from` to `to`, inclusive. */
export function addRows(dataDir: string, table: keyof typeof ROWS, from: number, to: number): void {
  const db = new DatabaseSync(join(dataDir, 'campanario.sqlite'), { timeout: 10_000 })
  db.prepare(ROWS[table]).run(from, to)
  db.exec('update contenido set version = version + 1')
  db.close()
}

/** Photos with their pictures, in six categories, and sermons, without files. */
export function addContent(
  dataDir: string,
  { predicaciones, fotos }: { predicaciones: number; fotos: number },
): void {
  addRows(dataDir, 'predicaciones', 1, predicaciones)
  addRows(dataDir, 'galeria', 1, fotos)
  addRows(dataDir, 'imagenes', 1, fotos)
  const db = new DatabaseSync(join(dataDir, 'campanario.sqlite'), { timeout: 10_000 })
  for (let n = 0; n < 6; n++)
    db.prepare('insert into categorias (id, nombre) values (?, ?)').run(
      `01900000-0000-7000-8000-10000000000${n}`,
      `Categoría ${n}`,
    )
  db.close()
}

/** A category that some of the photos are in. */
export const CATEGORIA = 'Categoría 1'

/** What changes the site's content each time: the title of its first photo. */
export function photoChanger({ post }: Pick<Awaited<ReturnType<typeof signIn>>, 'post'>) {
  let version = 0
  return () => {
    version++
    return post('/admin/dashboard/galeria.data', {
      intencion: 'editar',
      id: '01900000-0000-7000-8000-000000000001',
      version: String(version),
      titulo: `Momento ${version}`,
      categoria: CATEGORIA,
      fecha: '2026-11-14',
      descripcion: 'd',
    })
  }
}
