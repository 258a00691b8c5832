import type { FeatureServer, Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { countUnprayed } from './oracion/equipo.server.ts'
import { DIAS_SIN_ORAR } from './oracion/oracion.ts'
import { recordatorioJob } from './oracion/recordatorio.server.ts'
import { person } from './persona.server.ts'
import { countDudosas, countPeticiones } from './peticiones.server.ts'
import { tables } from './tables.server.ts'

export const acciones = {
  'peticiones-leidas': 'leyó peticiones de oración',
  'peticion-atendida': 'marcó una petición como atendida',
  'peticion-pendiente': 'marcó una petición como pendiente',
  'peticion-eliminada': 'eliminó una petición',
  'peticion-no-dudosa': 'quitó la marca de dudosa a una petición',
  'peticion-cuidada': 'asignó una petición, o anotó algo en ella',
  'dudosas-eliminadas': 'eliminó las peticiones dudosas',
} as const

declare module '#app/parts/actividad/actividad.ts' {
  interface Acciones extends Readonly<typeof acciones> {}
}

export const peticiones = {
  name: 'peticiones',
  acciones,
  tables,
  person,
  jobs: [recordatorioJob],
  datos: [
    {
      id: 'peticiones',
      nombre: 'Peticiones de oración',
      grave: 'sensibles',
      async list(db) {
        const rows = await db.selectFrom('peticiones').select(['id', 'nombre', 'email', 'telefono']).execute()
        return rows.map(({ email, telefono, ...row }) => ({
          ...row,
          contactos: [email, telefono ?? ''].filter(Boolean),
        }))
      },
    },
  ],
  pendientes,
} satisfies FeatureServer

/** The prayer requests that wait for a prayer, those that nobody has marked as attended, and those that may not come from a person. */
async function pendientes(db: Db): Promise<Pendiente[]> {
  const [{ pendientes: count }, dudosas, sinOrar] = await Promise.all([
    countPeticiones(db),
    countDudosas(db),
    countUnprayed(db, new Date()),
  ])
  const una = count === 1
  return [
    {
      asunto: 'sin-oracion',
      count: sinOrar,
      texto: `${sinOrar === 1 ? '1 petición lleva' : `${sinOrar} peticiones llevan`} ${DIAS_SIN_ORAR} días sin oración`,
    },
    {
      asunto: 'peticiones',
      count,
      texto: una ? '1 petición de oración pendiente' : `${count} peticiones de oración pendientes`,
      badge: { count, texto: una ? 'petición pendiente' : 'peticiones pendientes' },
    },
    {
      asunto: 'dudosas',
      count: dudosas,
      texto: dudosas === 1 ? '1 petición dudosa por revisar' : `${dudosas} peticiones dudosas por revisar`,
    },
  ]
}
