import { Link, type LinkProps } from 'react-router'
import { formatMonth } from '#app/ui/dates.ts'
import type { Foto } from './foto.ts'
import { FotoImagen } from './foto-imagen.tsx'
import { sinTitulo } from './titulo.ts'

interface FotoCardProps extends Pick<LinkProps, 'to' | 'state' | 'onClick'> {
  foto: Foto
  sizes: string
  priority?: boolean
  blurred?: boolean
}

/**
 * A photo in the grid, without a frame. A title of its own is always there; the rest of the caption shows on
 * hover and focus, and where nothing hovers.
 */
export function FotoCard({ foto, sizes, priority = false, blurred = true, ...link }: FotoCardProps) {
  return (
    <Link {...link} preventScrollReset className="foto-card" data-foto={foto.id}>
      <FotoImagen
        foto={foto}
        sizes={sizes}
        loading={priority ? 'priority' : 'lazy'}
        blurred={blurred}
        className="foto-card-imagen"
      />
      <span className="foto-card-texto" data-titulo={foto.titulo !== sinTitulo(foto)} aria-hidden="true">
        <strong className="line-clamp-2 font-semibold font-titulo text-base leading-tight">
          {foto.titulo}
        </strong>
        <span className="truncate text-sm">
          {foto.categoria} · {formatMonth(foto.fecha)}
        </span>
      </span>
    </Link>
  )
}
