import { type Examples, sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { addDays, readZona } from '#app/parts/iglesia/zona.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Repeticion } from './evento.ts'
import { NADA_MAS } from './evento.ts'
import { addEvento } from './eventos.server.ts'
import type { Dia } from './opciones.ts'

const semanal = (dia: Dia): Repeticion => ({ tipo: 'semana', cada: 1, dias: [dia], fin: { tipo: 'nunca' } })

const ALMUERZO: Repeticion = { tipo: 'mes-ordinal', cada: 1, ordinal: -1, dia: 'SU', fin: { tipo: 'nunca' } }

/** `dia` counts from Sunday. */
const EVENTOS = [
  {
    titulo: 'Culto dominical',
    categoria: 'culto',
    dia: 0,
    horas: ['11:00', '12:30'],
    repeticion: semanal('SU'),
    descripcion: 'Alabanza, palabra y oración. Hay escuela dominical para los niños.',
  },
  {
    titulo: 'Estudio bíblico',
    categoria: 'reunion',
    dia: 2,
    horas: ['20:00', '21:00'],
    repeticion: semanal('TU'),
    descripcion: 'Una hora para abrir la Biblia juntos. No hace falta saber nada antes.',
  },
  {
    titulo: 'Reunión de oración',
    categoria: 'reunion',
    dia: 3,
    horas: ['20:00', '21:00'],
    repeticion: semanal('WE'),
    descripcion: 'Oramos por las peticiones de la semana.',
  },
  {
    titulo: 'Encuentro de jóvenes',
    categoria: 'jovenes',
    dia: 6,
    horas: ['18:00', '20:00'],
    repeticion: semanal('SA'),
    descripcion: 'Juegos, música y conversación para jóvenes desde los 14 años.',
  },
  {
    titulo: 'Almuerzo comunitario',
    categoria: 'otro',
    dia: 0,
    horas: ['13:00', '15:30'],
    repeticion: ALMUERZO,
    descripcion: 'Después del culto compartimos la mesa. Trae algo para compartir, si puedes.',
  },
]

/** A church's week, from the last Sunday on. */
export const examples: Examples = {
  async insert(trx) {
    const zona = await readZona(trx)
    for (const { dia, horas, repeticion, ...evento } of EVENTOS) {
      const day = addDays(sunday(0), dia)
      const times = { inicio: `${day}T${horas[0]}`, fin: `${day}T${horas[1]}` }
      await addEvento(trx, newId(), { ...NADA_MAS, ...evento, ...times, repeticion, zona }, 1)
    }
  },
}
