import { ChevronLeft, ChevronRight } from 'lucide'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { rutaDeAgenda, rutaDeMes } from '../direcciones.ts'
import type { Categoria } from '../evento.ts'
import { BarraAgenda } from '../lista/barra-agenda.tsx'
import { ListaCitas } from '../lista-citas.tsx'
import { Cuadricula } from './cuadricula.tsx'
import type { Mes } from './mes.server.ts'

type Datos = Mes & { categorias: Categoria[]; categoria: Categoria | undefined }

/** A month: a grid where there is room, else the list. */
export function PaginaMes({ datos }: { datos: Datos }) {
  const { mes, hoy, dias, cortado, anterior, siguiente, categorias, categoria } = datos
  const { sitio } = useSitio()
  const rutaDe = (slug: string | undefined) => rutaDeMes(mes, slug)
  return (
    <>
      <PageHeader
        titulo={<span className="inline-block first-letter:uppercase">{formatMonth(mes)}</span>}
        semilla="agenda"
        tono="mar"
        className="agenda-portada"
      >
        <p className="print:hidden">Lo que hay en nuestra iglesia este mes, día por día.</p>
        <p className="hidden print:block">{sitio.nombre}</p>
      </PageHeader>
      <div className="contenedor pt-8 pb-20 print:p-0">
        <BarraAgenda
          vista="mes"
          mes={mes}
          categorias={categorias}
          categoria={categoria?.slug}
          rutaDe={rutaDe}
        />
        <Vecinos anterior={anterior} siguiente={siguiente} categoria={categoria?.slug} />
        {dias.length > 0 ? (
          <>
            <Cuadricula mes={mes} hoy={hoy} dias={dias} />
            <div className="agenda-hoja mt-8 md:hidden print:block">
              <ListaCitas dias={dias} />
            </div>
            {cortado ? (
              <p className="mt-8 text-center text-tinta-suave">
                Este mes tiene más fechas de las que caben aquí. Elige una categoría para verlas todas.
              </p>
            ) : null}
          </>
        ) : (
          <Empty
            className="mt-8"
            message={`No hay nada anunciado${categoria ? ` de «${categoria.nombre}»` : ''} en ${formatMonth(mes)}.`}
          >
            <ButtonLink to={rutaDeAgenda({ categoria: categoria?.slug })} variant="secondary">
              Ver los próximos días
            </ButtonLink>
          </Empty>
        )}
      </div>
    </>
  )
}

interface VecinosProps {
  anterior: string | undefined
  siguiente: string | undefined
  categoria: string | undefined
}

const CAPITAL = 'inline-block first-letter:uppercase'

function Vecinos({ anterior, siguiente, categoria }: VecinosProps) {
  return (
    <nav aria-label="Otros meses" className="mt-6 flex flex-wrap justify-between gap-3 print:hidden">
      {anterior ? (
        <ButtonLink
          to={rutaDeMes(anterior, categoria)}
          rel="prev"
          variant="quiet"
          className="forced-colors:ml-0 -ml-4"
        >
          <Icon of={ChevronLeft} className="size-5" />
          <span className={CAPITAL}>{formatMonth(anterior)}</span>
        </ButtonLink>
      ) : null}
      {siguiente ? (
        <ButtonLink to={rutaDeMes(siguiente, categoria)} rel="next" variant="quiet" className="-mr-4 ml-auto">
          <span className={CAPITAL}>{formatMonth(siguiente)}</span>
          <Icon of={ChevronRight} className="size-5" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}
