import { CircleAlert, CircleCheck } from 'lucide'
import { Link } from 'react-router'
import { Panel } from '#app/parts/admin/panel.tsx'
import { Pliegue } from '#app/parts/admin/pliegue.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { NO_ES_ASESORIA } from '../ley.ts'
import type { Publicado } from '../publicacion.server.ts'

/** What the law asks to publish, each there or missing, with the way to it. */
export function LoPublicado({ publicado }: { publicado: Publicado[] }) {
  const faltan = publicado.filter(({ listo }) => !listo)
  const estan = publicado.filter(({ listo }) => listo)
  return (
    <Panel titulo="Lo que la ley pide publicar">
      <p>
        {faltan.length === 0
          ? 'Están las doce cosas'
          : faltan.length === 1
            ? 'Falta 1 de doce cosas'
            : `Faltan ${faltan.length} de doce cosas`}{' '}
        que nombra el artículo 14 ter de la Ley 21.719. Se muestran en la Política de Privacidad.
      </p>
      <Cosas de={faltan} />
      {estan.length > 0 && (
        <Pliegue
          titulo={
            faltan.length === 0
              ? 'Verlas'
              : estan.length === 1
                ? 'Ver la que ya está'
                : `Ver las ${estan.length} que ya están`
          }
        >
          <Cosas de={estan} />
        </Pliegue>
      )}
      <p className="mt-4 text-sm text-tinta-suave">{NO_ES_ASESORIA}</p>
    </Panel>
  )
}

const Cosas = ({ de }: { de: Publicado[] }) => (
  <ul className="my-2 divide-y divide-borde">
    {de.map(({ letra, que, listo, ruta }) => (
      <li key={letra} className="flex items-start gap-3 py-2">
        <Icon
          of={listo ? CircleCheck : CircleAlert}
          className={`mt-2.5 size-5 shrink-0 ${listo ? 'text-vitral-oliva' : 'text-vitral-ambar'}`}
        />
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
          <span className="min-w-0 grow basis-[13em] py-2">
            {letra}) {que}
            {!listo && <strong> · falta</strong>}
          </span>
          <Link
            to={ruta}
            className="inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4"
          >
            {listo ? 'Leer' : 'Completar'}
            <span className="sr-only">: {que}</span>
          </Link>
        </div>
      </li>
    ))}
  </ul>
)
