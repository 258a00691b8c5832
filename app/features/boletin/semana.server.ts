import { listCitas } from '#app/features/agenda/agenda.server.ts'
import { rutaDeCita } from '#app/features/agenda/direcciones.ts'
import { momentosIn } from '#app/features/agenda/lista/publica.server.ts'
import { addDays, readZona, startOfDay } from '#app/parts/iglesia/zona.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { isOfOurTime } from '#app/ui/forms/dia-schema.ts'
import type { DiaDeSemana } from './boletin.ts'

/** What takes place from a Sunday to the next one, both included; days without anything are left out. */
export async function readSemana(db: Db, domingo: string): Promise<DiaDeSemana[]> {
  // A row stored before the form refused such years must not take the page down.
  if (!isOfOurTime(domingo)) return []
  const zona = await readZona(db)
  const citas = await listCitas(db, {
    desde: startOfDay(domingo, zona),
    hasta: startOfDay(addDays(domingo, 8), zona),
  })
  const dias = new Map<string, DiaDeSemana>()
  for (const cita of citas) {
    const { titulo, modalidad, lugar, cancelada } = cita
    const [dia = '', hora = ''] = momentosIn(cita, zona).inicio.local.split('T')
    // It began in the week before, whose bulletin has it.
    if (dia < domingo) continue
    const place = modalidad === 'linea' ? 'En línea' : modalidad === 'otro' ? lugar : ''
    const known = dias.get(dia) ?? { dia, citas: [] }
    known.citas.push({ ruta: rutaDeCita(cita), hora, titulo, lugar: place, cancelada })
    dias.set(dia, known)
  }
  return [...dias.values()]
}
