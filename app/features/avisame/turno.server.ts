import { addDays } from '#app/parts/iglesia/zona.server.ts'
import { CALLA_DESDE, HABLA_DESDE, MOST_A_WEEK } from './anuncio.ts'

type Llegada = {
  tipo: string
  /** The day that it is about. */
  dia: string
  /** What the church's clocks show: `YYYY-MM-DDTHH:MM`. */
  ahora: string
  /** How many this device got within a week. */
  recibidos: number
  /** Whether it wants to know of changed times: then the week's last one is kept for those. */
  esperaCambios: boolean
}

/** Whether a device may be told now, not at all, or from a local time on. */
export function turnoOf({ tipo, dia, ahora, recibidos, esperaCambios }: Llegada): 'ya' | 'no' | string {
  const cambio = tipo === 'horarios'
  if (recibidos >= MOST_A_WEEK - (esperaCambios && !cambio ? 1 : 0)) return 'no'
  const [hoy = '', hora = ''] = ahora.split('T')
  const calla = hora >= CALLA_DESDE || hora < HABLA_DESDE
  if (!calla || (cambio && dia === hoy)) return 'ya'
  return `${hora < HABLA_DESDE ? hoy : addDays(hoy, 1)}T${HABLA_DESDE}`
}
