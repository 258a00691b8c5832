import { rutaVistaPrevia } from '#app/parts/borradores/vista-previa.server.ts'
import { addDays, localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { NOTHING, type Page, type PageOf, readPage } from '#app/platform/db/paging.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { matcherOf } from '#app/platform/text/text.server.ts'
import { formatDay } from '#app/ui/dates.ts'
import { readSemana } from '../semana.server.ts'
import { borradorOf, hasUnpublished, isPublic } from '../write.server.ts'

const POR_PAGINA = 20

type Estado = 'borrador' | 'programado' | 'publicado'

const estadoOf = (row: { publicado: string }): Estado =>
  row.publicado === '' ? 'borrador' : isPublic(row) ? 'publicado' : 'programado'

/** A bulletin as the dashboard lists it; `detalle` says where it stands. */
export type Fila = {
  id: string
  fecha: string
  titulo: string
  detalle: string
  ejemplo: boolean
  /** Its public page, once there is one. */
  ruta: string | undefined
}

/**
 * A page of the bulletins, written and published, the latest Sunday first: of those whose title or text has
 * `buscar`. Folding letters is not for SQL: they are read, 52 a year.
 */
export async function pageBoletines(db: Db, place: PageOf, buscar = ''): Promise<Page<Fila>> {
  const zona = await readZona(db)
  const year = localAt(new Date(), zona).slice(0, 4)
  let list = db.selectFrom('boletines').selectAll()
  if (buscar) {
    const matches = matcherOf(buscar)
    const found = (await list.execute()).filter((row) => {
      const { titulo, texto } = borradorOf(row)
      return matches(`${titulo} ${texto}`)
    })
    if (found.length === 0) return NOTHING
    list = list.where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
  }
  const page = await readPage(list, POR_PAGINA, place)
  const filas = page.filas.map((row) => {
    const estado = estadoOf(row)
    const said = saidOf(estado, row.publicado, zona)
    const unpublished = estado !== 'borrador' && hasUnpublished(row)
    const stands = unpublished ? `${said}, con cambios sin publicar` : said
    return {
      id: row.id,
      fecha: row.fecha,
      titulo: borradorOf(row).titulo || 'Sin título',
      // The leaf beside it has the day and the month.
      detalle: row.fecha.startsWith(year) ? stands : `${row.fecha.slice(0, 4)} · ${stands}`,
      ejemplo: row.ejemplo === 1,
      ruta: estado === 'publicado' ? `/boletin/${row.fecha}` : undefined,
    }
  })
  return { ...page, filas }
}

function saidOf(estado: Estado, publicado: string, zona: string): string {
  if (estado === 'programado') return `Programado para el ${whenOf(publicado, zona)}`
  return estado === 'borrador' ? 'Borrador' : 'Publicado'
}

/** «28 de noviembre de 2026, 08:00» by the church's clocks. */
function whenOf(moment: string, zona: string): string {
  const [dia = '', hora = ''] = localAt(new Date(moment), zona).split('T')
  return `${formatDay(dia)}, ${hora}`
}

/** A bulletin as its form begins; a new one if `asked` is the id of none. */
export type Editable = Awaited<ReturnType<typeof readEditable>>

export async function readEditable({ db, auth }: Pick<Platform, 'db' | 'auth'>, asked: string) {
  const [zona, row] = await Promise.all([
    readZona(db),
    db.selectFrom('boletines').selectAll().where('id', '=', asked).executeTakeFirst(),
  ])
  const fecha = row?.fecha ?? (await nextSunday(db, zona))
  const { titulo, texto, avisos } = row ? borradorOf(row) : { titulo: '', texto: '', avisos: [] }
  const estado = row ? estadoOf(row) : ('borrador' as const)
  const id = row?.id ?? newId()
  return {
    id,
    vista: rutaVistaPrevia(auth.secret, { tabla: 'boletines', fila: id }),
    version: row?.version ?? 0,
    clave: newId(),
    fecha,
    titulo,
    texto,
    avisos,
    estado,
    /** When it comes out, by the church's clocks; '' unless it waits. */
    momento: row && estado === 'programado' ? localAt(new Date(row.publicado), zona) : '',
    semana: await readSemana(db, fecha),
  }
}

/** The next Sunday, today included, that has no bulletin. */
async function nextSunday(db: Db, zona: string): Promise<string> {
  const today = localAt(new Date(), zona).slice(0, 10)
  const rows = await db.selectFrom('boletines').select('fecha').where('fecha', '>=', today).execute()
  const taken = new Set(rows.map(({ fecha }) => fecha))
  let sunday = addDays(today, (7 - new Date(today).getUTCDay()) % 7)
  while (taken.has(sunday)) sunday = addDays(sunday, 7)
  return sunday
}
