import type { FeatureServer } from '#app/parts/feature/feature.server.ts'

export const ayuda = { name: 'ayuda' } satisfies FeatureServer
