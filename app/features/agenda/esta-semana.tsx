import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { Proxima, Semana } from './lista/publica.server.ts'

export const SEMANA_CACHE: CacheEntry<Semana> = {
  // Numbered anew whenever its dates get a field.
  key: 'agenda_semana_2',
  hours: 1,
  empty: { citas: [], cambia: 0 },
}

export const PROXIMAS_CACHE: CacheEntry<Proxima[]> = { key: 'agenda_proximas', hours: 1, empty: [] }

/** A moment whose hours, «20:00–21:00», no line parts. */
export const ConHoras = ({ cuando }: { cuando: string }) =>
  cuando.split(/(\S+–\S+)/).map((part, at) =>
    at % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

/** The home page's next dates; nothing where there are none. */
export function EstaSemana({ citas }: Pick<Semana, 'citas'>) {
  if (citas.length === 0) return null
  return (
    <section aria-labelledby="semana" className="seccion bg-relieve dark:bg-noche">
      <div className="contenedor">
        <h2 id="semana">Esta semana</h2>
        <ul className="my-8 grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
          {citas.map(({ titulo, ruta, cuando, cancelada, voy, color }) => (
            <li
              key={ruta + cuando}
              data-color={color}
              className="cita group carta-con-enlace relative flex items-center justify-between gap-4 max-xs:flex-wrap overflow-hidden rounded-carta bg-superficie px-6 py-4 shadow-carta"
            >
              <div className="min-w-0">
                <p className="text-tinta-suave lining-nums first-letter:uppercase">
                  {cancelada ? (
                    <s>
                      <ConHoras cuando={cuando} />
                    </s>
                  ) : (
                    <ConHoras cuando={cuando} />
                  )}
                </p>
                <h3 className="mt-1">
                  <Link to={ruta} className="enlace-que-cubre decoration-vitral-ambar">
                    {cancelada ? <s>{titulo}</s> : titulo}
                  </Link>
                </h3>
                {cancelada ? <p className="font-bold text-error">Cancelado</p> : null}
              </div>
              {voy ? (
                <ButtonLink to={voy} variant="secondary" className="relative shrink-0">
                  Voy<span className="sr-only"> a {titulo}</span>
                </ButtonLink>
              ) : null}
            </li>
          ))}
        </ul>
        <p className="text-center">
          <ButtonLink to="/agenda" variant="secondary">
            Ver toda la agenda
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
