import { Link } from 'react-router'
import type { Horario } from '#app/parts/iglesia/contacto.ts'

/** When the church meets, for the home page. */
export function Reuniones({ horarios }: { horarios: Horario[] }) {
  return (
    <section aria-labelledby="reuniones" className="bg-superficie">
      <div className="contenedor grid items-baseline gap-x-16 gap-y-6 py-[clamp(2.25rem,4.5vw,3.5rem)] lg:grid-cols-[auto_minmax(0,1fr)]">
        <h2 id="reuniones" className="text-2xl">
          Cuándo nos reunimos
        </h2>
        {horarios.length > 0 ? (
          <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-8 gap-y-5">
            {horarios.map(({ dia, hora }, index) => (
              <div key={index} className="border-vitral-ambar border-l-2 pl-4">
                <dt className="wrap-anywhere font-semibold font-titulo text-xl">{dia}</dt>
                <dd className="text-tinta-suave lining-nums">{hora}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-tinta-suave">
            <Link to="/contacto" className="text-vitral-zafiro underline underline-offset-4">
              Escríbenos
            </Link>{' '}
            y te contamos cuándo nos reunimos.
          </p>
        )}
      </div>
    </section>
  )
}
