import { type Correo, queueCarta } from '#app/parts/avisos/avisos.server.ts'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { withSecret } from '#app/parts/secret-link/secret-link.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import type { Job } from '#app/platform/jobs.server.ts'
import { RUTA_MI_LUGAR } from '../direcciones.ts'
import type { Cita } from '../evento.ts'
import { cuandoEs } from '../lista/publica.server.ts'
import { cerrada, claveOf, withCitas } from './inscripciones.server.ts'

const EVERY_MS = 30_000

/**
 * Mails those who moved up from the waiting list and gave an e-mail, each once. Whoever makes a place free
 * only writes down who got it: it may be a visitor, the dashboard or the erasure of a person's data.
 * @returns how many.
 */
export async function tellMovedUp(
  { db, correo, secret }: { db: Db; correo: Correo; secret: string },
  at: Date,
): Promise<number> {
  if (!correo.mail) return 0
  const rows = await db
    .selectFrom('inscripciones')
    .selectAll()
    .where('aviso', '=', 'pendiente')
    .where('contacto', 'like', '%@%')
    .execute()
  let told = 0
  for (const { id, cita, contacto, cuantos } of await withCitas(db, rows)) {
    if (cerrada(cita, at) !== undefined) continue
    const enlace = `${correo.home}${withSecret(RUTA_MI_LUGAR, claveOf(secret, id))}`
    const carta = {
      tipo: 'cupo-liberado',
      sobre: id,
      asunto: `Tienes lugar en «${cita.titulo}»`,
      parrafos: [
        // Without the name: a stranger wrote it, and the address too.
        `Hola: qué alegría contarte que se liberó un cupo: tu lugar en «${cita.titulo}» está guardado${cuantos > 1 ? ` para ${cuantos} personas` : ''}.`,
        `Cuándo: ${await cuandoEs(db, cita, at)}\nDónde: ${await dondeEs(db, cita)}`,
        `Si ya no puedes venir, avísanos aquí y le damos tu lugar a otra persona. Este enlace es solo tuyo:\n${enlace}`,
        '¡Te esperamos!',
      ],
    }
    told += await inTransaction(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('inscripciones')
        .set({ aviso: 'correo' })
        .where('id', '=', id)
        // Another instance may have been quicker.
        .where('aviso', '=', 'pendiente')
        .executeTakeFirst()
      if (numUpdatedRows > 0) await queueCarta(trx, [contacto], carta, cita.inicio.instante)
      return Number(numUpdatedRows)
    })
  }
  return told
}

async function dondeEs(db: Db, { modalidad, lugar, enlace }: Cita): Promise<string> {
  if (modalidad === 'iglesia') return (await readContacto(db)).data.direccion
  return [modalidad === 'linea' ? 'En línea' : lugar, enlace].filter(Boolean).join(', ')
}

export const avisoDeCupoJob: Job = {
  name: 'avisos de cupos',
  everyMs: EVERY_MS,
  async run({ db, log, settings, secret }) {
    const told = await tellMovedUp({ db, correo: settings, secret: secret.reveal() }, new Date())
    if (told > 0) log.info({ told }, 'people who moved up from a waiting list are told by mail')
  },
}

/** Somebody told them. @returns false if they are no more on the list, or were told already. */
export async function markTold(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('inscripciones')
    .set({ aviso: 'hecho' })
    .where('id', '=', id)
    .where('aviso', '=', 'pendiente')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Whom the dashboard asks to call, because they gave a telephone, or because no mail is set up: for dates that
 * still are to come. A moved one may be later than its day by the rule.
 */
export async function listPorAvisar(db: Db, at = new Date()): Promise<Pendiente[]> {
  const rows = await db
    .selectFrom('inscripciones')
    .select(({ fn }) => ['evento', 'dia', fn.countAll<number | string>().as('total')])
    .where('aviso', '=', 'pendiente')
    .groupBy(['evento', 'dia'])
    .execute()
  const open = (await withCitas(db, rows)).filter(({ cita }) => cerrada(cita, at) === undefined)
  const count = open.reduce((sum, { total }) => sum + Number(total), 0)
  const texto =
    count === 1
      ? 'Se liberó un cupo para 1 persona: avísale'
      : `Se liberaron cupos para ${count} personas: avísales`
  return [{ asunto: 'cupos-liberados', count, texto }]
}
