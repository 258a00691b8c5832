import type { Versionada } from '#app/parts/versiones/versionado.ts'
import { formatDay } from '#app/ui/dates.ts'
import { avisosOf } from '../boletines.server.ts'

/** What visitors read of a bulletin, of which versions are kept; what is being written is nobody's version yet. */
export const BOLETIN = {
  tabla: 'boletines',
  campos: {
    titulo: 'Título',
    texto: 'Texto',
    avisos: {
      nombre: 'Avisos',
      texto: (value) =>
        avisosOf(typeof value === 'string' ? value : '')
          .map(({ fecha, texto }) => `${fecha ? `${formatDay(fecha)}: ` : ''}${texto}`)
          .join('\n'),
    },
  },
} as const satisfies Versionada
