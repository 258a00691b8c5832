import { z } from 'zod'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { foundSchema } from '#app/parts/feature/person.server.ts'

export const resultadoPersona = resultadoWith({
  /** The person searched for and what was found. Never in a URL: browsers and logs keep those. */
  persona: z.object({ quien: z.string(), datos: z.array(foundSchema) }),
})

export type ResultadoPersona = z.output<typeof resultadoPersona>
