import { CalendarDays, List } from 'lucide'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { rutaDeAgenda, rutaDeMes } from '../direcciones.ts'
import type { Categoria } from '../evento.ts'

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border-[1.5px] border-borde-control px-4.5 text-base transition-colors has-[.sr-only]:px-3 hover:border-tinta aria-[current]:border-tinta aria-[current]:bg-tinta aria-[current]:text-fondo'

interface BarraAgendaProps {
  vista: 'lista' | 'mes'
  /** The month that «Mes» opens. */
  mes: string
  categorias: readonly Categoria[]
  /** The chosen one's slug; undefined for all. */
  categoria: string | undefined
  /** This page's address with another category. */
  rutaDe(categoria: string | undefined): string
}

/** How the dates are shown, and which: links, so that each choice is an address that can be sent. */
export function BarraAgenda({ vista, mes, categorias, categoria, rutaDe }: BarraAgendaProps) {
  const filtros = [{ slug: undefined, nombre: 'Todo' }, ...categorias]
  return (
    <div className="flex items-start gap-2 md:gap-4 print:hidden">
      {categorias.length > 1 ? (
        <nav aria-label="Categorías" className="-mr-5 min-w-0 md:mr-0">
          <ul className="flex min-w-0 gap-2 overflow-x-auto py-1 pr-5 [scrollbar-width:none] md:flex-wrap md:overflow-visible md:px-0">
            {filtros.map(({ slug, nombre }) => (
              <Chip key={slug ?? ''} to={rutaDe(slug)} current={categoria === slug} preventScrollReset>
                {nombre}
              </Chip>
            ))}
          </ul>
        </nav>
      ) : null}
      <nav aria-label="Cómo se muestra" className="ml-auto shrink-0 max-md:order-first max-md:ml-0">
        <ul className="flex gap-1 py-1 md:gap-2">
          <Chip to={rutaDeAgenda({ categoria })} current={vista === 'lista'}>
            <Icon of={List} className="size-4.5" />
            <span className="max-lg:sr-only">Próximos días</span>
          </Chip>
          <Chip to={rutaDeMes(mes, categoria)} current={vista === 'mes'}>
            <Icon of={CalendarDays} className="size-4.5" />
            <span className="max-lg:sr-only">Mes</span>
          </Chip>
        </ul>
      </nav>
    </div>
  )
}

const Chip = ({ current, ...link }: ComponentProps<typeof Link> & { current: boolean }) => (
  <li>
    <Link {...link} aria-current={current ? 'page' : undefined} className={CHIP} />
  </li>
)
