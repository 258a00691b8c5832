import { CATEGORIA_CULTO, CATEGORIA_RADIO, type Cita } from '#app/features/agenda/evento.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { readTransmision } from './transmision.server.ts'
import { readCanal } from './youtube/ajustes-youtube.server.ts'

/** How a date can be watched, '' if only in person: its last one was, or the church has a channel for its services. */
export async function readVerlo(db: Db): Promise<(cita: Cita) => string> {
  const [{ data: transmision }, canal] = await Promise.all([readTransmision(db), readCanal(db)])
  return ({ evento, categoria, modalidad }) => {
    if (categoria.slug === CATEGORIA_RADIO) return 'Se escucha en vivo aquí, en la radio del sitio.'
    if (modalidad === 'linea') return 'Se ve en línea, desde donde estés.'
    const shown = evento === transmision.evento || (canal !== '' && categoria.slug === CATEGORIA_CULTO)
    return shown ? 'En persona, y en vivo por internet: el botón aparece aquí cuando empieza.' : ''
  }
}
