import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { tables } from './tables.server.ts'

export const donaciones = { name: 'donaciones', tables } satisfies FeatureServer
