import { addEvento } from '#app/features/agenda/eventos.server.ts'
import { DIAS } from '#app/features/agenda/opciones.ts'
import { addPersona, claveOf } from '#app/features/turnos/equipo.server.ts'
import { RUTA_MIS_TURNOS } from '#app/features/turnos/turno.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
import { eventoDe } from '#tests/support/agenda/eventos.ts'
import { anyAddress, sendPlainForm } from '../client.ts'
import type { Found } from '../ledger.ts'
import { createWriter, type Form, type Parts, type Writer } from './writer.ts'

const PERSONAS = ['Ana', 'Beto', 'Carla', 'Dora']
const TURNOS = 6
const SECRET = 'of who serves'
/** Nobody is reminded meanwhile. */
const DAYS_AHEAD = 10

/** Publishes turns of a few people, one a day. @returns everybody's id. */
async function publishTurnos(db: Db): Promise<Map<string, string>> {
  const personas = new Map(PERSONAS.map((nombre) => [nombre, newId()]))
  const [evento, first] = [newId(), addDays(today(), DAYS_AHEAD)]
  const ensayo = eventoDe({
    titulo: 'Ensayo',
    inicio: `${first}T10:00`,
    fin: `${first}T11:00`,
    repeticion: { tipo: 'semana', cada: 1, dias: [...DIAS], fin: { tipo: 'nunca' } },
  })
  await changeContent(db, async (trx) => {
    await addEvento(trx, evento, ensayo)
    for (const [nombre, id] of personas) {
      const datos = { nombre, whatsapp: '', correo: `${nombre}@correo.cl`, roles: ['Sonido'] }
      await addPersona(trx, { id, secret: SECRET }, { ...datos, bloqueadas: '', con: '' })
    }
    for (let n = 0; n < TURNOS; n++) {
      const persona = personas.get(PERSONAS[n % PERSONAS.length] ?? '') ?? ''
      const dia = addDays(first, n)
      await trx
        .insertInto('turnos')
        .values({ id: newId(), evento, dia, rol: 'Sonido', n, persona, publicado: 1 })
        .execute()
    }
  })
  return personas
}

/**
 * The turns, each with its state, who has it and whom they propose, and how many letters propose one to each
 * person: an answer that proposes somebody writes both.
 */
export async function findTurnos(db: Db): Promise<Found> {
  const personas = await db.selectFrom('turnos_personas').select(['id', 'nombre', 'correo']).execute()
  const nameOf = new Map(personas.map(({ id, nombre }) => [id, nombre]))
  const turnos = await db.selectFrom('turnos').selectAll().execute()
  const letters = await db.selectFrom('correos').select('para').where('tipo', '=', 'turnos').execute()
  return new Map([
    ...turnos.map(({ n, estado, persona, suplente }): [string, string[]] => [
      `turno ${n}`,
      [`${estado} ${nameOf.get(persona)} ${nameOf.get(suplente) ?? ''}`.trim()],
    ]),
    ...personas.map(({ nombre, correo }): [string, string[]] => [
      `cartas ${nombre}`,
      [String(letters.filter(({ para }) => para === correo).length)],
    ]),
  ])
}

/** People who answer by their links: they accept, decline, propose each other, and take each other's turns. */
export async function createServers({ origin, db, ledger, random }: Parts): Promise<Writer> {
  const personas = await publishTurnos(db())
  const ids = new Map(
    (await db().selectFrom('turnos').select(['id', 'n']).execute()).map(({ id, n }) => [`turno ${n}`, id]),
  )
  for (const [name, [value = '']] of await findTurnos(db()))
    await ledger.write({ [name]: value }, async () => 'acknowledged')

  return createWriter(ledger, async (): Promise<Form | undefined> => {
    const taken = ledger.take('turno', random)
    if (!taken) return undefined
    const { name, value } = taken
    const [, persona = '', suplente = ''] = value.split(' ')
    const answer = (quien: string, que: string, becomes: string, more: Record<string, string> = {}): Form => {
      const clave = claveOf(SECRET, personas.get(quien) ?? '')
      const fields = { clave, que, turno: ids.get(name) ?? '', ...more }
      const send = () => sendPlainForm(origin + RUTA_MIS_TURNOS, fields, anyAddress(random))
      return { changes: { [name]: becomes }, send }
    }
    if (suplente)
      return random.pick([
        answer(suplente, 'acepto', `acepta ${suplente}`),
        answer(suplente, 'no-puedo', `rechaza ${persona}`),
        answer(persona, 'no-proponer', `espera ${persona}`),
      ])
    if (random.chance(0.5))
      return random.pick([
        answer(persona, 'acepto', `acepta ${persona}`),
        answer(persona, 'no-puedo', `rechaza ${persona}`),
      ])
    const letters = ledger.take('cartas', random)
    const otra = letters?.name.split(' ')[1] ?? persona
    if (!letters || otra === persona) {
      if (letters) ledger.giveBack(letters.name)
      return ledger.giveBack(name)
    }
    const proposed = answer(persona, 'proponer', `cambio ${persona} ${otra}`, {
      suplente: personas.get(otra) ?? '',
    })
    return {
      ...proposed,
      changes: { ...proposed.changes, [letters.name]: String(Number(letters.value) + 1) },
    }
  })
}
