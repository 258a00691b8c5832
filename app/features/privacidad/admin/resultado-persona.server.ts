import { z } from 'zod'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { datosPersonaSchema } from '../persona.ts'

export const resultadoPersona = resultadoWith({
  /** The person searched for and the data found. Never in a URL: browsers and logs keep those. */
  persona: z.object({ quien: z.string(), datos: datosPersonaSchema }),
})

export type ResultadoPersona = z.output<typeof resultadoPersona>
