import { page } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const sinConexion = {
  name: 'sinConexion',
  access: [page('/sin-conexion'), page('/sin-conexion/fin'), page('/worker.js')],
} satisfies Feature
