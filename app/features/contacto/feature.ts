import { Mail } from 'lucide'
import { form, section } from '#app/parts/feature/access.ts'
import type { Feature } from '#app/parts/feature/feature.ts'

const permiso = 'contacto'

export const contacto = {
  name: 'contacto',
  permiso,
  access: [form('/contacto', 'anyone', 'anyone'), section('/admin/dashboard/contacto', permiso)],
  section: {
    titulo: 'Contacto',
    ruta: '/admin/dashboard/contacto',
    icono: Mail,
    enBarra: false,
    acceso: { texto: 'Contacto y horarios', ruta: '/admin/dashboard/contacto' },
  },
} satisfies Feature
