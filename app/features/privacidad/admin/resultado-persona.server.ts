import { z } from 'zod'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { datosPersonaSchema } from '../persona.ts'

export const resultadoPersona = resultadoWith({
  /** Who was looked for, and what there is. Never in an address: those are kept by browsers and logs. */
  persona: z.object({ quien: z.string(), datos: datosPersonaSchema }),
})

export type ResultadoPersona = z.output<typeof resultadoPersona>
