import { HandHeart, Printer, SearchX, Trash2 } from 'lucide'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Buscador } from '#app/parts/admin/buscador.tsx'
import { useAcciones } from '#app/parts/admin/respuestas.tsx'
import { ConfirmedButton } from '#app/parts/admin/send-button.tsx'
import { QueryForm } from '#app/parts/admin/without-scripts/page-button.tsx'
import { Empty } from '#app/ui/card.tsx'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FILTROS, type Filtro, NOMBRES_FILTRO, TEXTOS_PETICION } from '../peticion.ts'
import type { loadPeticiones } from './lista.server.ts'
import { PeticionItem } from './peticion-item.tsx'

type PeticionesProps = Awaited<ReturnType<typeof loadPeticiones>> & { conteo: Record<Filtro, number> }

/** The prayer requests, with filters and their counts, a search, and each one's actions. */
export function Peticiones(props: PeticionesProps) {
  const { conteo, dudosas, sinOrar, equipo, filtro, busca, peticiones, mas, desdeMedio } = props
  const [params] = useSearchParams()
  const list = useRef<HTMLHeadingElement>(null)
  const acciones = useAcciones({ onOk: () => list.current?.focus() })
  const some = conteo.todas + dudosas > 0
  const link = (changes: Record<string, string | undefined>) => {
    // Encrypted, as in the URL.
    const sealed = busca && params.get('busca')
    const kept = { vista: 'peticiones', filtro, ...(sealed && { busca: sealed }) }
    const next = new URLSearchParams({ ...kept, ...changes })
    for (const [name, value] of Object.entries(changes)) if (!value) next.delete(name)
    return `?${next}`
  }
  return (
    <div className="space-y-5 max-sm:-mt-3 max-sm:space-y-4">
      {acciones.avisos}
      {(some || busca || !esComun(filtro)) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {/* On a phone one row, pushed aside where there is a fourth. */}
          <nav
            aria-label="Filtro"
            className="max-sm:-mx-4 flex flex-wrap gap-2 py-1 max-xs:gap-1.5 xs:max-sm:gap-1 max-sm:w-screen max-sm:flex-nowrap xs:max-sm:justify-between max-sm:overflow-x-auto max-sm:px-4 [scrollbar-width:none]"
          >
            {FILTROS.map((each) => (
              <FilterButton key={each} to={link({ filtro: each })} current={each === filtro}>
                {NOMBRES_FILTRO[each]} <span className="tabular-nums max-xs:sr-only">({conteo[each]})</span>
              </FilterButton>
            ))}
            {(dudosas > 0 || filtro === 'dudosas') && (
              <FilterButton to={link({ filtro: 'dudosas' })} current={filtro === 'dudosas'}>
                Dudosas <span className="tabular-nums max-xs:sr-only">({dudosas})</span>
              </FilterButton>
            )}
            {(sinOrar > 0 || filtro === 'sin-oracion') && (
              <FilterButton to={link({ filtro: 'sin-oracion' })} current={filtro === 'sin-oracion'}>
                Sin oración <span className="tabular-nums max-xs:sr-only">({sinOrar})</span>
              </FilterButton>
            )}
          </nav>
          <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-center gap-3 max-xs:gap-y-2">
            {(some || busca) && (
              <Buscador
                method="post"
                action="/admin/peticiones/buscar"
                label="Buscar en las peticiones"
                placeholder="Buscar…"
                name="busca"
                buscar={busca}
                className="flex-1 basis-60 max-sm:basis-32"
              >
                <input type="hidden" name="filtro" value={filtro} />
              </Buscador>
            )}
            {conteo.pendientes > 0 && (
              <Link
                to="?vista=peticiones&imprimir=1"
                className={buttonClass('secondary', 'max-xs:w-full shrink-0 max-sm:px-4')}
              >
                <Icon of={Printer} className="size-5" />
                Hoja para orar
              </Link>
            )}
          </div>
        </div>
      )}

      <h2 ref={list} tabIndex={-1} className="sr-only">
        {esComun(filtro) ? NOMBRES_FILTRO[filtro] : ESPECIALES[filtro]}
      </h2>
      {filtro === 'dudosas' && dudosas > 0 && <SobreDudosas visto={props.visto} />}
      {busca && (
        <p>
          Búsqueda: «{busca}».{' '}
          <Link to={link({ busca: undefined })} className="font-bold text-vitral-zafiro underline">
            Quitar la búsqueda
          </Link>
        </p>
      )}
      {desdeMedio && (
        <Link to={link({})} className={buttonClass('secondary')}>
          Volver a las más nuevas
        </Link>
      )}
      {peticiones.length === 0 ? (
        <NothingHere filtro={filtro} busca={busca} total={conteo.todas} />
      ) : (
        <ul className="space-y-4">
          {peticiones.map((peticion) => (
            <PeticionItem key={peticion.id} peticion={peticion} equipo={equipo} onAct={acciones.begin} />
          ))}
        </ul>
      )}
      {mas && (
        <Link
          to={link({ paginas: String(mas.paginas), desde: mas.desde })}
          preventScrollReset={mas.paginas > 1}
          className={buttonClass('secondary', 'max-sm:w-full')}
        >
          Ver más
        </Link>
      )}
    </div>
  )
}

const ESPECIALES = { dudosas: 'Dudosas', 'sin-oracion': 'Sin oración' } as const
const esComun = (filtro: PeticionesProps['filtro']): filtro is Filtro =>
  FILTROS.some((each) => each === filtro)

/** A toggle for a filter, whose state is in the URL. */
function FilterButton({
  to,
  current,
  children,
}: {
  to: string
  current: boolean
  children: React.ReactNode
}) {
  return (
    <QueryForm params={new URLSearchParams(to)}>
      <button
        type="submit"
        aria-pressed={current}
        className="min-h-12 shrink-0 rounded-full border-[1.5px] border-borde-control px-2.5 font-bold max-xs:px-2 max-xs:text-[min(1em,6vw)] transition-colors sm:px-5 hover:border-tinta aria-pressed:border-tinta aria-pressed:bg-tinta aria-pressed:text-fondo"
      >
        {children}
      </button>
    </QueryForm>
  )
}

/** Explains the mark, with a button to delete them all. */
function SobreDudosas({ visto }: { visto: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-carta bg-superficie p-4 shadow-carta sm:px-6">
      <p className="max-w-[60ch]">
        Estas peticiones parecen escritas por una máquina. No avisamos por correo de ellas, pero no perdimos
        ninguna: si una es de una persona, quítale la marca.
      </p>
      <ConfirmedButton
        question={{
          title: TEXTOS_PETICION.confirmarDudosas,
          detail: 'Míralas antes: alguna puede ser de una persona. No se pueden recuperar.',
        }}
        fields={{ intencion: 'eliminar-dudosas', visto }}
        variant="secondary-danger"
      >
        <Icon of={Trash2} className="size-5" />
        Eliminar las dudosas
      </ConfirmedButton>
    </div>
  )
}

function NothingHere({
  filtro,
  busca,
  total,
}: Pick<PeticionesProps, 'filtro' | 'busca'> & { total: number }) {
  if (filtro === 'dudosas' && !busca) return <Empty icono={HandHeart} message="No hay peticiones dudosas." />
  if (filtro === 'sin-oracion' && !busca)
    return <Empty icono={HandHeart} message="Por todas oraron esta semana." />
  if (busca)
    return (
      <Empty icono={SearchX} message="Nada coincide con tu búsqueda.">
        Prueba con una sola palabra.
      </Empty>
    )
  if (total === 0)
    return (
      <Empty icono={HandHeart} message="Todavía no hay peticiones de oración.">
        Llegarán aquí cuando alguien use el formulario de la página de Contacto.
        <br />
        <a href="/contacto#peticion" className={buttonClass('secondary')}>
          Ver el formulario
        </a>
      </Empty>
    )
  if (filtro === 'pendientes')
    return <Empty icono={HandHeart} message="No hay peticiones pendientes. ¡Todas fueron atendidas!" />
  return (
    <Empty icono={HandHeart} message="Aún no se ha atendido ninguna petición.">
      Márcalas desde «Pendientes».
    </Empty>
  )
}
