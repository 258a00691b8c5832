import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { rutaDeAgenda, rutaDeCita } from '#app/features/agenda/direcciones.ts'
import { CATEGORIA_RADIO, type Cita } from '#app/features/agenda/evento.ts'
import { aLas } from '#app/features/agenda/palabras.ts'
import { localAt } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import { capital } from '#app/ui/capital.ts'
import { formatWeekday } from '#app/ui/dates.ts'
import { announce } from './anunciar.server.ts'
import { type Cambio, cambiosDe, type Fecha, type Vista } from './horarios.ts'

/** What is further ahead is told once it comes this near. */
const DIAS_MS = 7 * 24 * 60 * 60_000
const CLAVE = 'horario'

const claveOf = ({ evento, fecha }: Cita) => `${CLAVE} ${evento} ${fecha.slice(0, 10)}`

const vistaOf = ({ titulo, inicio, suspendida }: Fecha): string =>
  JSON.stringify({ titulo, inicio, suspendida } satisfies Vista)

/** The coming dates of the agenda, whose changes are told; the radio's programme has its own page. */
async function readFechas(db: Db, moment: Date) {
  const citas = await listCitas(db, { desde: moment, hasta: new Date(moment.getTime() + DIAS_MS) })
  const told = citas.filter(
    ({ categoria, ejemplo, inicio }) =>
      categoria.slug !== CATEGORIA_RADIO && !ejemplo && inicio.instante > moment.toISOString(),
  )
  return new Map(
    told.map((cita): [string, { cita: Cita; fecha: Fecha }] => {
      const clave = claveOf(cita)
      const { titulo, inicio, cancelada, fecha } = cita
      return [
        clave,
        { cita, fecha: { clave, titulo, inicio: inicio.local, suspendida: cancelada, porRegla: fecha } },
      ]
    }),
  )
}

/** Tells of dates that were suspended or moved since the last look, together. */
export async function mirarHorarios(db: Db, moment: Date, zona: string): Promise<void> {
  const found = await readFechas(db, moment)
  const rows = await db
    .selectFrom('anuncios')
    .select(['clave', 'visto'])
    .where('clave', 'like', `${CLAVE} %`)
    .execute()
  const antes = new Map(rows.map(({ clave, visto }) => [clave, visto]))
  const fechas = [...found.values()].map(({ fecha }) => fecha)
  const fresh = fechas.filter((fecha) => antes.get(fecha.clave) !== vistaOf(fecha))
  const gone = [...antes.keys()].filter((clave) => !found.has(clave))
  if (fresh.length === 0 && gone.length === 0) return
  const vistas = new Map([...antes].map(([clave, visto]): [string, Vista] => [clave, JSON.parse(visto)]))
  const cambios = cambiosDe(vistas, fechas, localAt(moment, zona))
  await db.transaction().execute(async (trx) => {
    const ours = new Set<string>()
    for (const fecha of fresh) if (await note(trx, fecha, antes.get(fecha.clave))) ours.add(fecha.clave)
    if (gone.length > 0) await trx.deleteFrom('anuncios').where('clave', 'in', gone).execute()
    const [first, ...others] = cambios.filter(({ fecha }) => ours.has(fecha.clave))
    const cita = first && found.get(first.fecha.clave)?.cita
    if (cita) await announce(trx, wordsOf(first, cita, others.length))
  })
}

/** Notes how a date is now. @returns false if another instance did so first, and tells of it. */
async function note(trx: Db, fecha: Fecha, antes: string | undefined): Promise<boolean> {
  const { clave } = fecha
  const visto = vistaOf(fecha)
  const row =
    antes === undefined
      ? await trx
          .insertInto('anuncios')
          .values({ clave, visto, createdAt: now() })
          .onConflict((on) => on.doNothing())
          .returning('clave')
          .executeTakeFirst()
      : await trx
          .updateTable('anuncios')
          .set({ visto })
          .where('clave', '=', clave)
          .where('visto', '=', antes)
          .returning('clave')
          .executeTakeFirst()
  return row !== undefined
}

const ENCABEZADO = { suspendida: 'Suspendido', repuesta: 'Sí habrá', cambia: 'Cambia la hora' }

function wordsOf({ fecha, que }: Cambio, cita: Cita, others: number) {
  const cuando = `${formatWeekday(fecha.inicio.slice(0, 10))}, ${aLas(fecha.inicio)}`
  const dicho = que === 'cambia' ? `Ahora es el ${cuando}.` : `${capital(cuando)}.`
  const mas = others === 1 ? 'Hay un cambio más en la agenda.' : `Hay ${others} cambios más en la agenda.`
  const { motivo } = cita
  return {
    ...({ tipo: 'horarios', sobre: fecha.clave, titulo: `${ENCABEZADO[que]}: ${fecha.titulo}` } as const),
    cuerpo: [dicho, que === 'suspendida' && motivo, others > 0 && mas].filter(Boolean).join(' '),
    ruta: others > 0 ? rutaDeAgenda() : rutaDeCita(cita),
    vence: cita.inicio.instante,
    dia: fecha.inicio.slice(0, 10),
  }
}
