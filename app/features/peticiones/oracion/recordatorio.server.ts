import { listAvisados } from '#app/features/administradores/avisos.server.ts'
import { announce } from '#app/features/avisame/anunciar.server.ts'
import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { now } from '#app/platform/ids.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { isUnprayed, listEquipo, SINCE } from './equipo.server.ts'
import { DIAS_SIN_ORAR } from './oracion.ts'

const HOUR_MS = 60 * 60_000
const RUTA = '/admin/dashboard/donaciones?vista=peticiones&filtro=sin-oracion'

/**
 * Reminds the team of requests for which nobody has prayed for a week, once for each such week, without a
 * word of them: who takes care of one, or else everybody who reads them and wants mails. @returns how many.
 */
export const remindTeam = (db: Db, correo: Correo, at: Date): Promise<number> =>
  inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable('peticiones')
      .set({ recordada: now() })
      .where(isUnprayed(at))
      .whereRef('recordada', '<', SINCE)
      .returning('asignada')
      .execute()
    if (rows.length === 0) return 0
    await announce(trx, {
      tipo: 'peticion',
      sobre: 'sin-oracion',
      titulo: 'Hay peticiones que esperan oración',
      cuerpo: '',
      ruta: RUTA,
      dia: '',
      vence: new Date(at.getTime() + 24 * HOUR_MS).toISOString(),
    })
    if (correo.mail) await queueCarta(trx, await whomToTell(trx, rows), cartaTo(correo.home))
    return rows.length
  })

async function whomToTell(trx: Db, rows: { asignada: string }[]): Promise<string[]> {
  const avisados = await listAvisados(trx, 'peticiones')
  const equipo = (await listEquipo(trx)).filter(({ email }) => avisados.includes(email))
  const asignadas = rows.map(({ asignada }) => equipo.find(({ id }) => id === asignada)?.email)
  if (asignadas.includes(undefined)) return avisados
  return avisados.filter((email) => asignadas.includes(email))
}

const cartaTo = (home: string) => ({
  tipo: 'sin-oracion',
  asunto: 'Hay peticiones que esperan oración',
  parrafos: [
    `Hay peticiones por las que nadie ha marcado una oración en ${DIAS_SIN_ORAR} días.`,
    'Por reserva, este correo no dice de quién son ni qué piden.',
    `Míralas en el panel, con tu cuenta:\n${home}${RUTA}`,
    `Si prefieres no recibir estos avisos, cámbialo aquí:\n${home}/admin/dashboard/ajustes?parte=cuenta`,
  ],
})

export const recordatorioJob: Job = {
  name: 'recordatorio de oración',
  everyMs: HOUR_MS,
  async run({ db, log, settings }) {
    const reminded = await remindTeam(db, settings, new Date())
    if (reminded > 0) log.info({ reminded }, 'the team is reminded of requests that wait for a prayer')
  },
}
