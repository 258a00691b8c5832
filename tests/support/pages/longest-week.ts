import { eventoSchema, MAX_MOTIVO } from '#app/features/agenda/admin/evento-schema.ts'
import { listCategorias } from '#app/features/agenda/agenda.server.ts'
import { categoriaAgendaSchema } from '#app/features/agenda/categorias/categoria.ts'
import { addCategoria } from '#app/features/agenda/categorias/categorias.server.ts'
import { rutaDeVoy } from '#app/features/agenda/direcciones.ts'
import { addEvento, findEventoById } from '#app/features/agenda/eventos.server.ts'
import { SECCION_INSCRITOS } from '#app/features/agenda/inscritos/textos.ts'
import { DIAS } from '#app/features/agenda/opciones.ts'
import { claveOf, leave, signUp } from '#app/features/agenda/voy/inscripciones.server.ts'
import { voySchema } from '#app/features/agenda/voy/voy.ts'
import { boletinFormSchema, MOST_AVISOS } from '#app/features/boletin/formulario.ts'
import { publishBoletin } from '#app/features/boletin/write.server.ts'
import { addPersona, claveOf as claveDeTurnos } from '#app/features/turnos/equipo.server.ts'
import { personaSchema, RUTA_MES, RUTA_MIS_TURNOS } from '#app/features/turnos/turno.ts'
import { addTurno } from '#app/features/turnos/turnos.server.ts'
import { sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'
import { today } from '#app/ui/moments.ts'
import type { MorePages } from './every-page.ts'
import { longest, oneWord, SLUG } from './longest.ts'

const ENLACE = `https://www.iglesia.cl/${'x'.repeat(1977)}`

/**
 * Fills the church's week with the longest content: a date, one that is cancelled, who comes and who serves,
 * and a bulletin.
 */
export async function fillWeek(db: Db): Promise<MorePages> {
  await addCategoria(db, longest(categoriaAgendaSchema).nombre)
  const categoria = (await listCategorias(db)).at(-1)?.slug ?? ''
  const [manana, cancelada] = [1, 2].map((days) => addDays(today(), days)) as [string, string]
  const { titulo, lugar, descripcion, encargado } = eventoSchema.shape
  const id = newId()
  await changeContent(db, (trx) =>
    addEvento(trx, id, {
      titulo: longest(titulo),
      categoria,
      descripcion: longest(descripcion),
      imagen: '',
      inicio: `${manana}T13:00`,
      fin: `${addDays(manana, 3)}T15:00`,
      zona: 'America/Santiago',
      modalidad: 'otro',
      lugar: longest(lugar),
      enlace: ENLACE,
      encargado: longest(encargado),
      whatsapp: '9'.repeat(15),
      inscripcion: true,
      cupo: 1,
      repeticion: { tipo: 'semana', cada: 1, dias: [...DIAS], fin: { tipo: 'nunca' } },
      excepciones: [{ fecha: `${cancelada}T13:00`, cancelada: true, motivo: oneWord(MAX_MOTIVO) }],
    }),
  )
  const slug = (await findEventoById(db, id))?.slug ?? ''
  const { nombre } = voySchema.shape
  const first = newId()
  for (const [key, contacto] of [
    [first, 'ana@correo.cl'],
    [newId(), '9 1111 2222'],
    [newId(), `${'m'.repeat(60)}@${'m'.repeat(60)}.cl`],
  ] as const) {
    const who = { nombre: longest(nombre), contacto, cuantos: 1 }
    await signUp(
      db,
      { id: key, secret: 'secret', ahora: new Date() },
      { evento: slug, fecha: manana, ...who },
    )
  }
  await leave(db, claveOf('secret', first))

  const persona = newId()
  const [rol, mes] = [oneWord(40), manana.slice(0, 7)]
  const { nombre: sirve } = personaSchema.shape
  const quien = { nombre: longest(sirve), whatsapp: '9'.repeat(15), correo: '', roles: [rol], con: '' }
  await addTurno(db, id, `${rol} 2`)
  await addPersona(
    db,
    { id: persona, secret: 'secret' },
    { ...quien, bloqueadas: '24/12/2126 al 31/12/2126' },
  )
  await db
    .insertInto('turnos')
    .values({ id: newId(), evento: id, dia: manana, rol, n: 0, persona, publicado: 1 })
    .execute()

  const domingo = sunday(0)
  const { titulo: encabezado } = boletinFormSchema.shape
  await changeContent(db, (trx) =>
    publishBoletin(
      trx,
      { id: newId(), version: 0, clave: '' },
      domingo,
      {
        titulo: longest(encabezado),
        texto: `${oneWord(2000)}\n\n- ${oneWord(500)}\n\n[${oneWord(200)}](${ENLACE})`,
        avisos: Array.from({ length: MOST_AVISOS }, () => ({ fecha: domingo, texto: oneWord(300) })),
      },
      now(),
    ),
  )
  return {
    publicas: {
      evento: `/agenda/${slug}`,
      'evento-cancelado': `/agenda/${slug}?fecha=${cancelada}`,
      'evento-mes': `/agenda/${manana.slice(0, 7)}`,
      voy: rutaDeVoy(slug, manana),
      'boletin-fecha': `/boletin/${domingo}`,
      'boletin-mes': `/boletin/${domingo.slice(0, 7)}`,
      predicacion: `/predicaciones/${SLUG}`,
      'mis-turnos': `${RUTA_MIS_TURNOS}?${new URLSearchParams({ clave: claveDeTurnos('secret', persona) })}`,
    },
    panel: {
      'panel-inscritos': SECCION_INSCRITOS,
      'panel-inscritos-fecha': `${SECCION_INSCRITOS}?${new URLSearchParams({ evento: id, fecha: manana })}`,
      'panel-turnos-mes': `${RUTA_MES}?${new URLSearchParams({ evento: id, mes })}`,
      'panel-evento': `/admin/dashboard/agenda?editar=${id}_${manana}T13:00`,
    },
  }
}
