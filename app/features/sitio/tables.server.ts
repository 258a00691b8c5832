import type { Claims } from '#app/platform/db/claims.server.ts'

export const tables = {
  config: {
    columns: {
      id: 'plain',
      data: { filesWithin: 'sitio' },
      version: 'plain',
    },
    copied: true,
    content: ({ id }) => id !== 'ejemplo',
  },
} satisfies Claims
