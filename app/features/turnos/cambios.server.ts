import { queueCarta } from '#app/parts/avisos/avisos.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { formatMoment } from '#app/ui/moments.ts'
import { listConCita, type Mio } from './con-cita.server.ts'
import { enlaceDe, listPersonas, type Parts, type Persona } from './equipo.server.ts'
import { GRACIAS } from './turno.ts'

/** What somebody was last told of a place of theirs; `fuera`: that it is suspended. */
type Sabido = { id: string; rol: string; titulo: string; inicio: string; fuera: boolean }

const sabidoOf = ({ id, rol, cita }: Mio): Sabido => ({
  id,
  rol,
  titulo: cita.titulo,
  inicio: cita.inicio.instante,
  fuera: cita.cancelada,
})

const readSabe = ({ sabe }: Persona): Sabido[] => (sabe === '' ? [] : JSON.parse(sabe))

/**
 * People know of places that are new to them, and how those that `which` names stand now: they saw it, or are
 * told. @returns whose knowledge changed, and nobody else changed meanwhile.
 */
export async function aprender(
  trx: Db,
  ahora: Date,
  ids: readonly string[],
  which: (sabido: Sabido) => boolean = () => false,
): Promise<string[]> {
  const personas = (await listPersonas(trx)).filter(({ id }) => ids.includes(id))
  const todos = personas.length > 0 ? await listConCita(trx, ahora) : []
  const done: string[] = []
  for (const persona of personas) {
    const lugares = todos.filter((each) => each.persona === persona.id)
    const known = readSabe(persona).filter((each) => {
      const isThere = lugares.some(({ id }) => id === each.id)
      return Date.parse(each.inicio) > ahora.getTime() && (isThere || !vueltaDe(each, lugares))
    })
    const suyos = lugares
      .filter(({ estado }) => estado !== 'rechaza')
      .map(sabidoOf)
      .filter((each) => which(each) || !known.some(({ id }) => id === each.id))
    const sabe = JSON.stringify([...known.filter((each) => !which(each)), ...suyos])
    if (sabe === persona.sabe) continue
    const { numUpdatedRows } = await trx
      .updateTable('turnos_personas')
      .set({ sabe })
      .where('id', '=', persona.id)
      .where('sabe', '=', persona.sabe)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) done.push(persona.id)
  }
  return done
}

/** What is news of a place to who knew it so; '' for nothing, and for what they declined. */
function cambioDe(antes: Sabido, mio: Mio | undefined): string {
  const { rol, titulo, inicio, fuera } = antes
  if (!mio) return `Ya no te toca: ${rol}, en «${titulo}», ${formatMoment(inicio)}.`
  if (mio.estado === 'rechaza') return ''
  const { cita } = mio
  const ahora = cita.inicio.instante
  if (cita.cancelada) {
    const motivo = cita.motivo ? ` (${cita.motivo})` : ''
    return fuera ? '' : `Se suspendió: «${titulo}», ${formatMoment(inicio)}${motivo}.`
  }
  if (ahora !== inicio) return `Cambió de fecha: ${rol}, en «${titulo}», ahora es ${formatMoment(ahora)}.`
  return fuera ? `Sí se hace: «${titulo}», ${formatMoment(ahora)}. Tu turno: ${rol}.` : ''
}

/** A place that was taken away and given back, or changed for its like: it has another id, and is no news. */
const vueltaDe = (antes: Sabido, suyos: readonly Mio[]): Mio | undefined =>
  suyos.find(({ rol, cita }) => {
    const { titulo, inicio } = antes
    return rol === antes.rol && cita.titulo === titulo && cita.inicio.instante === inicio
  })

/** Who does not know yet what became of their published places, with a line for each. */
export async function listCambios(db: Db, ahora: Date) {
  const [personas, todos] = await Promise.all([listPersonas(db), listConCita(db, ahora)])
  return personas
    .map((persona) => {
      const suyos = todos.filter((each) => each.persona === persona.id)
      const lineas = readSabe(persona)
        .filter(({ inicio }) => Date.parse(inicio) > ahora.getTime())
        .map((antes) => cambioDe(antes, suyos.find(({ id }) => id === antes.id) ?? vueltaDe(antes, suyos)))
      return { persona, cambios: [...new Set(lineas)].filter(Boolean) }
    })
    .filter(({ cambios }) => cambios.length > 0)
}

/** Somebody knows how all of their places stand. @returns false if they did before. */
export const enterada = async (trx: Db, ahora: Date, id: string): Promise<boolean> =>
  (await aprender(trx, ahora, [id], () => true)).length > 0

/** Mails people what changed, all of it at once. @returns how many. */
export async function avisarCambios({ db, correo, secret }: Parts & { db: Db }, ahora: Date) {
  if (!correo.mail) return 0
  const porCorreo = (await listCambios(db, ahora)).filter(({ persona }) => persona.correo !== '')
  let done = 0
  for (const { persona, cambios } of porCorreo)
    done += await inTransaction(db, async (trx) => {
      // Another instance may have been quicker.
      if (!(await enterada(trx, ahora, persona.id))) return 0
      const parrafos = [
        `Hubo cambios en tus turnos:\n${cambios.join('\n')}`,
        'Aquí ves cómo quedaron. Este enlace es solo tuyo:',
        enlaceDe(correo.home, secret, persona.id),
        GRACIAS,
      ]
      const carta = { tipo: 'turnos-cambiados', sobre: persona.id, asunto: 'Cambios en tus turnos', parrafos }
      await queueCarta(trx, [persona.correo], carta)
      return 1
    })
  return done
}
