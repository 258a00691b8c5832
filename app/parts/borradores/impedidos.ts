import { CalendarX2 } from 'lucide'
import type { Asunto } from '#app/parts/feature/feature.ts'

/** What of a table could not be published at its moment, as a line of «Para atender». */
export const asuntoImpedidos = (tabla: string, ruta: string): Asunto => ({
  nombre: `impedidos-${tabla}`,
  icono: CalendarX2,
  tono: 'error',
  ruta,
})
