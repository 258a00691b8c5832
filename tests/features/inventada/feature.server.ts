import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import type { Claims } from '#app/platform/db/claims.server.ts'

/** A made-up noun: whatever the site does with every noun must work with this one too. */
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
