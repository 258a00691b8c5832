import type { FeatureServer } from '#app/parts/feature/feature.server.ts'
import { listPersonas } from './equipo.server.ts'
import { person } from './persona.server.ts'
import { pendientes, plazoJob, recordarJob } from './recordar.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  'turno-agregado': 'creó los turnos de',
  'turno-editado': 'cambió los roles de los turnos de',
  'turno-eliminado': 'eliminó los turnos de',
  'turnos-propuestos': 'propuso los turnos de',
  'turnos-cambiados': 'cambió a mano los turnos de',
  'turnos-publicados': 'publicó los turnos de',
  'turnos-borrados': 'borró la propuesta de turnos de',
  'turno-recordado': 'recordó su turno a una persona',
  'turno-cambio-avisado': 'avisó a una persona que su turno cambió',
  'turno-enlace': 'envió a una persona el enlace de sus turnos',
  'persona-turnos-agregada': 'agregó a alguien al equipo de turnos',
  'persona-turnos-editada': 'cambió los datos de alguien del equipo de turnos',
  'persona-turnos-eliminada': 'eliminó a alguien del equipo de turnos',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const turnos = {
  name: 'turnos',
  acciones,
  tables,
  person,
  datos: [
    {
      id: 'turnos',
      nombre: 'Personas con turnos',
      grave: 'sensibles',
      list: async (db) =>
        (await listPersonas(db)).map(({ id, nombre, whatsapp, correo }) => ({
          id,
          nombre,
          contactos: [whatsapp, correo].filter(Boolean),
        })),
    },
  ],
  jobs: [recordarJob, plazoJob],
  pendientes,
} satisfies FeatureServer
