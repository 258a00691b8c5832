import { ChevronLeft, ChevronRight } from 'lucide'
import { Form, Link } from 'react-router'
import { BotonEditar } from '#app/parts/admin/fila-editable.tsx'
import { MarcaEjemplo, Panel } from '#app/parts/admin/panel.tsx'
import { capital } from '#app/ui/capital.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMonth } from '#app/ui/dates.ts'
import { Button, buttonClass } from '#app/ui/forms/button.tsx'
import { SelectField } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { addMonths, diaCercano, nombreDeDia } from '../dias.ts'
import type { Fila } from './filas.server.ts'
import { MAX_BUSCAR, TEXTOS_EVENTO } from './textos.ts'

type Props = {
  hoy: string
  /** The month shown; without one the next weeks. */
  mes: string | null
  /** The title that is looked for; '' for none. */
  buscar: string
  filas: Fila[]
  /** How many more there are than the page shows. */
  faltan: number
  editing: string | undefined
}

/** The dates of the next weeks, or of one month, by day. */
export function ListaFechas({ hoy, mes, buscar, filas, faltan, editing }: Props) {
  const dias = [...new Set(filas.map(({ dia }) => dia))]
  return (
    <Panel
      id="lista"
      titulo={
        buscar ? `Eventos con «${buscar}»` : mes ? capital(formatMonth(`${mes}-01`)) : 'Próximas fechas'
      }
      accion={(mes || buscar) && <Link to="?#lista">Ver las próximas</Link>}
      className="min-w-0"
    >
      <Form method="get" className="mb-5 flex flex-wrap gap-2">
        <input
          key={buscar}
          type="search"
          name="buscar"
          aria-label="Buscar en la agenda"
          placeholder="Culto, retiro…"
          defaultValue={buscar}
          maxLength={MAX_BUSCAR}
          className="min-h-12 min-w-0 flex-[1_1_10rem] rounded-full border-[1.5px] border-borde-control bg-superficie px-5"
        />
        <Button type="submit" variant="secondary">
          Buscar
        </Button>
      </Form>
      {filas.length === 0 && buscar ? (
        <Empty message={TEXTOS_EVENTO.noEncontrado}>Prueba con otra palabra.</Empty>
      ) : filas.length === 0 ? (
        <Empty message={TEXTOS_EVENTO.vacio}>Agrega un evento con el formulario, o mira otro mes.</Empty>
      ) : (
        dias.map((dia) => (
          <section key={dia} className="mb-4">
            <h3 className="border-borde border-b pb-1 font-bold text-tinta-suave text-sm">
              {diaCercano(dia, hoy) || capital(nombreDeDia(dia, hoy))}
            </h3>
            <ul className="divide-y divide-borde">
              {filas
                .filter((fila) => fila.dia === dia)
                .map((fila) => (
                  <FilaFecha key={fila.id} fila={fila} hoy={hoy} editing={fila.id === editing} />
                ))}
            </ul>
          </section>
        ))
      )}
      {faltan > 0 && (
        <p className="mt-3 text-tinta-suave">Hay {faltan} fechas más: elige un mes para verlas.</p>
      )}
      <Meses mes={mes} hoy={hoy} />
    </Panel>
  )
}

function FilaFecha({ fila, hoy, editing }: { fila: Fila; hoy: string; editing: boolean }) {
  const { titulo, horas, lugar, categoria, cancelada, motivo, repite, ejemplo } = fila
  return (
    <li className={`flex items-center gap-3 py-3 ${editing ? '-mx-3 rounded-xl bg-relieve px-3' : ''}`}>
      <div className="min-w-0 flex-1">
        <p className="font-bold leading-snug">
          <span className={cancelada ? 'line-through' : ''}>{titulo}</span>{' '}
          {cancelada && (
            <span className="inline-block rounded-full bg-vitral-rubi px-2.5 font-normal text-sobre-rubi text-xs leading-relaxed">
              Cancelado
            </span>
          )}{' '}
          {ejemplo && <MarcaEjemplo />}
        </p>
        <p className="text-sm text-tinta-suave leading-snug">
          <span className="tabular-nums">{horas}</span> · {categoria.nombre} · {lugar}
        </p>
        {cancelada && motivo && <p className="text-sm leading-snug">{motivo}</p>}
        {repite && <p className="text-tinta-suave text-xs leading-snug">{repite.texto}</p>}
      </div>
      <BotonEditar id={fila.id} nombre={`${titulo}, ${nombreDeDia(fila.dia, hoy)}`} />
    </li>
  )
}

const MONTHS_BACK = 12
const MONTHS_AHEAD = 24

/** Other months: the one before, the one after, or one from a list. */
function Meses({ mes, hoy }: { mes: string | null; hoy: string }) {
  const current = hoy.slice(0, 7)
  const shown = mes ?? current
  const choices = Array.from({ length: MONTHS_BACK + MONTHS_AHEAD + 1 }, (_, index) =>
    addMonths(current, index - MONTHS_BACK),
  )
  if (!choices.includes(shown)) choices.push(shown)
  const step = (months: number) => {
    const other = addMonths(shown, months)
    return { to: `?mes=${other}#lista`, nombre: capital(formatMonth(`${other}-01`)) }
  }
  const [before, after] = [step(-1), step(1)]
  return (
    <nav aria-label="Meses" className="mt-6 grid gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <Link to={before.to} className={buttonClass('secondary')}>
          <Icon of={ChevronLeft} className="size-5" />
          {before.nombre}
        </Link>
        <Link to={after.to} className={buttonClass('secondary')}>
          {after.nombre}
          <Icon of={ChevronRight} className="size-5" />
        </Link>
      </div>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectField key={shown} label="Ir al mes" name="mes" defaultValue={shown}>
            {choices.sort().map((each) => (
              <option key={each} value={each}>
                {capital(formatMonth(`${each}-01`))}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" variant="secondary">
          Ir
        </Button>
      </Form>
    </nav>
  )
}
