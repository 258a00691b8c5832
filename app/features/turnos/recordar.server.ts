import { cuandoEs } from '#app/features/agenda/lista/publica.server.ts'
import { queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { erasureJob } from '#app/platform/db/erasure-job.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { avisarCambios, listCambios } from './cambios.server.ts'
import { listConCita } from './con-cita.server.ts'
import { enlaceDe, listPersonas, type Parts, type Persona } from './equipo.server.ts'
import { DIAS_DE_TURNOS, GRACIAS } from './turno.ts'

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
 * Reminds people three days before, each once: by mail, or by asking the volunteer to.
 * @returns how many.
 */
export async function recordar({ db, correo, secret }: Parts & { db: Db }, at: Date): Promise<number> {
  const rows = (await listPorRecordar(db, at)).filter(({ recordado }) => recordado === '')
  const personas = rows.length > 0 ? await listPersonas(db) : []
  let done = 0
  for (const { id, persona, rol, cita, estado } of rows) {
    const quien = personas.find((each) => each.id === persona)
    if (!quien) continue
    const porCorreo = correo.mail !== undefined && quien.correo !== ''
    const cuando = await cuandoEs(db, cita, at)
    done += await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('turnos')
        .set({ recordado: porCorreo ? 'correo' : 'pendiente' })
        .where('id', '=', id)
        .where('persona', '=', persona)
        // Another instance may have been quicker, and they may have said no meanwhile.
        .where('recordado', '=', '')
        .where('estado', '=', estado)
        .executeTakeFirst()
      if (numUpdatedRows === 0n || !porCorreo) return Number(numUpdatedRows)
      const parrafos = [
        `Te recordamos tu turno: ${rol}, en «${cita.titulo}».\nCuándo: ${cuando}`,
        estado === 'acepta'
          ? 'Si algo cambió, avísanos aquí. Este enlace es solo tuyo:'
          : 'Todavía no nos dices si puedes. Respóndenos aquí; este enlace es solo tuyo:',
        enlaceDe(correo.home, secret, persona),
        GRACIAS,
      ]
      const carta = { tipo: 'turno-recordado', sobre: id, asunto: `Tu turno: ${rol}`, parrafos }
      await queueCarta(trx, [quien.correo], carta, cita.inicio.instante)
      return 1
    })
  }
  return done
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

/** Whom the volunteer is asked to remind, for lack of an e-mail. */
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

export async function pendientes(db: Db): Promise<Pendiente[]> {
  const at = new Date()
  const porRecordar = (await listPendientes(db, at)).length
  const cambios = (await listCambios(db, at)).filter(({ persona }) => persona.correo === '').length
  const count = porRecordar + cambios
  return [{ asunto: 'turnos', count, texto: porHacer(porRecordar, cambios) }]
}

const aQuienes = (count: number) => (count === 1 ? '1 persona' : `${count} personas`)

function porHacer(porRecordar: number, cambios: number): string {
  if (porRecordar > 0 && cambios > 0) return `Escríbeles a ${aQuienes(porRecordar + cambios)} por sus turnos`
  const [verbo, count] = cambios > 0 ? ['Avísa', cambios] : ['Recuérda', porRecordar]
  const le = count === 1 ? 'le' : 'les'
  return cambios > 0
    ? `${verbo}${le} a ${aQuienes(count)} que ${count === 1 ? 'su turno cambió' : 'sus turnos cambiaron'}`
    : `${verbo}${le} su turno a ${aQuienes(count)}`
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
