import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { pendientes, plazoJob } from './colecciones.server.ts'
import { listEnviadas, person } from './persona.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  'coleccion-agregada': 'creó la colección de fotos',
  'coleccion-editada': 'cambió la colección de fotos',
  'coleccion-extendida': 'extendió la colección de fotos',
  'coleccion-cerrada': 'cerró la colección de fotos',
  'coleccion-eliminada': 'eliminó la colección de fotos',
  'foto-enviada-aprobada': 'aprobó una foto con niños de',
  'foto-enviada-publicada': 'publicó una foto de la colección',
  'foto-enviada-descartada': 'descartó una foto de una colección',
  'foto-enviada-devuelta': 'devolvió a «Por publicar» una foto de',
  'foto-enviada-con-ninos': 'anotó que aparecen niños en una foto de',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const colecciones = {
  name: 'colecciones',
  acciones,
  tables,
  person,
  datos: [
    {
      id: 'colecciones',
      nombre: 'Fotos por publicar, y quién las envió',
      grave: 'menores',
      list: listEnviadas,
    },
  ],
  jobs: [plazoJob],
  pendientes,
} satisfies FeatureServer
