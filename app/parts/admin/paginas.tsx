import { ChevronLeft, ChevronRight } from 'lucide'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Links to the previous and next page of the list with the id `lista`; nothing if there is only one page. */
export function Paginas({ nuevas, antiguas }: { nuevas: string | undefined; antiguas: string | undefined }) {
  const { search } = useLocation()
  if (!nuevas && !antiguas) return null
  const to = (name: 'desde' | 'hasta', cursor: string) => {
    const params = new URLSearchParams(search)
    params.delete('desde')
    params.delete('hasta')
    params.set(name, cursor)
    return `?${params}#lista`
  }
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap justify-between gap-3">
      {nuevas ? (
        <Link to={to('hasta', nuevas)} className={buttonClass('secondary')}>
          <Icon of={ChevronLeft} className="size-5" />
          Más recientes
        </Link>
      ) : (
        <span />
      )}
      {antiguas && (
        <Link to={to('desde', antiguas)} className={buttonClass('secondary')}>
          Más antiguas
          <Icon of={ChevronRight} className="size-5" />
        </Link>
      )}
    </nav>
  )
}
