import { CalendarDays, List } from 'lucide'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { CHIP, CHOICES, VIEW_CHIP, View } from '#app/ui/choices.tsx'
import { rutaDeAgenda, rutaDeMes } from '../direcciones.ts'
import type { Categoria } from '../evento.ts'

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
    <div className={CHOICES.row}>
      {categorias.length > 1 ? (
        <nav aria-label="Categorías" className={CHOICES.filters}>
          <ul className={CHOICES.filterList}>
            {filtros.map(({ slug, nombre }) => (
              <li key={slug ?? ''}>
                <Choice to={rutaDe(slug)} current={categoria === slug} className={CHIP} preventScrollReset>
                  {nombre}
                </Choice>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <nav aria-label="Cómo se muestra" className="contents">
        <ul className={CHOICES.views}>
          <li>
            <Choice to={rutaDeAgenda({ categoria })} current={vista === 'lista'} className={VIEW_CHIP}>
              <View icono={List} nombre="Próximos días" />
            </Choice>
          </li>
          <li>
            <Choice to={rutaDeMes(mes, categoria)} current={vista === 'mes'} className={VIEW_CHIP}>
              <View icono={CalendarDays} nombre="Mes" />
            </Choice>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const Choice = ({ current, ...link }: ComponentProps<typeof Link> & { current: boolean }) => (
  <Link {...link} aria-current={current ? 'page' : undefined} />
)
