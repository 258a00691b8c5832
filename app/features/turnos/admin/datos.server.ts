import { hoyEn } from '#app/features/agenda/citas.server.ts'
import { cuandoEs } from '#app/features/agenda/lista/publica.server.ts'
import { buscarOf } from '#app/parts/admin/buscar.ts'
import { formOf } from '#app/parts/admin/without-scripts/page-states.ts'
import { readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { matcherOf } from '#app/platform/text/text.server.ts'
import { listCambios } from '../cambios.server.ts'
import { enlaceDe, listPersonas, type Persona } from '../equipo.server.ts'
import { listPendientes } from '../recordar.server.ts'
import { GRACIAS } from '../turno.ts'
import { listRoles, listTurnos, readProximas } from '../turnos.server.ts'

/** What the section shows: the events that people serve at, or the team. */
export async function readSeccion({ db, auth, settings }: Platform, url: URL) {
  const abierta = formOf(url.search)?.id ?? ''
  const secret = auth.secret.reveal()
  const home = settings.origin ?? url.origin
  const clave = newId()
  if (url.searchParams.get('parte') === 'equipo') {
    const todas = (await listPersonas(db)).map((each) => visible(each, enlaceDe(home, secret, each.id)))
    const buscar = buscarOf(url.searchParams)
    const matches = matcherOf(buscar)
    const personas = todas.filter(({ nombre, roles }) => matches([nombre, ...roles].join(' ')))
    const nombres = todas.map(({ id, nombre }) => ({ id, nombre }))
    const roles = await listRoles(db)
    const editando = todas.find(({ id }) => id === abierta)
    const correo = settings.mail
    return { parte: 'equipo' as const, buscar, personas, nombres, roles, editando, clave, correo }
  }
  const ahora = new Date()
  const turnos = await Promise.all(
    (await listTurnos(db)).map(async (turno) => ({
      id: turno.id,
      version: turno.version,
      puestos: turno.puestos,
      evento: turno.id,
      titulo: turno.evento.titulo,
      roles: turno.roles,
      ...(await readProximas(db, turno, ahora)),
    })),
  )
  const editando = turnos.find(({ id }) => id === abierta)
  const eventos = await listElegibles(db, turnos)
  const enlace = (id: string) => enlaceDe(home, secret, id)
  const porRecordar = await listPorRecordar(db, ahora, enlace)
  const cambiados = await listCambiados(db, ahora, settings.mail, enlace)
  const personas = (await listPersonas(db)).length
  return { parte: 'turnos' as const, turnos, eventos, editando, porRecordar, cambiados, personas }
}

const visible = ({ clave: _, sabe: __, ...persona }: Persona, enlace: string) => ({ ...persona, enlace })
export type PersonaVisible = ReturnType<typeof visible>

/** The events of the agenda that have no turns yet, and a date to come. */
async function listElegibles(db: Db, turnos: readonly { id: string }[]) {
  const hoy = hoyEn(await readZona(db))
  const rows = await db
    .selectFrom('eventos')
    .select(['id', 'slug', 'titulo'])
    .where('ultima', '>=', hoy)
    .orderBy('titulo')
    .orderBy('id')
    .execute()
  return rows.filter(({ id }) => !turnos.some((each) => each.id === id))
}

/** Whom no mail tells what became of their turns, with the words for it. */
async function listCambiados(db: Db, ahora: Date, correo: boolean, enlace: (id: string) => string) {
  const rows = await listCambios(db, ahora)
  return rows
    .filter(({ persona }) => !correo || persona.correo === '')
    .map(({ persona: { id, nombre, whatsapp }, cambios }) => ({
      id,
      nombre,
      whatsapp,
      detalle: cambios.join(' '),
      texto: `Hola, ${nombre}: hubo cambios en tus turnos. ${cambios.join(' ')} Míralos aquí: ${enlace(id)} ${GRACIAS}`,
    }))
}

/** Whom to remind by hand, with the words for it. */
async function listPorRecordar(db: Db, ahora: Date, enlace: (id: string) => string) {
  const personas = await listPersonas(db)
  const rows = (await listPendientes(db, ahora)).map(async ({ id, persona, rol, cita }) => {
    const quien = personas.find((each) => each.id === persona)
    const cuando = await cuandoEs(db, cita, ahora)
    const { nombre = '', whatsapp = '' } = quien ?? {}
    const texto = `Hola, ${nombre}: te recordamos tu turno de ${rol} en «${cita.titulo}», ${cuando}. Si no puedes, avísanos aquí: ${enlace(persona)} ${GRACIAS}`
    return { id, nombre, whatsapp, detalle: `${rol} · ${cita.titulo} · ${cuando}`, texto }
  })
  return Promise.all(rows)
}
