import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { rutaDeCita } from '#app/features/agenda/direcciones.ts'
import { CATEGORIA_CULTO } from '#app/features/agenda/evento.ts'
import { isOpen, readTransmision } from '#app/features/vivo/transmision.server.ts'
import { addDays, localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { formatWeekday } from '#app/ui/dates.ts'
import { type Anuncio, announce, isNew } from './anunciar.server.ts'
import { mirarHorarios } from './horarios.server.ts'

const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
/** Who is told later than this that a service began comes too late. */
const EMPIEZA_MS = 30 * MINUTE
/** An older sermon is no news: it was brought from elsewhere. */
const PREDICACION_DIAS = 14
const BOLETIN_DIAS = 2
/** What is dated further ahead is told once it comes this near. */
const ADELANTE_DIAS = 30
/** How long news are worth telling: over a night, and a day without network. */
const NOVEDAD_MS = 2 * DAY_MS
/** Longer than anything is news, from so many days ahead to so many after: else it is told again. */
const RECUERDA_MS = 60 * DAY_MS

/**
 * Looks every minute what there is to tell, whoever wrote it and however it came out: at a press, at its
 * moment, by an import. What was told is noted with it, so that of several instances one tells it, once.
 */
export const avisameJob: Job = {
  name: 'avísame',
  everyMs: MINUTE,
  run: ({ db }) => mirar(db, new Date()),
}

export async function mirar(db: Db, moment: Date): Promise<void> {
  const zona = await readZona(db)
  const hoy = localAt(moment, zona).slice(0, 10)
  await mirarHorarios(db, moment, zona)
  const found = [
    await findCulto(db, moment),
    await findPredicaciones(db, hoy, moment),
    await findBoletin(db, hoy, moment),
  ]
  for (const each of found) if (each) await tell(db, each)
  const old = new Date(moment.getTime() - RECUERDA_MS).toISOString()
  await db.deleteFrom('anuncios').where('createdAt', '<', old).execute()
}

/** What there is to tell, and the names by which it is known to have been told. */
type Novedad = { claves: string[]; anuncio: Omit<Anuncio, 'sobre' | 'dia'> }

/** Of several that are new together one is told, which says how many there are. */
async function tell(db: Db, { claves, anuncio }: Novedad): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fresh: string[] = []
    for (const clave of claves) if (await isNew(trx, clave)) fresh.push(clave)
    const [sobre] = fresh
    if (sobre !== undefined) await announce(trx, { ...anuncio, sobre, dia: '' })
  })
}

const inFuture = (moment: Date, ms: number) => new Date(moment.getTime() + ms).toISOString()

/** The service that began a moment ago, or goes live. */
async function findCulto(db: Db, moment: Date): Promise<Novedad | undefined> {
  const { data: aire } = await readTransmision(db)
  const since = inFuture(moment, -EMPIEZA_MS)
  if (isOpen(aire, moment.getTime()) && aire.desde > since)
    return {
      claves: [aire.evento ? `culto ${aire.evento} ${aire.fecha}` : `vivo ${aire.desde}`],
      anuncio: {
        tipo: 'culto',
        titulo: `En vivo: ${aire.titulo || 'estamos transmitiendo'}`,
        ruta: '/',
        cuerpo: 'Ya empezamos. Te esperamos.',
        vence: inFuture(new Date(aire.desde), EMPIEZA_MS),
      },
    }
  const citas = await listCitas(db, { desde: moment, hasta: new Date(moment.getTime() + 1) })
  const cita = citas.findLast(
    ({ categoria, cancelada, ejemplo, inicio }) =>
      categoria.slug === CATEGORIA_CULTO && !cancelada && !ejemplo && inicio.instante > since,
  )
  return (
    cita && {
      claves: [`culto ${cita.evento} ${cita.fecha}`],
      anuncio: {
        tipo: 'culto',
        titulo: `Empieza: ${cita.titulo}`,
        ruta: rutaDeCita(cita),
        cuerpo: 'Te esperamos.',
        vence: inFuture(new Date(cita.inicio.instante), EMPIEZA_MS),
      },
    }
  )
}

async function findPredicaciones(db: Db, hoy: string, moment: Date): Promise<Novedad | undefined> {
  const rows = await db
    .selectFrom('predicaciones')
    .select(['id', 'slug', 'titulo', 'conductor'])
    .where('fecha', '>=', addDays(hoy, -PREDICACION_DIAS))
    .where('fecha', '<=', addDays(hoy, ADELANTE_DIAS))
    .where('ejemplo', '=', 0)
    .orderBy('fecha', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const fresh = await notTold(db, 'predicacion', rows)
  const [first, ...others] = fresh
  if (!first) return undefined
  const mas = others.length === 1 ? 'Y hay una más.' : `Y hay ${others.length} más.`
  return {
    claves: fresh.map(({ id }) => `predicacion ${id}`),
    anuncio: {
      tipo: 'predicacion',
      titulo: `Nueva predicación: ${first.titulo}`,
      cuerpo: [first.conductor && `De ${first.conductor}.`, others.length > 0 && mas]
        .filter(Boolean)
        .join(' '),
      ruta: others.length > 0 ? '/predicaciones' : `/predicaciones/${first.slug}`,
      vence: inFuture(moment, NOVEDAD_MS),
    },
  }
}

async function findBoletin(db: Db, hoy: string, moment: Date): Promise<Novedad | undefined> {
  const rows = await db
    .selectFrom('boletines')
    .select(['id', 'fecha', 'titulo'])
    .where('publicado', '!=', '')
    .where('publicado', '<=', moment.toISOString())
    .where('fecha', '>=', addDays(hoy, -BOLETIN_DIAS))
    .where('fecha', '<=', addDays(hoy, ADELANTE_DIAS))
    .where('ejemplo', '=', 0)
    .orderBy('fecha')
    .execute()
  const [first] = await notTold(db, 'boletin', rows)
  return (
    first && {
      claves: [`boletin ${first.id}`],
      anuncio: {
        tipo: 'boletin',
        titulo: `Boletín del ${formatWeekday(first.fecha)}`,
        cuerpo: first.titulo,
        ruta: `/boletin/${first.fecha}`,
        vence: inFuture(moment, NOVEDAD_MS),
      },
    }
  )
}

async function notTold<Row extends { id: string }>(
  db: Db,
  kind: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return []
  const claves = rows.map(({ id }) => `${kind} ${id}`)
  const told = await db.selectFrom('anuncios').select('clave').where('clave', 'in', claves).execute()
  const known = new Set(told.map(({ clave }) => clave))
  return rows.filter(({ id }) => !known.has(`${kind} ${id}`))
}
