import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'contacto',
  ruta: '/contacto',
  route: 'features/contacto/page',
  marks: ['recibida'],
  titulo: 'Contacto',
  descripcion: ({ nombre, localidad }) =>
    `Dirección, horarios y WhatsApp de ${nombre} en ${localidad}. Envíanos tu petición de oración.`,
  tono: 'mar',
} satisfies Pagina
