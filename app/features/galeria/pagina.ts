import type { Cached, Pagina } from '#app/parts/page/pagina.ts'
import { formatMonth } from '#app/ui/dates.ts'

export const PAGINA = {
  nombre: 'galeria',
  ruta: '/galeria',
  route: 'features/galeria/page',
  parameters: ['categoria', 'desde', 'foto'],
  titulo: 'Galería',
  descripcion: ({ nombre }) => `Fotos de los cultos, las actividades y la vida de ${nombre}.`,
  tono: 'rosa',
} satisfies Pagina

export const rutaDeFoto = (id: string): string => `${PAGINA.ruta}?foto=${id}`

type DeFoto = { id: string; titulo: string; categoria: string; fecha: string; descripcion: string }

/**
 * The head of the gallery with a photo open: the photo is its share card once its picture is ready, till then
 * a drawn one.
 */
export const paginaDeFoto = (
  { id, titulo, categoria, fecha, descripcion }: DeFoto,
  imagen: string | undefined,
) =>
  ({
    ...PAGINA,
    ruta: rutaDeFoto(id),
    titulo,
    descripcion: () => `${categoria} · ${formatMonth(fecha)}. ${descripcion}`,
    tarjeta: () => ({ titulo: PAGINA.titulo }),
    imagen,
  }) satisfies Pagina

/** The further photos, which the page asks for as JSON. */
export const MAS = {
  ruta: '/galeria/mas',
  route: 'features/galeria/mas',
  parameters: ['categoria', 'desde', 'antes'],
} satisfies Cached
