import { CalendarClock, CalendarDays, PhoneCall } from 'lucide'
import { asuntoImpedidos } from '#app/parts/borradores/impedidos.ts'
import { fileSection, form, page, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'agenda'

export const agenda = {
  name: 'agenda',
  permiso,
  access: [
    page('/agenda'),
    page('/agenda/:slug'),
    page('/agenda.ics'),
    page('/agenda/categoria/:archivo'),
    page('/agenda/evento/:archivo'),
    form('/voy', 'anyone', 'anyone'),
    section('/admin/dashboard/agenda/inscritos', permiso),
    page('/admin/agenda/inscritos.csv', permiso),
    form('/voy/mi-lugar', 'anyone', 'anyone'),
    // Its schedule's form is for who cares for Contacto (`HORARIOS_ACTIONS`); every other form says that it
    // is not.
    { ...fileSection('/admin/dashboard/agenda', permiso), POST: [permiso, 'contacto'] },
  ],
  section: {
    titulo: 'Agenda',
    ruta: '/admin/dashboard/agenda',
    icono: CalendarDays,
    enBarra: false,
    dentro: { '/inscritos': 'Inscritos' },
    acceso: { texto: 'Suspender una fecha', ruta: '/admin/dashboard/agenda?para=suspender#lista' },
  },
  semana: { que: 'Culto', icono: CalendarDays, orden: 1 },
  asuntos: [
    { nombre: 'horarios', icono: CalendarClock, tono: 'zafiro', ruta: '/admin/dashboard/agenda' },
    asuntoImpedidos('eventos', '/admin/dashboard/agenda'),
    {
      nombre: 'cupos-liberados',
      icono: PhoneCall,
      tono: 'zafiro',
      ruta: '/admin/dashboard/agenda/inscritos',
    },
  ],
} satisfies Feature
