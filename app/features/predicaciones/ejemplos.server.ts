import { type Examples, sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { DatosPredicacion } from './predicacion.ts'
import { addPredicacion } from './predicaciones.server.ts'
import { addSerie } from './series/series.server.ts'

const ENLACE = 'https://www.youtube.com/'

const SERIE = {
  nombre: 'Historias que contó Jesús',
  descripcion: 'Parábolas del evangelio de Lucas, para mirar de nuevo lo que creíamos conocer.',
}

const PREDICACIONES: (Pick<DatosPredicacion, 'titulo' | 'conductor' | 'descripcion'> & {
  pasajes: string
  enSerie?: true
})[] = [
  {
    titulo: 'El buen pastor',
    pasajes: 'Salmo 23',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Salmo 23: el que conoce a cada oveja por su nombre.',
  },
  {
    titulo: 'Sal y luz',
    pasajes: 'Mateo 5:13-16',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Mateo 5: lo pequeño que cambia el sabor de un barrio entero.',
  },
  {
    titulo: 'La oración que espera',
    pasajes: 'Lucas 18:1-8',
    enSerie: true,
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Lucas 18: por qué volver a pedir no es falta de fe.',
  },
  {
    titulo: 'Una mesa para todos',
    pasajes: 'Lucas 14:15-24',
    enSerie: true,
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Lucas 14: la invitación que nadie merece y todos reciben.',
  },
  {
    titulo: 'Cuando el mar se abre',
    pasajes: 'Éxodo 14',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Éxodo 14: caminar antes de ver la orilla.',
  },
  {
    titulo: 'El Dios que corre',
    pasajes: 'Lucas 15:11-32',
    enSerie: true,
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Lucas 15: un padre que no espera sentado.',
  },
]

/** The first sermons have a sound: a bell that `scripts/campana.ts` made. */
const CON_AUDIO = 2
const CAMPANA = '#app/features/predicaciones/ejemplo/campana'

/** Sermons of the last Sundays, three of them a series, two with a sound. */
export const examples: Examples = {
  sounds: PREDICACIONES.slice(0, CON_AUDIO).flatMap(({ titulo }) =>
    ['', '-ligera'].map((calidad) => ({
      file: `${CAMPANA}${calidad}.mp3`,
      folder: 'predicaciones',
      nombre: titulo,
    })),
  ),

  async insert(trx, { sounds }) {
    const serie = newId()
    await addSerie(trx, serie, SERIE, '', 1)
    for (const [index, { enSerie, ...predicacion }] of PREDICACIONES.entries()) {
      const datos = { ...predicacion, fecha: sunday(index), link: ENLACE, serie: enSerie ? serie : null }
      const id = newId()
      await addPredicacion(trx, id, datos, '', 1)
      const [audio = '', audioLigero = ''] = sounds.slice(2 * index)
      await trx.updateTable('predicaciones').set({ audio, audioLigero }).where('id', '=', id).execute()
    }
  },

  /** A series that the church's own sermons are in is the church's own. */
  async keep(trx) {
    await trx
      .updateTable('series')
      .set({ ejemplo: 0 })
      .where('ejemplo', '=', 1)
      .where('id', 'in', trx.selectFrom('predicaciones').select('serie').where('ejemplo', '=', 0))
      .execute()
  },
}
