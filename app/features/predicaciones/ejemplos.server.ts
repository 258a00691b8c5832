import { type Examples, sunday } from '#app/parts/ejemplo/ejemplo.server.ts'
import { newId, now } from '#app/platform/ids.server.ts'

const ENLACE = 'https://www.youtube.com/'

const PREDICACIONES = [
  {
    titulo: 'El buen pastor',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Salmo 23: el que conoce a cada oveja por su nombre.',
  },
  {
    titulo: 'Sal y luz',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Mateo 5: lo pequeño que cambia el sabor de un barrio entero.',
  },
  {
    titulo: 'La oración que espera',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Lucas 18: por qué volver a pedir no es falta de fe.',
  },
  {
    titulo: 'Una mesa para todos',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Lucas 14: la invitación que nadie merece y todos reciben.',
  },
  {
    titulo: 'Cuando el mar se abre',
    conductor: 'Pastor Daniel Rojas',
    descripcion: 'Éxodo 14: caminar antes de ver la orilla.',
  },
  {
    titulo: 'El Dios que corre',
    conductor: 'Pastora Marta Fuentes',
    descripcion: 'Lucas 15: un padre que no espera sentado.',
  },
]

/** Sermons of the last Sundays. */
export const examples: Examples = {
  async insert(trx) {
    for (const [index, predicacion] of PREDICACIONES.entries())
      await trx
        .insertInto('predicaciones')
        .values({
          ...predicacion,
          id: newId(),
          fecha: sunday(index),
          link: ENLACE,
          imagen: '',
          createdAt: now(),
          ejemplo: 1,
          version: 1,
        })
        .execute()
  },
}
