import { localAt, readZona } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { nombreDeDia } from '../dias.ts'
import type { Cita } from '../evento.ts'
import { horarioOf, momentosIn } from '../lista/publica.server.ts'

/** «domingo 29 de noviembre, 13:00–15:00», by the church's clocks. */
export async function cuandoEs(db: Db, cita: Cita, ahora: Date): Promise<string> {
  const zona = await readZona(db)
  const { inicio, fin } = momentosIn(cita, zona)
  const dia = inicio.local.slice(0, 10)
  return `${nombreDeDia(dia, localAt(ahora, zona).slice(0, 10))}, ${horarioOf(inicio, fin, dia)}`
}
