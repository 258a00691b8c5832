import { z } from 'zod'
import { type Intention, intention, needing, type Write } from '#app/parts/admin/actions.server.ts'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { readContacto, saveContacto } from '#app/parts/iglesia/contacto.server.ts'
import type { Horario } from '#app/parts/iglesia/contacto.ts'
import { addMinutes, minutesBetween, readZona } from '#app/parts/iglesia/zona.server.ts'
import { changeContent, type Db } from '#app/platform/db/db.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { capital } from '#app/ui/capital.ts'
import { hasEventos, listCategorias } from '../agenda.server.ts'
import { updateEvento } from '../cambios/cambios.server.ts'
import { shownOn } from '../cambios/editado.server.ts'
import { hoyEn } from '../citas.server.ts'
import { CATEGORIA_CULTO, NADA_MAS } from '../evento.ts'
import { addEvento } from '../eventos.server.ts'
import { DIAS } from '../opciones.ts'
import { NOMBRE_DE_DIA } from '../palabras.ts'
import { fechasFrom } from '../repeticion.ts'
import { cuandoDe, listSemanales, type Par, parear, type Semanal } from './horarios.server.ts'
import { TEXTOS_HORARIOS as TEXTOS } from './textos.ts'

/** How long a meeting is that the schedule alone names. */
const MINUTES = 90

async function readPares(db: Db): Promise<Par[]> {
  const hoy = hoyEn(await readZona(db))
  const [{ data }, semanales] = await Promise.all([readContacto(db), listSemanales(db, hoy)])
  return parear(data.horarios, semanales)
}

/** Where schedule and agenda do not say the same. Without an agenda there is nothing to contradict. */
export async function listDiferencias(db: Db): Promise<Par[]> {
  if (!(await hasEventos(db))) return []
  return (await readPares(db)).filter(({ igual }) => !igual)
}

const deSemanal = ({ dia, hora, evento }: Semanal) => `«${evento.titulo}», ${NOMBRE_DE_DIA[dia]} ${hora}`
const deFila = ({ dia, hora }: Horario) => `«${dia} ${hora}»`

function casoOf({ horario, semanal }: Par): NonNullable<Pendiente['casos']>[number] {
  const accion = '/admin/dashboard/agenda'
  const campos = { dia: horario?.dia ?? '', hora: horario?.hora ?? '', evento: semanal?.evento.id ?? '' }
  const toContacto = (texto: string) => ({
    texto,
    accion,
    campos: { ...campos, intencion: 'a-contacto' },
    necesita: 'contacto' as const,
  })
  const toAgenda = (texto: string) => ({ texto, accion, campos: { ...campos, intencion: 'a-la-agenda' } })
  if (!horario && semanal)
    return {
      texto: `La agenda tiene ${deSemanal(semanal)}, y Contacto no.`,
      remedios: [toContacto('Agregar a Contacto')],
    }
  if (horario && !semanal)
    return {
      texto: `Contacto dice ${deFila(horario)}, y la agenda no lo tiene.`,
      remedios: [toAgenda('Agregar a la agenda'), toContacto('Quitar de Contacto')],
    }
  const [row, event] = [horario as Horario, semanal as Semanal]
  return {
    texto: `Contacto dice ${deFila(row)}, y la agenda ${deSemanal(event)}.`,
    remedios: [
      toContacto(`Poner ${event.hora} en Contacto`),
      // The other days of an event that meets on several would move too.
      ...(hasOneDay(event) ? [toAgenda(`Poner ${cuandoDe(row)?.hora} en la agenda`)] : []),
    ],
  }
}

const hasOneDay = ({ evento: { repeticion } }: Semanal) =>
  repeticion?.tipo === 'semana' && repeticion.dias.length === 1

export async function pendientesHorarios(db: Db): Promise<Pendiente[]> {
  const casos = (await listDiferencias(db)).map(casoOf)
  return [{ asunto: 'horarios', count: casos.length, texto: TEXTOS.asunto, casos }]
}

/** Names the case: the row and the event, as they were when it was told; '' for the one that is missing. */
const casoSchema = z.object({
  dia: z.string().max(300).default(''),
  hora: z.string().max(300).default(''),
  evento: z.string().max(60).default(''),
})
type Caso = z.output<typeof casoSchema>

const findCaso = async (db: Db, { dia, hora, evento }: Caso) =>
  (await listDiferencias(db)).find(
    ({ horario, semanal }) =>
      (horario?.dia ?? '') === dia && (horario?.hora ?? '') === hora && (semanal?.evento.id ?? '') === evento,
  )

const solving = (solve: (write: Write, caso: Par) => Promise<unknown>, hecho: string) =>
  intention({
    schema: casoSchema,
    async run(write, asked) {
      const caso = await findCaso(write.platform.db, asked)
      return caso && (await solve(write, caso))
        ? { ok: true, mensaje: hecho }
        : { ok: false, mensaje: TEXTOS.yaNo }
    },
  })

async function toContacto({ platform: { db }, record }: Write, { horario, semanal }: Par) {
  const { data, version } = await readContacto(db)
  const said = semanal && { dia: capital(NOMBRE_DE_DIA[semanal.dia]), hora: semanal.hora }
  const is = (each: Horario) => each.dia === horario?.dia && each.hora === horario.hora
  const horarios = horario
    ? data.horarios.flatMap((each) => (is(each) ? (said ? { ...each, hora: said.hora } : []) : each))
    : [...data.horarios, ...(said ? [said] : [])].sort((a, b) => weekdayOf(a) - weekdayOf(b))
  return record({ accion: 'contacto' }, (trx) => saveContacto(trx, { ...data, horarios }, version))
}

/** Rows begin with Sunday; what names no weekday stands last. */
function weekdayOf(horario: Horario): number {
  const cuando = cuandoDe(horario)
  return cuando ? (DIAS.indexOf(cuando.dia) + 1) % 7 : 7
}

async function toAgenda({ platform: { db }, record }: Write, { horario, semanal }: Par) {
  const cuando = horario && cuandoDe(horario)
  if (!cuando) return false
  if (semanal) {
    const { evento } = semanal
    // One that differs from the rule would not move the others, and one that was deleted has no form.
    const next = fechasFrom(evento, semanal.fecha.slice(0, 10), evento.excepciones.length + 1)
    const fecha = next.find((each) => !evento.excepciones.some((own) => own.fecha === each)) ?? semanal.fecha
    const shown = shownOn(evento, fecha)
    const inicio = `${shown.inicio.slice(0, 10)}T${cuando.hora}`
    const fin = addMinutes(inicio, minutesBetween(shown.inicio, shown.fin))
    const { id, version, repeticion, inscripcion, cupo, titulo } = evento
    return record({ accion: 'evento-editado', detalle: titulo }, (trx) =>
      updateEvento(
        trx,
        { id, fecha, alcance: 'todas', version },
        { ...shown, repeticion, inscripcion, cupo, inicio, fin },
      ),
    )
  }
  const zona = await readZona(db)
  const categorias = await listCategorias(db)
  const categoria = categorias.find(({ slug }) => slug === CATEGORIA_CULTO) ?? categorias[0]
  if (!categoria) return false
  const titulo = `${categoria.nombre} del ${NOMBRE_DE_DIA[cuando.dia]}`
  const inicio = `${hoyEn(zona)}T${cuando.hora}`
  return record({ accion: 'evento-agregado', detalle: titulo }, (db) =>
    changeContent(db, (trx) =>
      addEvento(trx, newId(), {
        titulo,
        categoria: categoria.slug,
        inicio,
        fin: addMinutes(inicio, MINUTES),
        zona,
        ...NADA_MAS,
        repeticion: { tipo: 'semana', cada: 1, dias: [cuando.dia], fin: { tipo: 'nunca' } },
      }),
    ),
  )
}

/** One press, from the home: the agenda as the schedule says, or the schedule as the agenda does. */
export const HORARIOS_ACTIONS: Readonly<Record<'a-contacto' | 'a-la-agenda', Intention>> = {
  ...needing('contacto', { 'a-contacto': solving(toContacto, TEXTOS.enContacto) }),
  ...needing('agenda', { 'a-la-agenda': solving(toAgenda, TEXTOS.enAgenda) }),
}
