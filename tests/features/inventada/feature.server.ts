import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'

/** A noun that only the tests know: whatever the site does with a noun, it has to do with this one as well. */
export const inventada = {
  name: 'inventada',
  tables: {
    inventos: {
      columns: { id: 'plain', titulo: 'plain', foto: { picture: 'inventos' }, ejemplo: 'plain' },
      copied: true,
      bin: { seenByVisitors: true },
      examples: true,
    },
  } as Claims,
} satisfies FeatureServer
