import { cuandoEs } from '#app/features/agenda/lista/publica.server.ts'
import { announce } from '#app/features/avisame/anunciar.server.ts'
import { listConDispositivo } from '#app/features/avisame/suscripciones.server.ts'
import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { erasureJob } from '#app/platform/db/erasure-job.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { hasMailAbout } from '#app/platform/mail/outbox.server.ts'
import { avisarCambios, listCambios } from './cambios.server.ts'
import { listConCita, type Mio } from './con-cita.server.ts'
import { claveOf, enlaceDe, listPersonas, type Parts, type Persona } from './equipo.server.ts'
import { aQuienes, DIAS_DE_TURNOS, GRACIAS, RUTA_MIS_TURNOS } from './turno.ts'

const EVERY_MS = 10 * 60_000
const DAYS_BEFORE = 3
const DAY_MS = 24 * 60 * 60_000

/** The places whose person is to be told now: within three days, not suspended, not declined, each once. */
async function listPorRecordar(db: Db, at: Date) {
  const until = at.getTime() + DAYS_BEFORE * DAY_MS
  return (await listConCita(db, at)).filter(({ cita, estado }) => {
    const inicio = Date.parse(cita.inicio.instante)
    return (
      inicio > at.getTime() &&
      inicio <= until &&
      !cita.cancelada &&
      (estado === 'espera' || estado === 'acepta')
    )
  })
}

/**
 * Reminds people three days before, each once: on the device that they chose, by mail, or by asking the
 * volunteer to. A notice that no device got (`turnoOf`, or the device is gone) is followed by one of the others.
 * @returns how many.
 */
export async function recordar(parts: Parts & { db: Db }, at: Date): Promise<number> {
  const { db } = parts
  const rows: Mio[] = []
  for (const row of await listPorRecordar(db, at))
    if (row.recordado === '' || (row.recordado === 'aviso' && !(await hasMailAbout(db, row.id, 'push'))))
      rows.push(row)
  const personas = rows.length > 0 ? await listPersonas(db) : []
  const conDispositivo = await listConDispositivo(
    db,
    rows.map(({ persona }) => persona),
  )
  let done = 0
  for (const row of rows) {
    const quien = personas.find(({ id }) => id === row.persona)
    const porAviso = row.recordado === '' && conDispositivo.has(row.persona)
    if (quien) done += await recordarUno(parts, { row, quien, porAviso }, at)
  }
  return done
}

type Uno = { row: Mio; quien: Persona; porAviso: boolean }

async function recordarUno(
  { db, correo, secret }: Parts & { db: Db },
  { row, quien, porAviso }: Uno,
  at: Date,
): Promise<number> {
  const { id, persona, rol, cita, estado } = row
  const cuando = await cuandoEs(db, cita, at)
  const porCorreo = correo.mail && quien.correo !== ''
  const recordado = porAviso ? 'aviso' : porCorreo ? 'correo' : 'pendiente'
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('turnos')
      .set({ recordado })
      .where('id', '=', id)
      .where('persona', '=', persona)
      // Another instance may have been quicker, and they may have said no meanwhile.
      .where('recordado', '=', row.recordado)
      .where('estado', '=', estado)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 0
    const about = { sobre: id, titulo: `Tu turno: ${rol}`, vence: cita.inicio.instante }
    if (recordado === 'aviso') {
      const cuerpo = `«${cita.titulo}», ${cuando}. ${estado === 'acepta' ? GRACIAS : '¿Puedes? Respóndenos.'}`
      const ruta = withSecret(RUTA_MIS_TURNOS, claveOf(secret, persona))
      await announce(trx, { ...about, tipo: 'turno', cuerpo, ruta, dia: '' }, persona)
    }
    if (recordado === 'correo') {
      const parrafos = [
        `Te recordamos tu turno: ${rol}, en «${cita.titulo}».\nCuándo: ${cuando}`,
        estado === 'acepta'
          ? 'Si algo cambió, avísanos aquí. Este enlace es solo tuyo:'
          : 'Todavía no nos dices si puedes. Respóndenos aquí; este enlace es solo tuyo:',
        enlaceDe(correo.home, secret, persona),
        GRACIAS,
      ]
      const carta = { tipo: 'turno-recordado', sobre: id, asunto: about.titulo, parrafos }
      await queueCarta(trx, [quien.correo], carta, about.vence)
    }
    return 1
  })
}

const CARTAS = {
  turnos:
    'Ya están tus turnos. Míralos y dinos si puedes; ahí mismo puedes proponer a otra persona o anotar fechas en que no puedes. Este enlace es solo tuyo:',
  propuesta:
    'Alguien del equipo te propone tomar su turno. Míralo y dinos si puedes. Este enlace es solo tuyo:',
}

/** Mails people their link. @returns how many have an address, where the site sends mail at all. */
export async function enviarEnlaces(
  trx: Db,
  { correo, secret }: Parts,
  personas: readonly Persona[],
  carta: keyof typeof CARTAS = 'turnos',
): Promise<number> {
  const con = correo.mail ? personas.filter((each) => each.correo !== '') : []
  for (const { id, correo: para } of con) {
    const parrafos = [CARTAS[carta], enlaceDe(correo.home, secret, id), GRACIAS]
    await queueCarta(trx, [para], { tipo: 'turnos', sobre: id, asunto: 'Tus turnos', parrafos })
  }
  return con.length
}

/** Whom the volunteer is asked to remind: nothing else reaches them. */
export const listPendientes = async (db: Db, at: Date) =>
  (await listPorRecordar(db, at)).filter(({ recordado }) => recordado === 'pendiente')

export async function markRecordado(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('turnos')
    .set({ recordado: 'hecho' })
    .where('id', '=', id)
    .where('recordado', '=', 'pendiente')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whom the site writes to itself are none of the volunteer's. */
export async function pendientes(db: Db, { mail }: Pick<Correo, 'mail'>): Promise<Pendiente[]> {
  const at = new Date()
  const porRecordar = (await listPendientes(db, at)).length
  const cambios = (await listCambios(db, at)).filter(({ persona }) => !mail || persona.correo === '').length
  const count = porRecordar + cambios
  return [{ asunto: 'turnos', count, texto: porHacer(porRecordar, cambios) }]
}

function porHacer(porRecordar: number, cambios: number): string {
  const count = porRecordar + cambios
  if (porRecordar > 0 && cambios > 0) return `Escríbeles a ${aQuienes(count)} por sus turnos`
  const [le, cambio] = count === 1 ? ['le', 'su turno cambió'] : ['les', 'sus turnos cambiaron']
  return cambios > 0
    ? `Avísa${le} a ${aQuienes(count)} que ${cambio}`
    : `Recuérda${le} su turno a ${aQuienes(count)}`
}

export const recordarJob: Job = {
  name: 'recuerdos de turnos',
  everyMs: EVERY_MS,
  async run({ db, log, settings, secret }) {
    const parts = { db, correo: settings, secret: secret.reveal() }
    const done = await recordar(parts, new Date())
    if (done > 0) log.info({ done }, 'people are reminded of their turns')
    const told = await avisarCambios(parts, new Date())
    if (told > 0) log.info({ told }, 'people are told of changed turns')
  },
}

/** Who served is known for as long as the turns stay fair by it. @returns how many places it forgot. */
export const deleteOldTurnos = async (db: Db, at: Date): Promise<number> => {
  const before = addDays(at.toISOString().slice(0, 10), -DIAS_DE_TURNOS)
  return Number((await db.deleteFrom('turnos').where('dia', '<', before).executeTakeFirst()).numDeletedRows)
}

export const plazoJob = erasureJob('plazo de turnos', deleteOldTurnos)
