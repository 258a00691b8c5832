import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { tables } from './tables.server.ts'

export const respaldo = { name: 'respaldo', acciones, tables } satisfies FeatureServer
