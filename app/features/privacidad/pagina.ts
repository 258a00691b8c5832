import type { Pagina } from '#app/parts/page/pagina.ts'

export const PAGINA = {
  nombre: 'privacidad',
  ruta: '/privacidad',
  route: 'features/privacidad/page',
  parameters: ['foto'],
  marks: ['recibida'],
  titulo: 'Política de Privacidad',
  descripcion: ({ nombre }) =>
    `Cómo cuida ${nombre} los datos de quienes piden oración, y cómo ejercer tus derechos.`,
  tono: 'mar',
} satisfies Pagina

export const TERMINOS = {
  nombre: 'terminos',
  ruta: '/terminos',
  route: 'features/privacidad/terminos-page',
  titulo: 'Términos de Uso',
  descripcion: ({ nombre }) => `Las condiciones para usar el sitio de ${nombre}.`,
  tono: 'mar',
} satisfies Pagina

/** Where requests about one's data are written, and those about a photo. */
export const rutaDeSolicitud = (foto?: string): string =>
  `${PAGINA.ruta}${foto ? `?foto=${encodeURIComponent(foto)}` : ''}#pedir`

const OTRAS = /(?:paginas|predicaciones|agenda|sitio)\/[^/]+$/
/** The key of a picture's file, by which a request names one that is not the gallery's. */
export const claveDeImagen = (url: string): string | undefined => OTRAS.exec(url)?.[0]
/** Whether a request names such a picture, and no photo of the gallery. */
export const isOtra = (foto: string) => claveDeImagen(foto) === foto
