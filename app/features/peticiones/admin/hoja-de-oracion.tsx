import { HandHeart, Printer } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '#app/ui/card.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { formatMoment, today } from '#app/ui/moments.ts'

type Pedido = { id: string; nombre: string; peticion: string; fecha: string }

const HOJA = '?vista=peticiones&imprimir=1'

/**
 * The pending requests to print for the prayer meeting: names and texts, no telephone, no e-mail. Those whose
 * box is checked are printed, without scripts too.
 */
export function HojaDeOracion({ peticiones, total }: { peticiones: Pedido[]; total: number }) {
  const [params] = useSearchParams()
  const ninguna = params.get('elegir') === 'ninguna'
  return (
    <div className="mx-auto max-w-3xl">
      {peticiones.length === 0 ? (
        <>
          <div className="mb-6">{VOLVER}</div>
          <Empty icono={HandHeart} message="No hay peticiones pendientes por las que orar ahora." />
        </>
      ) : (
        <Hoja key={String(ninguna)} peticiones={peticiones} total={total} ninguna={ninguna} />
      )}
    </div>
  )
}

const VOLVER = (
  <ButtonLink to="?vista=peticiones&filtro=pendientes" variant="secondary">
    Volver a las peticiones
  </ButtonLink>
)

function Hoja({ peticiones, total, ninguna }: { peticiones: Pedido[]; total: number; ninguna: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const [elegidas, setElegidas] = useState(ninguna ? 0 : peticiones.length)
  const count = () => setElegidas(list.current?.querySelectorAll(':checked').length ?? 0)
  // Some may have been unchecked before the scripts ran.
  useEffect(count, [])
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => print()} disabled={elegidas === 0} className="noscript:hidden">
          <Icon of={Printer} className="size-5" />
          Imprimir
        </Button>
        {VOLVER}
        <p className="w-full">
          Se imprimen las que tienen marca
          <span aria-live="polite" className="noscript:hidden">
            {` (${elegidas} de ${peticiones.length})`}
          </span>
          .
        </p>
        <ButtonLink to={ninguna ? HOJA : `${HOJA}&elegir=ninguna`} preventScrollReset variant="quiet">
          {ninguna ? 'Marcar todas' : 'Quitar todas las marcas'}
        </ButtonLink>
      </div>
      <div className="rounded-carta bg-superficie p-6 text-base shadow-carta sm:p-10 print:rounded-none print:p-0 print:shadow-none">
        <h2 className="text-2xl">Peticiones de oración</h2>
        <p className="text-sm text-tinta-suave">
          {formatDay(today())}
          <span className="print:hidden">
            {' · '}
            {total === 1 ? '1 petición pendiente' : `${total} peticiones pendientes`}
            {total > peticiones.length && `; aquí están las ${peticiones.length} más nuevas`}
          </span>
        </p>
        <ul ref={list} onChange={count} className="mt-4 divide-y divide-borde">
          {peticiones.map(({ id, nombre, peticion, fecha }) => (
            <li
              key={id}
              className="flex break-inside-avoid gap-4 py-4 print:py-2 print:has-[input:not(:checked)]:hidden"
            >
              <input
                type="checkbox"
                aria-label={`Imprimir la petición de ${nombre}`}
                defaultChecked={!ninguna}
                className="mt-0.5 size-6 shrink-0 accent-vitral-zafiro print:hidden"
              />
              <div className="min-w-0 grow">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h3 className="min-w-0 break-words text-lg">{nombre}</h3>
                  <p className="text-sm text-tinta-suave">{formatMoment(fecha)}</p>
                </div>
                <p className="whitespace-pre-wrap break-words">{peticion}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-4 border-borde border-t pt-4 text-sm text-tinta-suave">
          Estas peticiones se compartieron en confianza: cuida esta hoja y destrúyela después de orar.
        </p>
      </div>
    </>
  )
}
