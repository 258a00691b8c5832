import { CalendarDays, CalendarX, ChevronLeft, ChevronRight, SearchX, Trash2 } from 'lucide'
import { Fragment } from 'react'
import { Form, Link, useFetcher, useLocation } from 'react-router'
import { useAlElegir } from '#app/parts/admin/al-elegir.ts'
import { Buscador } from '#app/parts/admin/buscador.tsx'
import { CompartirFila } from '#app/parts/admin/compartir-fila.tsx'
import {
  ACCION_DE_MENU,
  ACCION_PRINCIPAL,
  BOTON_EN_PALABRAS,
  DATO_QUE_LLEVA,
  Datos,
  Fila as FilaDeLista,
} from '#app/parts/admin/fila.tsx'
import { BotonEditar, Eliminar, NOMBRE_DE_FILA } from '#app/parts/admin/fila-editable.tsx'
import { ConEjemplos, ENLACE_DE_PANEL, MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { useResultado } from '#app/parts/admin/respuestas.tsx'
import type { Resultado } from '#app/parts/admin/resultado.ts'
import { SendButton } from '#app/parts/admin/send-button.tsx'
import { withStates } from '#app/parts/admin/without-scripts/page-states.ts'
import { capital } from '#app/ui/capital.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { HojaDeDia } from '#app/ui/hoja-de-dia.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { colorDe } from '../colores.ts'
import { addMonths, diaCercano, nombreDeDia } from '../dias.ts'
import { SECCION_INSCRITOS } from '../inscritos/textos.ts'
import type { Fila, listFilas } from './filas.server.ts'
import { confirmarEliminar, LUGARES, TEXTOS_EVENTO } from './textos.ts'

type Props = Awaited<ReturnType<typeof listFilas>> & {
  /** The month shown; without one the next weeks. */
  mes: string | null
  /** The title that is looked for. */
  buscar: string
  editing: string | undefined
}

export function ListaFechas({ hoy, mes, buscar, filas, faltan, siguen, antes, despues, editing }: Props) {
  const elige = new URLSearchParams(useLocation().search).get('para') === 'suspender'
  const dias = [...new Set(filas.map(({ dia }) => dia))]
  return (
    <Panel
      id="lista"
      titulo={
        buscar ? `Eventos con «${buscar}»` : mes ? capital(formatMonth(`${mes}-01`)) : 'Próximas fechas'
      }
      accion={
        <p className="flex flex-wrap gap-x-5">
          {(mes || buscar) && (
            <Link to="?#lista" className={ENLACE_DE_PANEL}>
              Ver las próximas
            </Link>
          )}
          <Link to={SECCION_INSCRITOS} className={ENLACE_DE_PANEL}>
            Todos los inscritos
          </Link>
        </p>
      }
      className="min-w-0"
    >
      {elige && <p className="mb-4">Toca «Suspender» en la fecha que no se hará.</p>}
      <div className="mb-5 flex flex-wrap gap-2 max-xs:mb-4 sm:gap-3">
        <Buscador
          label="Buscar en la agenda"
          placeholder="Buscar…"
          buscar={buscar}
          className="grow-99 basis-30"
        />
        <IrAlMes mes={mes} hoy={hoy} className="max-xs:w-full" />
      </div>
      {filas.length === 0 && buscar ? (
        <Empty icono={SearchX} message={TEXTOS_EVENTO.noEncontrado}>
          Prueba con otra palabra.
        </Empty>
      ) : filas.length === 0 ? (
        <Empty icono={CalendarDays} message={TEXTOS_EVENTO.vacio}>
          Agrega un evento, o mira otro mes.
        </Empty>
      ) : (
        <ConEjemplos filas={filas}>
          <div className="divide-y divide-borde *:first:pt-0">
            {dias.map((dia, at) => (
              <Dia
                key={dia}
                dia={dia}
                hoy={hoy}
                elige={elige}
                editing={editing}
                filas={filas.filter((fila) => fila.dia === dia)}
                opensMonth={mes === null && dia.slice(0, 7) !== dias[at - 1]?.slice(0, 7)}
              />
            ))}
          </div>
        </ConEjemplos>
      )}
      {faltan > 0 && (
        <p className="mt-3 text-tinta-suave">Hay {faltan} fechas más: elige un mes para verlas.</p>
      )}
      {siguen && (
        <Link
          to={`?fechas=mas#dia-${despues}`}
          preventScrollReset
          className={buttonClass('secondary', 'mt-3 w-full')}
        >
          Ver más fechas
        </Link>
      )}
      {mes && (
        <nav aria-label="Meses" className="mt-6 flex flex-wrap gap-3">
          <Link to={`?mes=${antes.slice(0, 7)}#lista`} className={MES}>
            <Icon of={ChevronLeft} className="size-5" />
            {capital(formatMonth(antes))}
          </Link>
          <Link to={`?mes=${despues.slice(0, 7)}#lista`} className={MES}>
            {capital(formatMonth(despues))}
            <Icon of={ChevronRight} className="size-5" />
          </Link>
        </nav>
      )}
    </Panel>
  )
}

type DiaProps = Pick<Props, 'hoy' | 'filas' | 'editing'> & {
  /** Somebody looks for the date that will not be held: each says so in sight. */
  elige: boolean
  dia: string
  /** Whether the month that it is in is named over it. */
  opensMonth: boolean
}

function Dia({ dia, hoy, elige, filas, editing, opensMonth }: DiaProps) {
  const nombre = nombreDeDia(dia, hoy)
  const cercano = diaCercano(dia, hoy)
  return (
    <section
      id={`dia-${dia}`}
      data-dia
      className="@container relative grid scroll-mt-4 focus-within:z-20 has-[[open]]:z-20 grid-cols-[min(3.5rem,19vw)_minmax(0,1fr)] gap-x-3 py-1.5 max-xs:grid-cols-1"
    >
      {opensMonth && (
        <p className="col-span-full pt-4 pb-3 font-semibold font-titulo text-lg max-xs:text-[min(1.2em,8.6vw)]">
          {capital(formatMonth(dia))}
        </p>
      )}
      {/* Over the ground of a row that is lit. */}
      <h3 className="pointer-events-none relative z-1 max-xs:pb-2">
        <HojaDeDia
          dia={dia}
          cercano={cercano}
          sinMes
          className={filas.every(({ cancelada }) => cancelada) ? 'text-tinta-suave line-through' : ''}
        />
        <span className="sr-only">{cercano || capital(nombre)}</span>
      </h3>
      <ul className="grid grid-cols-1 divide-y divide-borde">
        {filas.map((fila) => (
          <FilaFecha key={fila.id} fila={fila} hoy={hoy} elige={elige} editing={fila.id === editing} />
        ))}
      </ul>
    </section>
  )
}

type FilaFechaProps = Pick<DiaProps, 'hoy' | 'elige'> & { fila: Fila; editing: boolean }

function FilaFecha({ fila, hoy, elige, editing }: FilaFechaProps) {
  const { titulo, horas, lugar, categoria, cancelada, motivo, repite, ejemplo, vienen } = fila
  const nombre = `${titulo}, ${nombreDeDia(fila.dia, hoy)}`
  const porVenir = fila.dia >= hoy
  const suspender = porVenir && !cancelada
  return (
    <FilaDeLista
      nombre={nombre}
      color={colorDe(categoria.slug)}
      editing={editing}
      abre={<BotonEditar id={fila.id} nombre={nombre} />}
      acciones={
        porVenir && cancelada ? (
          <Retomar fila={fila} nombre={nombre} />
        ) : (
          suspender && elige && <Suspender fila={fila} nombre={nombre} enVista />
        )
      }
      menu={
        <>
          <CompartirFila titulo={titulo} ruta={fila.ruta} />
          {suspender && !elige && <Suspender fila={fila} nombre={nombre} />}
          <EliminarEvento fila={fila} nombre={nombre} />
        </>
      }
    >
      <p className={NOMBRE_DE_FILA}>
        {cancelada && (
          <span className="mb-1 flex w-fit items-center gap-1 rounded-full bg-vitral-rubi px-2.5 text-sobre-rubi text-xs leading-relaxed">
            <Icon of={CalendarX} className="size-3.5" />
            Suspendido
          </span>
        )}
        <span className={cancelada ? 'font-normal text-tinta-suave line-through' : ''}>{titulo}</span>
        {ejemplo && <MarcaEjemplo />}
      </p>
      <Datos>
        <span className="text-sm text-tinta tabular-nums">{horas}</span>
        <span>{categoria.nombre}</span>
        {lugar !== LUGARES.iglesia && lugar}
        {/* Its hour stands before. */}
        {repite?.texto.replace(/, a las? \d.*$/, '')}
        {vienen > 0 && (
          <Link
            to={`${SECCION_INSCRITOS}?${new URLSearchParams({ evento: fila.evento, fecha: fila.cita.slice(0, 10) })}`}
            className={`font-bold ${DATO_QUE_LLEVA}`}
          >
            Ver inscritos ({vienen}) <span className="sr-only">{nombre}</span>
          </Link>
        )}
      </Datos>
      {cancelada && motivo && <p className="text-sm leading-snug">{motivo}</p>}
    </FilaDeLista>
  )
}

type DeFila = { fila: Fila; nombre: string }

const Retomar = ({ fila: { evento, cita }, nombre }: DeFila) => (
  <SendButton
    fields={{ intencion: 'retomar', id: evento, cita }}
    {...BOTON_EN_PALABRAS}
    formClassName="relative z-1"
    pendingText="Guardando..."
  >
    Volver a programar <span className="sr-only">{nombre}</span>
  </SendButton>
)

/** Leads to where this date alone is cancelled, for a reason that is asked for. */
function Suspender({ fila: { id }, nombre, enVista = false }: DeFila & { enVista?: boolean }) {
  const { search } = useLocation()
  return (
    <Link
      to={`?${withStates(search, { suspender: id })}`}
      data-suspender={id}
      className={enVista ? ACCION_PRINCIPAL : ACCION_DE_MENU}
    >
      <Icon of={CalendarX} className="size-4" />
      <span>
        Suspender<span className={enVista ? 'sr-only' : ''}> esta fecha</span>
        <span className="sr-only"> {nombre}</span>
      </span>
    </Link>
  )
}

/** Deletes an event of one date; of one that repeats it leads to where somebody says which dates. */
function EliminarEvento({ fila: { id, evento, cita, titulo, repite }, nombre }: DeFila) {
  const { search } = useLocation()
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  if (repite)
    return (
      <Link
        to={`?${withStates(search, { eliminar: id })}`}
        data-eliminar={id}
        aria-label={`Eliminar ${nombre}`}
        className={`${ACCION_DE_MENU} text-error`}
      >
        <Icon of={Trash2} className="size-4" />
        Eliminar…
      </Link>
    )
  return (
    <Eliminar
      nombre={nombre}
      question={confirmarEliminar(titulo)}
      fields={{ intencion: 'eliminar', id: evento, cita }}
      fetcher={fetcher}
    />
  )
}

const MONTHS_BACK = 12
const MONTHS_AHEAD = 24

const MES = buttonClass('secondary', 'flex-1 basis-32 px-2!')

/** Another month, chosen. */
function IrAlMes({ mes, hoy, className }: Pick<Props, 'mes' | 'hoy'> & { className: string }) {
  const current = hoy.slice(0, 7)
  const choices = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
    addMonths(current, index - MONTHS_BACK),
  )
  if (mes && !choices.includes(mes)) choices.push(mes)
  return (
    <Form
      method="get"
      preventScrollReset
      className={`flex gap-2 xs:grow xs:basis-34 *:first:grow noscript:basis-full ${className}`}
    >
      <Select
        aria-label="Ir al mes"
        name="mes"
        className="min-h-12 w-full rounded-full border-[1.5px] border-borde-control bg-superficie pr-8.5! pl-3.5! [word-spacing:0.08em]"
        {...useAlElegir(mes ?? '')}
      >
        {choices.sort().map((each) => (
          <Fragment key={each}>
            {/* Before the present month: the list opens there. */}
            {!mes && each === current && <option value="">Ir al mes</option>}
            <option value={each}>{capital(formatMonth(`${each}-01`)).replace(/^(...).* /, '$1 ')}</option>
          </Fragment>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="secondary" className="px-4!">
          Ir
        </Button>
      </noscript>
    </Form>
  )
}
