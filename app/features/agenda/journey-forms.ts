import { addDays } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { today } from '#app/ui/moments.ts'
import { addEventoDe } from '#tests/support/agenda/eventos.ts'
import type { RoomForms } from '#tests/support/forms/form.ts'
import { TEXTOS_EVENTO } from './admin/textos.ts'
import { TEXTOS_CATEGORIA_AGENDA } from './categorias/categoria.ts'
import { nombreDeDia } from './dias.ts'
import type { Excepcion, Repeticion } from './evento.ts'
import { diaOf } from './repeticion.ts'

const D = '/admin/dashboard/agenda'
const HOY = today()
const [MANANA, PASADO, ENSAYO] = [1, 2, 3].map((days) => addDays(HOY, days)) as [string, string, string]
const SIN_ENSAYO = addDays(ENSAYO, 7)

/** An event tomorrow, a cancelled one the day after, and one every week whose second date was deleted. */
export async function seedAgenda(trx: Db): Promise<void> {
  const semanal: Repeticion = { tipo: 'semana', cada: 1, dias: [diaOf(ENSAYO)], fin: { tipo: 'nunca' } }
  const add = (titulo: string, inicio: string, repeticion?: Repeticion, excepciones: Excepcion[] = []) =>
    addEventoDe(trx, {
      titulo,
      categoria: 'otro',
      inicio,
      fin: `${inicio.slice(0, 10)}T23:00`,
      repeticion,
      excepciones,
    })
  await add('Bazar', `${MANANA}T10:05`)
  await add('Feria', `${PASADO}T10:10`)
  await trx.updateTable('eventos').set({ cancelado: 1 }).where('titulo', '=', 'Feria').execute()
  await add('Ensayo', `${ENSAYO}T10:15`, semanal, [{ fecha: `${SIN_ENSAYO}T10:15`, quitada: true }])
}

const editar = (titulo: string, dia: string) => `Editar ${titulo}, ${nombreDeDia(dia, HOY)}`
const CATEGORIAS = `${D}?parte=categorias`

export const forms: RoomForms = {
  [`${D} agregar`]: {
    path: D,
    send: 'Agregar evento',
    bad: {
      typed: {
        Título: 'Vigilia',
        Categoría: 'jovenes',
        Comienza: '22:00',
        Termina: '06:00',
        'Se repite': 'mes',
        'Qué día del mes': '-1',
        'Día de la semana': 'FR',
      },
      at: 'Termina',
      error: 'Tiene que terminar después de las 22:00.',
    },
    good: {
      typed: { Título: 'Vigilia', Comienza: '20:00', Termina: '22:00', 'Se repite': 'semana' },
      says: TEXTOS_EVENTO.agregado,
    },
  },
  [`${D} editar`]: {
    path: D,
    open: [editar('Bazar', MANANA)],
    send: 'Guardar cambios',
    bad: {
      typed: { Lugar: 'linea', Enlace: 'nada', 'Descripción (opcional)': 'Trae algo.' },
      at: 'Enlace',
      error: 'Escribe un enlace completo',
    },
    good: { typed: { 'Descripción (opcional)': 'Trae algo.' }, says: TEXTOS_EVENTO.actualizado },
  },
  [`${D} cancelar`]: {
    path: D,
    open: [editar('Bazar', MANANA), 'Suspender o eliminar'],
    send: 'Suspender evento',
    good: { typed: { 'Motivo (opcional)': 'Lluvia' }, says: TEXTOS_EVENTO.cancelado },
  },
  [`${D} retomar`]: {
    path: D,
    open: [editar('Feria', PASADO)],
    send: 'Volver a programar',
    good: { says: TEXTOS_EVENTO.retomado },
  },
  [`${D} reponer`]: {
    path: D,
    open: [editar('Ensayo', ENSAYO), 'Suspender o eliminar'],
    send: `Volver a poner ${nombreDeDia(SIN_ENSAYO, HOY)}`,
    good: { says: TEXTOS_EVENTO.repuesto },
  },
  [`${D} eliminar`]: {
    path: D,
    open: [editar('Ensayo', ENSAYO), 'Suspender o eliminar', 'Eliminar este evento'],
    send: 'Eliminar',
    good: { says: TEXTOS_EVENTO.eliminado },
  },
  [`${D} agregar-categoria`]: {
    path: CATEGORIAS,
    send: 'Agregar categoría',
    bad: { typed: { Nombre: 'culto' }, at: 'Nombre', error: TEXTOS_CATEGORIA_AGENDA.repetida },
    good: { typed: { Nombre: 'Campamento' }, says: TEXTOS_CATEGORIA_AGENDA.agregado },
  },
  [`${D} editar-categoria`]: {
    path: CATEGORIAS,
    open: ['Editar Otro'],
    send: 'Guardar cambios',
    bad: {
      typed: { Nombre: ' ' },
      at: 'Nombre',
      error: TEXTOS_CATEGORIA_AGENDA.sinNombre,
      hidden: ['Nombre'],
    },
    good: { typed: { Nombre: 'Otros' }, says: TEXTOS_CATEGORIA_AGENDA.actualizado },
  },
  [`${D} mover-categoria`]: {
    path: CATEGORIAS,
    send: 'Subir Jóvenes',
    good: { says: TEXTOS_CATEGORIA_AGENDA.movida },
  },
  [`${D} eliminar-categoria`]: {
    path: CATEGORIAS,
    open: ['Editar Jóvenes', 'Eliminar'],
    send: 'Eliminar',
    bad: { typed: {}, at: 'Sus eventos pasan a', error: TEXTOS_CATEGORIA_AGENDA.elegirOtra },
    good: { typed: { 'Sus eventos pasan a': 'Culto' }, says: TEXTOS_CATEGORIA_AGENDA.eliminado },
  },
}

export const elsewhere = [
  '/voy',
  '/voy/mi-lugar',
  '/admin/dashboard/agenda/inscritos quitar',
  '/admin/dashboard/agenda a-contacto',
  '/admin/dashboard/agenda a-la-agenda',
]
