import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { acciones } from './acciones.server.ts'
import { person } from './persona.server.ts'
import { tables } from './tables.server.ts'

export const administradores = { name: 'administradores', acciones, tables, person } satisfies FeatureServer
