// @ts-expect-error: it comes without types.
import { Validator } from '@adobe/structured-data-validator/src/validator.js'
import schemaOrg from '../../fixtures/schema-org.json' with { type: 'json' }

const idOf = (name: string) => ({ '@id': `schema:${name}` })

/** The part of schema.org that we use, in the form in which schema.org publishes all of it. */
const GRAPH = Object.entries(schemaOrg.types).flatMap(([type, { parents, properties }]) => [
  { ...idOf(type), '@type': 'rdfs:Class', 'rdfs:subClassOf': parents.map(idOf) },
  ...properties.map((property) => ({
    ...idOf(property),
    '@type': 'rdf:Property',
    'schema:domainIncludes': idOf(type),
  })),
])

/** What Adobe's validator of structured data has to say of an event's JSON-LD. */
export async function issuesOf(jsonLd: Record<string, unknown>): Promise<string[]> {
  const validator = new Validator({ '@graph': GRAPH })
  // It changes what it is given.
  const copy = structuredClone(jsonLd)
  const issues: { issueMessage: string }[] = await validator.validate({
    jsonld: { [String(copy['@type'])]: [{ '@location': '0,0', ...copy }] },
  })
  return issues.map(({ issueMessage }) => issueMessage)
}
