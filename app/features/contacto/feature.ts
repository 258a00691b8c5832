import { Mail } from 'lucide'
import { form, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

export const contacto = {
  name: 'contacto',
  access: [form('/contacto', 'anyone', 'anyone'), section('/admin/dashboard/contacto')],
  section: {
    titulo: 'Contacto',
    ruta: '/admin/dashboard/contacto',
    icono: Mail,
    resumen: 'Dirección, horarios, redes y mapa',
    enBarra: false,
  },
} satisfies Feature
