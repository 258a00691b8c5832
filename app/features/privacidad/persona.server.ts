import { z } from 'zod'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import {
  type Found,
  foundSchema,
  type Person,
  type Quien,
  quienOf,
  type Section,
} from '#app/parts/feature/person.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'

export const resultadoPersona = resultadoWith({
  /** The person searched for and what was found. Never in a URL: browsers and logs keep those. */
  persona: z.object({ quien: z.string(), datos: z.array(foundSchema) }),
})

export type ResultadoPersona = z.output<typeof resultadoPersona>

type Features = readonly FeatureServer[]

/** Asks one feature after the other: inside a transaction there is one connection. */
async function askAll<T>(
  features: Features,
  quien: string,
  ask: (person: Person, quien: Quien) => Promise<T>,
): Promise<T[]> {
  const asked = quienOf(quien)
  const answers: T[] = []
  for (const { person } of features) if (person) answers.push(await ask(person, asked))
  return answers
}

export async function findPersona(db: Db, features: Features, quien: string): Promise<Found[]> {
  return (await askAll(features, quien, (person, asked) => person.find(db, asked))).flat()
}

/** A copy of everything stored about one person; without sections if there is nothing. */
export async function exportPersona(
  db: Db,
  features: Features,
  quien: string,
): Promise<{ json: Record<string, unknown>; secciones: Section[] }> {
  const copies = await askAll(features, quien, (person, asked) => person.export(db, asked))
  return {
    json: Object.assign({}, ...copies.map(({ json }) => json)),
    secciones: copies.flatMap(({ secciones }) => secciones),
  }
}

/**
 * Erases everything stored about one person that may go, in the caller's transaction. @returns how many of
 * what.
 */
export function erasePersona(db: Db, features: Features, quien: string): Promise<Record<string, number>> {
  return inTransaction(db, async (trx) =>
    Object.assign({}, ...(await askAll(features, quien, (person, asked) => person.erase(trx, asked)))),
  )
}
