import { Link } from 'react-router'
import type { CitaVisible } from '#app/features/agenda/lista/publica.server.ts'
import { Cancelado, HoraLocal } from '#app/features/agenda/lista-citas.tsx'
import { EnlaceDeFase, Pintar } from '#app/features/vivo/estado-vivo.tsx'
import { ownScript } from '#app/features/vivo/pintar.ts'
import { useFase, useVivo } from '#app/features/vivo/vivo-provider.tsx'
import type { CacheEntry } from '#app/ui/storage/local-cache.ts'
import type { Programacion } from './programacion.server.ts'

export const PROGRAMACION_CACHE: CacheEntry<Programacion> = {
  // Numbered anew whenever its days get a field.
  key: 'radio_programacion_2',
  hours: 1,
  empty: { fases: [], dias: [], cambia: 0 },
}

/** What is on by the programme, and what comes after it; nothing without a programme. */
export function EnPrograma({ fases }: Pick<Programacion, 'fases'>) {
  const { fase, texto } = useFase(fases, useVivo().behind)
  return (
    <>
      <EnlaceDeFase
        fase={fase}
        texto={texto}
        className="flex items-baseline gap-3.5 rounded-carta bg-superficie px-5 py-3.5 text-left lining-nums ring-1 ring-borde transition-colors hover:bg-relieve [&>.vivo-punto]:-translate-y-0.5"
      >
        <span className="wrap-anywhere">
          <span data-texto="" className="block font-bold leading-snug" suppressHydrationWarning>
            {texto}
          </span>
          <span data-titulo="" className="block text-tinta-suave" suppressHydrationWarning>
            {fase.titulo}
          </span>
        </span>
      </EnlaceDeFase>
      <Pintar script={import.meta.env.SSR ? ownScript(fases) : ''} />
    </>
  )
}

/** The programme of the coming days, each day a sheet of it; before there is a radio, what it will be. */
export function SemanaDeRadio({ dias, hayRadio }: Pick<Programacion, 'dias'> & { hayRadio: boolean }) {
  const [first, ...more] = dias.flatMap(({ citas }) => citas)
  // The player's own line tells of the only one.
  if (!first || (hayRadio && more.length === 0 && !first.cancelada)) return null
  return (
    <section
      aria-labelledby="programacion"
      className={`contenedor seccion grid gap-x-16 gap-y-8 ${hayRadio ? 'pb-0!' : 'lg:grid-cols-[1fr_1.4fr]'}`}
    >
      <div>
        <h2 id="programacion">{hayRadio ? 'Programación' : 'Cuando la radio esté al aire'}</h2>
        {hayRadio ? null : <p className="mt-2 text-tinta-suave">Los programas que preparamos.</p>}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(19rem,100%),1fr))] items-start gap-x-10 gap-y-8">
        {dias.map(({ dia, nombre, semanal, citas }) => (
          <section key={dia} aria-labelledby={`radio-${dia}`} className="border-borde-control border-t pt-4">
            <h3 id={`radio-${dia}`} className="mb-1.5 text-lg lining-nums first-letter:uppercase">
              {hayRadio ? nombre : semanal}
            </h3>
            <ul className="divide-y divide-borde">
              {citas.map((cita) => (
                <Emision key={`${cita.ruta} ${cita.inicio}`} cita={cita} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

function Emision({ cita }: { cita: CitaVisible }) {
  const { titulo, ruta, horario, inicio, desfase, cancelada, motivo } = cita
  return (
    <li className="group relative py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-foco has-focus-visible:outline-offset-2">
      <p className="text-sm text-tinta-suave tabular-nums">
        <time dateTime={inicio} className={cancelada ? 'line-through' : ''}>
          {horario}
        </time>
        <HoraLocal instante={inicio} desfase={desfase} className="ml-2" />
      </p>
      <p className="wrap-anywhere">
        <Link
          to={ruta}
          className={`mr-3 font-semibold font-titulo text-lg leading-tight enlace-que-cubre ${cancelada ? 'text-tinta-suave line-through' : 'decoration-vitral-ambar'}`}
        >
          {titulo}
        </Link>
        {cancelada ? <Cancelado /> : null}
      </p>
      {cancelada && motivo ? <p className="mt-1 text-sm">{motivo}</p> : null}
    </li>
  )
}
