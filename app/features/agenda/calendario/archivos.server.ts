import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { categoriaOf, eventoOf, findEvento, listCategorias } from '../agenda.server.ts'
import { isDia } from '../direcciones.ts'
import { type Calendario, writeCalendario, writeCita } from './calendario.server.ts'

const FILE = /^([a-z0-9-]{1,100})\.ics$/

/** What is in a calendar file of ours, by its name; undefined for a name that no file has. */
const nameOf = (archivo: string) => FILE.exec(archivo)?.[1]

export async function calendarioOf(db: Db, origin: string, suffix = ''): Promise<Calendario> {
  const [{ data: sitio }, { data: contacto }] = await Promise.all([readSitio(db), readContacto(db)])
  const nombre = suffix ? `${sitio.nombre} · ${suffix}` : sitio.nombre
  return { origin, nombre, iglesia: `${sitio.nombre}, ${contacto.direccion}` }
}

/** The whole agenda; with `archivo`, that of one category. */
export async function readAgenda(
  db: Db,
  origin: string,
  archivo?: string,
  { ejemplos = true } = {},
): Promise<string | undefined> {
  const categorias = await listCategorias(db)
  const slug = archivo === undefined ? undefined : nameOf(archivo)
  const categoria = categorias.find((each) => each.slug === slug)
  if (archivo !== undefined && !categoria) return undefined
  const every = db.selectFrom('eventos').selectAll().orderBy('primera').orderBy('id')
  const all = ejemplos ? every : every.where('ejemplo', '=', 0)
  const rows = await (categoria ? all.where('categoria', '=', categoria.slug) : all).execute()
  return writeCalendario(
    await calendarioOf(db, origin, categoria?.nombre),
    rows.map((row) => ({ evento: eventoOf(row), categoria: categoriaOf(row.categoria, categorias) })),
  )
}

/** One event with all its dates; with `fecha` (`YYYY-MM-DD`), that date of it. */
export async function readEvento(
  db: Db,
  origin: string,
  archivo: string,
  fecha: string | null,
): Promise<string | undefined> {
  const slug = nameOf(archivo)
  const evento = slug === undefined ? undefined : await findEvento(db, slug)
  if (!evento || (fecha !== null && !isDia(fecha))) return undefined
  const [calendario, categorias] = await Promise.all([
    calendarioOf(db, origin, evento.titulo),
    listCategorias(db),
  ])
  const anotado = { evento, categoria: categoriaOf(evento.categoria, categorias) }
  return fecha === null ? writeCalendario(calendario, [anotado]) : writeCita(calendario, anotado, fecha)
}

export const answerOf = (file: string | undefined): Response =>
  file === undefined
    ? new Response('No encontramos ese calendario.', {
        status: 404,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      })
    : new Response(file, {
        headers: {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Last-Modified': new Date().toUTCString(),
        },
      })
