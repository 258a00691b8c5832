import { Link } from 'react-router'
import type { EventoVisible } from './evento.server.ts'

/** The further dates to come, each a link. */
export function OtrasFechas({ evento: { otras, hayMas } }: { evento: EventoVisible }) {
  if (otras.length === 0) return null
  return (
    <section aria-labelledby="fechas">
      <h2 id="fechas" className="text-xl">
        Más fechas
      </h2>
      <ul className="mt-3 divide-y divide-borde overflow-hidden rounded-carta bg-superficie shadow-carta">
        {otras.map(({ ruta, nombre, cercano, horario, inicio, cancelada, motivo }) => (
          <li key={inicio.instante}>
            <Link
              to={ruta}
              className="group block px-5 py-3 transition-colors hover:bg-relieve/60 focus-visible:-outline-offset-3"
            >
              <span
                className={`block underline-offset-4 first-letter:uppercase group-hover:underline ${cancelada ? 'text-tinta-suave line-through' : ''}`}
              >
                {cercano || nombre}
              </span>
              <span className="text-sm text-tinta-suave lining-nums">
                {cancelada ? <span className="font-bold text-error">Cancelado</span> : horario}
                {cancelada && motivo ? `. ${motivo}` : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hayMas ? <p className="mt-3 text-sm text-tinta-suave">Y sigue después de estas.</p> : null}
    </section>
  )
}
