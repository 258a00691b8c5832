import { type Calendario, writeCitas } from '#app/features/agenda/calendario/calendario.server.ts'
import { cuandoEs } from '#app/features/agenda/lista/publica.server.ts'
import { hashOf } from '#app/parts/secret-link/secret-link.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { forgetMail } from '#app/platform/mail/outbox.server.ts'
import { aprender } from '../cambios.server.ts'
import { listConCita, type Mio } from '../con-cita.server.ts'
import { findPersona, listPersonas, type Persona } from '../equipo.server.ts'
import { semanaDe } from '../proponer.ts'
import {
  isBloqueada,
  isContradicted,
  MOST_PERIODOS,
  periodosOf,
  type RespuestaTurno,
  TEXTOS_ENLACE,
  textoDePeriodo,
} from '../turno.ts'

export const findPorClave = (db: Db, clave: string): Promise<Persona | undefined> =>
  findPersona(db, 'clave', hashOf(clave))

const isMio = (id: string) => (each: Mio) => each.persona === id || each.suplente === id

/** Who may take a place on that day: has the role, is free, and neither serves then nor the week around. */
function suplentesDe({ rol, dia, persona }: Mio, todos: readonly Mio[], personas: readonly Persona[]) {
  const semana = semanaDe(dia)
  const sirven = (id: string) =>
    todos.some(
      (each) =>
        ((each.persona === id && each.estado !== 'rechaza') || each.suplente === id) &&
        Math.abs(semanaDe(each.dia) - semana) <= 1,
    )
  return personas
    .filter(({ id, roles, periodos }) => id !== persona && roles.includes(rol) && !isBloqueada(periodos, dia))
    .map(({ id, nombre }) => ({ id, nombre, descansa: !sirven(id) }))
    .filter(
      ({ id }) => !todos.some((each) => each.dia === dia && isMio(id)(each) && each.estado !== 'rechaza'),
    )
    .sort((a, b) => Number(b.descansa) - Number(a.descansa))
}

export async function readMisTurnos(db: Db, persona: Persona, ahora: Date) {
  const todos = await listConCita(db, ahora)
  const personas = await listPersonas(db)
  const nombreDe = (id: string) => personas.find((each) => each.id === id)?.nombre ?? ''
  const turnos = todos.filter(isMio(persona.id)).map(async (mio) => ({
    id: mio.id,
    rol: mio.rol,
    titulo: mio.cita.titulo,
    estado: mio.estado,
    cuando: await cuandoEs(db, mio.cita, ahora),
    cancelada: mio.cita.cancelada,
    motivo: mio.cita.motivo,
    choca: mio.persona === persona.id && isContradicted(mio.estado, persona.periodos, mio.dia),
    comenzado: Date.parse(mio.cita.inicio.instante) <= ahora.getTime(),
    /** Whoever proposes this person in their place; '' for a place of their own. */
    de: mio.suplente === persona.id ? nombreDe(mio.persona) : '',
    suplente: nombreDe(mio.suplente),
    libres: suplentesDe(mio, todos, personas),
  }))
  const periodos = persona.periodos.map((each) => ({ ...each, texto: textoDePeriodo(each) }))
  return { nombre: persona.nombre, periodos, turnos: await Promise.all(turnos) }
}

/** A person's turns for their own calendar; those that they declined are not in it. */
export async function writeMisTurnos(db: Db, calendario: Calendario, persona: Persona, ahora: Date) {
  const mios = (await listConCita(db, ahora)).filter((each) => each.persona === persona.id)
  return writeCitas(
    calendario,
    mios
      .filter(({ estado }) => estado !== 'rechaza')
      .map(({ id, rol, evento, cita, dia }) => {
        const titulo = `${rol} · ${cita.titulo}`
        const excepciones = evento.excepciones.map(({ cambios, ...each }) =>
          cambios ? { ...each, cambios: { ...cambios, titulo } } : each,
        )
        // An id of its own: beside the agenda's calendar it is another entry.
        return { anotado: { evento: { ...evento, id, titulo, excepciones }, categoria: cita.categoria }, dia }
      }),
  )
}

type Answered = { rechazo: string; campo?: 'suplente' | 'desde' | 'hasta' } | { propuesta?: string }

/** Tells somebody that their link has news, in the transaction that makes them. */
type Tell = (trx: Db, persona: Persona) => Promise<unknown>

/** Takes what somebody answers by their link, all of it or nothing; whom they propose is told. */
export const responder = (
  db: Db,
  respuesta: RespuestaTurno,
  { ahora, tell }: { ahora: Date; tell: Tell },
): Promise<Answered> =>
  inTransaction(db, async (trx): Promise<Answered> => {
    // Of two devices with one link, one waits for the other.
    await trx
      .updateTable('turnos_personas')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('clave', '=', hashOf(respuesta.clave))
      .execute()
    const persona = await findPorClave(trx, respuesta.clave)
    if (!persona) return { rechazo: TEXTOS_ENLACE.noSirve }
    if (respuesta.que === 'fecha' || respuesta.que === 'sin-fecha') return anotaFecha(trx, persona, respuesta)
    // Of two who answer about one place, one waits for the other.
    await trx
      .updateTable('turnos')
      .set((eb) => ({ publicado: eb.ref('publicado') }))
      .where('id', '=', respuesta.turno)
      .execute()
    const todos = await listConCita(trx, ahora)
    const mio = todos.filter(isMio(persona.id)).find(({ id }) => id === respuesta.turno)
    if (!mio || Date.parse(mio.cita.inicio.instante) <= ahora.getTime())
      return { rechazo: TEXTOS_ENLACE.noEsTuyo }
    const answered = await answerFor(trx, { mio, todos, yo: persona.id, tell }, respuesta)
    // What people settle between them is no news to either.
    await aprender(trx, ahora, [persona.id, mio.persona], ({ id }) => id === mio.id)
    return answered
  })

async function answerFor(
  trx: Db,
  { mio, todos, yo, tell }: { mio: Mio; todos: Mio[]; yo: string; tell: Tell },
  { que, suplente }: RespuestaTurno,
): Promise<Answered> {
  const set = (values: Partial<Pick<Mio, 'persona' | 'estado' | 'suplente' | 'recordado'>>) =>
    trx.updateTable('turnos').set(values).where('id', '=', mio.id).execute()
  const isSuplente = mio.suplente === yo
  if (que === 'proponer') {
    if (isSuplente) return { rechazo: TEXTOS_ENLACE.noEsTuyo }
    if (suplente === '') return { rechazo: TEXTOS_ENLACE.sinSuplente, campo: 'suplente' }
    const personas = await listPersonas(trx)
    const libre = suplentesDe(mio, todos, personas).some(({ id }) => id === suplente)
    const propuesta = libre && personas.find(({ id }) => id === suplente)
    if (!propuesta) return { rechazo: TEXTOS_ENLACE.suplenteOcupado, campo: 'suplente' }
    await set({ estado: 'cambio', suplente })
    await tell(trx, propuesta)
    return { propuesta: suplente }
  }
  if (que === 'no-proponer' && !isSuplente) await set({ estado: 'espera', suplente: '' })
  if (que === 'acepto') {
    const ocupada = ({ id, dia, persona, estado }: Mio) =>
      id !== mio.id && dia === mio.dia && persona === yo && estado !== 'rechaza'
    if (todos.some(ocupada)) return { rechazo: TEXTOS_ENLACE.yaSirves }
    await set({ persona: yo, estado: 'acepta', suplente: '', ...(isSuplente && { recordado: '' }) })
    // Whoever had the place is told of it no more.
    if (isSuplente) await forgetMail(trx, [mio.id])
  }
  if (que === 'no-puedo') {
    // Who changes their mind after a notice knows of it.
    await set({ estado: 'rechaza', suplente: '', ...(mio.recordado === 'aviso' && { recordado: 'hecho' }) })
    await forgetMail(trx, [mio.id])
  }
  return {}
}

async function anotaFecha(
  trx: Db,
  { id, periodos }: Persona,
  { que, desde, hasta }: RespuestaTurno,
): Promise<Answered> {
  const nuevo = { desde, hasta: hasta || desde }
  if (desde === '') return { rechazo: TEXTOS_ENLACE.sinDia, campo: 'desde' }
  if (nuevo.hasta < desde) return { rechazo: TEXTOS_ENLACE.alReves, campo: 'hasta' }
  if (que === 'fecha' && periodos.length >= MOST_PERIODOS)
    return { rechazo: TEXTOS_ENLACE.muchasFechas, campo: 'desde' }
  const texto = textoDePeriodo(nuevo)
  const otros = periodos.map(textoDePeriodo).filter((each) => each !== texto)
  const lineas = que === 'fecha' ? [...otros, texto] : otros
  const bloqueadas = periodosOf(lineas.join('\n'))
    .sort((a, b) => (a.desde < b.desde ? -1 : 1))
    .map(textoDePeriodo)
    .join('\n')
  await trx
    .updateTable('turnos_personas')
    .set((eb) => ({ bloqueadas, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return {}
}
