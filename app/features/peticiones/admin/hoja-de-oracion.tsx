import { Printer } from 'lucide'
import { Empty } from '#app/ui/card.tsx'
import { formatDay, formatMoment, today } from '#app/ui/dates.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Pedido = { id: string; nombre: string; peticion: string; fecha: string }

/** The pending requests to print for the prayer meeting: names and texts, no telephone, no e-mail. */
export function HojaDeOracion({ peticiones, total }: { peticiones: Pedido[]; total: number }) {
  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()} disabled={peticiones.length === 0} className="noscript:hidden">
          <Icon of={Printer} className="size-5" />
          Imprimir
        </Button>
        <ButtonLink to="?vista=peticiones" variant="secondary">
          Volver a las peticiones
        </ButtonLink>
      </div>
      {peticiones.length === 0 ? (
        <Empty message="No hay peticiones pendientes por las que orar ahora." />
      ) : (
        <div className="rounded-carta bg-superficie p-6 text-base shadow-carta sm:p-10 print:rounded-none print:p-0 print:shadow-none">
          <h2 className="text-2xl">Peticiones de oración</h2>
          <p className="text-sm text-tinta-suave">
            {formatDay(today())} · {total === 1 ? '1 petición pendiente' : `${total} peticiones pendientes`}
            {total > peticiones.length && `; aquí están las ${peticiones.length} más nuevas`}
          </p>
          <ul className="mt-4 divide-y divide-borde">
            {peticiones.map(({ id, nombre, peticion, fecha }) => (
              <li key={id} className="break-inside-avoid py-4">
                <h3 className="text-lg">{nombre}</h3>
                <p className="whitespace-pre-wrap break-words">{peticion}</p>
                <p className="text-sm text-tinta-suave">{formatMoment(fecha)}</p>
              </li>
            ))}
          </ul>
          <p className="mt-4 border-borde border-t pt-4 text-sm text-tinta-suave">
            Estas peticiones se compartieron en confianza: cuida esta hoja y destrúyela después de orar.
          </p>
        </div>
      )}
    </div>
  )
}
