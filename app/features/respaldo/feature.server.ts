import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  'respaldo-descargado': 'empezó a descargar un respaldo de todo el sitio:',
  'respaldo-pedido': 'pidió un respaldo del sitio',
  'respaldo-restaurado': 'restauró un respaldo:',
  'respaldo-clave-fallida': 'no pudo descargar un respaldo: la contraseña no era la suya',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const respaldo = { name: 'respaldo', acciones, tables } satisfies FeatureServer
