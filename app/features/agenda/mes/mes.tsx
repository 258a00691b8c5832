import { ChevronLeft, ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { EnlaceAvisame } from '#app/features/avisame/enlace-avisame.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { AgregarCalendario } from '../calendario/add-to-calendar.tsx'
import { colorDe } from '../colores.ts'
import { cellsBefore, daysOfMonth } from '../dias.ts'
import { rutaDeAgenda, rutaDeCalendario, rutaDeMes } from '../direcciones.ts'
import type { Categoria } from '../evento.ts'
import { BarraAgenda } from '../lista/barra-agenda.tsx'
import type { DiaConCitas } from '../lista/publica.server.ts'
import { ListaCitas } from '../lista-citas.tsx'
import type { Mes } from './mes.server.ts'

type Datos = Mes & { categorias: Categoria[]; categoria: Categoria | undefined }

/** A month: a grid (from 44rem on a day has room for words), on a phone above the list to which it leads. */
export function PaginaMes({ datos }: { datos: Datos }) {
  const { mes, hoy, dias, cortado, anterior, siguiente, categorias, categoria } = datos
  const { sitio } = useSitio()
  const rutaDe = (slug: string | undefined) => rutaDeMes(mes, slug)
  return (
    <>
      <PageHeader
        titulo={
          <span className="inline-block whitespace-nowrap text-[min(1em,10vw)] first-letter:uppercase">
            {formatMonth(mes)}
          </span>
        }
        semilla={mes}
        tono="mar"
        motivo={ROMBOS}
        sol={[0.55 + 0.03 * Number(mes.slice(5)), 0.4]}
        className="agenda-portada"
      >
        <p className="print:hidden">Lo que hay en nuestra iglesia este mes, día por día.</p>
        <p className="hidden print:block">{sitio.nombre}</p>
      </PageHeader>
      <div className="contenedor pt-8 sm:pt-10 pb-20 print:p-0">
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
            <div className="agenda-hoja mt-8 min-[44rem]:hidden print:block">
              <ListaCitas dias={dias} bajoSuMes />
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
        <div className="mt-8 grid gap-3 print:hidden sm:flex sm:flex-wrap sm:items-start sm:gap-x-8">
          <AgregarCalendario ruta={rutaDeCalendario(categoria?.slug)} />
          <EnlaceAvisame className="max-sm:justify-center" />
        </div>
      </div>
    </>
  )
}

/** A phone has room for two months in a line without their years; the link says them whole. */
function NombreDeMes({ mes }: { mes: string }) {
  const [nombre = '', ...anio] = formatMonth(mes).split(' ')
  return (
    <span>
      <span className="inline-block first-letter:uppercase">
        {nombre.slice(0, 3)}
        <span className="max-xs:hidden">{nombre.slice(3)}</span>
      </span>
      <span className="max-sm:hidden"> {anio.join(' ')}</span>
    </span>
  )
}

type VecinosProps = Pick<Mes, 'anterior' | 'siguiente'> & { categoria: string | undefined }

function Vecinos({ anterior, siguiente, categoria }: VecinosProps) {
  return (
    <nav aria-label="Otros meses" className="mt-3 flex flex-wrap justify-between gap-3 print:hidden">
      {anterior ? (
        <ButtonLink
          to={rutaDeMes(anterior, categoria)}
          rel="prev"
          aria-label={formatMonth(anterior)}
          variant="quiet"
          className="forced-colors:ml-0 -ml-4"
        >
          <Icon of={ChevronLeft} className="size-5" />
          <NombreDeMes mes={anterior} />
        </ButtonLink>
      ) : null}
      {siguiente ? (
        <ButtonLink
          to={rutaDeMes(siguiente, categoria)}
          rel="next"
          aria-label={formatMonth(siguiente)}
          variant="quiet"
          className="-mr-4 ml-auto"
        >
          <NombreDeMes mes={siguiente} />
          <Icon of={ChevronRight} className="size-5" />
        </ButtonLink>
      ) : null}
    </nav>
  )
}

const SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

/**
 * A month as a wall calendar, weeks beginning on Monday; a phone's has dots for the dates, each day a link to
 * itself in the list.
 */
function Cuadricula({ mes, hoy, dias }: Pick<Mes, 'mes' | 'hoy' | 'dias'>) {
  const porDia = new Map(dias.map((each) => [each.dia, each]))
  const cells = [...Array.from({ length: cellsBefore(mes) }, () => ''), ...daysOfMonth(mes)]
  while (cells.length % 7 > 0) cells.push('')
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
  return (
    <div className="mt-3 overflow-hidden rounded-carta bg-superficie shadow-carta print:hidden">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Agenda de {formatMonth(mes)}</caption>
        <thead>
          <tr>
            {SEMANA.map((nombre) => (
              <th
                key={nombre}
                scope="col"
                abbr={nombre}
                className="border-borde border-b py-2 font-bold text-[min(1rem,7vw)] text-tinta-suave min-[44rem]:px-3 min-[44rem]:py-3 min-[44rem]:text-left"
              >
                <span className="inline-block first-letter:uppercase">
                  {nombre.slice(0, 1)}
                  <span className="max-[44rem]:sr-only">{nombre.slice(1, 3)}</span>
                  <span className="max-lg:sr-only">{nombre.slice(3)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((dia, column) => (
                <td
                  key={dia || column}
                  className={`relative h-12 max-xs:h-16 border-borde border-b p-0 align-top min-[44rem]:h-28 min-[44rem]:p-1 lg:p-1.5 min-[44rem]:not-last:border-r xl:h-32 ${dia ? '' : 'bg-fondo'} ${row === weeks.length - 1 ? 'border-b-0' : ''} ${dia && dia < hoy ? 'text-tinta-suave *:grayscale' : ''}`}
                >
                  {dia ? <Dia dia={dia} hoy={hoy} {...porDia.get(dia)} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DiaProps = Pick<DiaConCitas, 'dia'> & Partial<DiaConCitas> & { hoy: string }

function Dia({ dia, hoy, nombre, citas = [] }: DiaProps) {
  const isToday = dia === hoy
  return (
    <>
      <p className="max-[44rem]:pt-0.5 max-[44rem]:text-center min-[44rem]:mb-1">
        <time
          dateTime={dia}
          className={`inline-grid h-8 items-center text-[min(1rem,7.6vw)] leading-none max-[44rem]:h-7 lining-nums ${isToday ? 'w-8 justify-center rounded-full max-[44rem]:w-7 bg-vitral-ambar font-bold text-sobre-ambar' : `min-[44rem]:pl-1.5 min-[44rem]:font-normal min-[44rem]:text-tinta-suave ${citas.length > 0 ? 'font-bold' : 'text-tinta-suave'}`}`}
        >
          {Number(dia.slice(8))}
        </time>
        {isToday ? <span className="ml-1.5 font-bold text-sm max-lg:sr-only">Hoy</span> : null}
      </p>
      {citas.length > 0 ? (
        <a
          href={`#dia-${dia}`}
          aria-label={`${nombre}: ${citas.length === 1 ? '1 fecha' : `${citas.length} fechas`}`}
          className="absolute inset-0 flex items-end justify-center gap-0.5 pb-2 focus-visible:-outline-offset-3 min-[44rem]:hidden"
        >
          {citas.slice(0, 3).map(({ ruta, inicio, categoria }) => (
            <span
              key={`${ruta} ${inicio}`}
              data-color={colorDe(categoria.slug)}
              className="rounded-full border-(--color-de-categoria) border-4 max-xs:border-5"
            />
          ))}
        </a>
      ) : null}
      <ul className="space-y-1 max-[44rem]:hidden">
        {citas.map(({ ruta, inicio, hora, titulo, categoria, cancelada }) => (
          <li key={`${ruta} ${inicio}`}>
            <Link
              to={ruta}
              data-color={colorDe(categoria.slug)}
              title={titulo}
              className="cita relative block rounded-md py-1 pr-1 pl-2.5 text-xs lg:pl-3 leading-snug xl:text-sm xl:leading-snug"
            >
              <span className={`block font-bold lining-nums ${cancelada ? 'line-through' : ''}`}>{hora}</span>
              <span
                className={`line-clamp-3 hyphens-auto ${cancelada ? 'text-tinta-suave line-through' : ''}`}
              >
                {titulo}
              </span>
              {cancelada ? <span className="font-bold text-error">Cancelado</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
