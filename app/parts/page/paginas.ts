import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import type { Tono } from '#app/ui/glass/vitral-panes.ts'

/** A page's description for search engines, chats and share cards. */
export type Pagina = {
  ruta: string
  /** null on the home page, whose title is the church's name. */
  titulo: string | null
  descripcion(sitio: Sitio): string
  /** The colours of its share card. */
  tono: Tono
}

export const PAGINAS = {
  inicio: {
    ruta: '/',
    titulo: null,
    descripcion: ({ nombre, localidad, mision }) => `${nombre}, en ${localidad}. ${mision}`,
    tono: 'alba',
  },
  radio: {
    ruta: '/radio',
    titulo: 'Radio en Vivo',
    descripcion: ({ radioNombre, nombre }) =>
      `Escucha ${radioNombre} en vivo, de día y de noche: música, Palabra y compañía de ${nombre}.`,
    tono: 'alba',
  },
  contacto: {
    ruta: '/contacto',
    titulo: 'Contacto',
    descripcion: ({ nombre, localidad }) =>
      `Dirección, horarios y WhatsApp de ${nombre} en ${localidad}. Envíanos tu petición de oración.`,
    tono: 'mar',
  },
  donaciones: {
    ruta: '/donaciones',
    titulo: 'Donaciones',
    descripcion: ({ nombre }) =>
      `Datos para transferir a ${nombre}, y en qué se usa cada aporte. Gracias por tu generosidad.`,
    tono: 'bosque',
  },
  galeria: {
    ruta: '/galeria',
    titulo: 'Galería',
    descripcion: ({ nombre }) => `Fotos de los cultos, las actividades y la vida de ${nombre}.`,
    tono: 'rosa',
  },
  prox: {
    ruta: '/Prox',
    titulo: 'Próximamente',
    descripcion: ({ appDescripcion }) => appDescripcion,
    tono: 'rosa',
  },
  privacidad: {
    ruta: '/privacidad',
    titulo: 'Política de Privacidad',
    descripcion: ({ nombre }) =>
      `Cómo cuida ${nombre} los datos de quienes piden oración, y cómo ejercer tus derechos.`,
    tono: 'mar',
  },
  terminos: {
    ruta: '/terminos',
    titulo: 'Términos de Uso',
    descripcion: ({ nombre }) => `Las condiciones para usar el sitio de ${nombre}.`,
    tono: 'mar',
  },
} as const satisfies Record<string, Pagina>

export type NombrePagina = keyof typeof PAGINAS

export const isPagina = (name: string): name is NombrePagina => Object.hasOwn(PAGINAS, name)
