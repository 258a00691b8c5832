import type { FeatureServer } from '#app/parts/feature/feature.server.ts'

export const sinConexion = {
  name: 'sinConexion',
} satisfies FeatureServer
