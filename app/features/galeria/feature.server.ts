import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { examples } from './ejemplos.server.ts'
import { tables } from './tables.server.ts'

export const galeria = { name: 'galeria', tables, examples } satisfies FeatureServer
