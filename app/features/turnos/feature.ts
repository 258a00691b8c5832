import { BellRing, CalendarCheck } from 'lucide'
import { form, page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'
import { RUTA_ICS, RUTA_MES, RUTA_MIS_TURNOS, RUTA_RECUERDO, SECCION_TURNOS } from './turno.ts'

const permiso = 'agenda'

export const turnos = {
  name: 'turnos',
  permiso,
  access: [
    section(SECCION_TURNOS, permiso),
    section(RUTA_MES, permiso),
    // Only what belongs to the secret in the link.
    form(RUTA_MIS_TURNOS, 'anyone', 'anyone'),
    page(RUTA_ICS),
    { path: RUTA_RECUERDO, POST: 'anyone' },
  ],
  section: {
    titulo: 'Turnos',
    ruta: SECCION_TURNOS,
    icono: CalendarCheck,
    enBarra: false,
  },
  asuntos: [{ nombre: 'turnos', icono: BellRing, tono: 'zafiro', ruta: SECCION_TURNOS }],
} satisfies Feature
