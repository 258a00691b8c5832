import { Bell } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ConHoras } from '#app/features/agenda/esta-semana.tsx'
import type { Proxima } from '#app/features/agenda/lista/publica.server.ts'
import { EstadoEnInicio, NotaDeHorario, VerEnVivo } from '#app/features/vivo/estado-vivo.tsx'
import { useFaseDibujada } from '#app/features/vivo/vivo-provider.tsx'
import type { Contacto, Horario } from '#app/parts/iglesia/contacto.ts'
import { enlaceComoLlegar } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

/**
 * When the church meets: what is on or next, with where, the way there and whether it can be watched; and the
 * schedule.
 */
export function Cuando({ proximas }: { proximas: readonly Proxima[] }) {
  const { contacto } = useSitio()
  const { fase, ahora } = useFaseDibujada()
  const coming = proximas.filter(({ fin }) => fin > ahora)
  const proxima = coming.find(({ ruta }) => ruta === fase.ruta) ?? coming[0]
  return (
    <div
      className={`contenedor grid gap-x-16 gap-y-12 seccion ${proxima ? 'items-center lg:grid-cols-[1.1fr_1fr]' : ''}`}
    >
      {proxima ? <LoProximo proxima={proxima} contacto={contacto} /> : <EstadoEnInicio />}
      <Reuniones horarios={contacto.horarios} />
    </div>
  )
}

function LoProximo({ proxima, contacto }: { proxima: Proxima; contacto: Contacto }) {
  const { titulo, ruta, cuando, lugar, como, verlo, voy, inicio } = proxima
  const { fase, ahora } = useFaseDibujada()
  // What is transmitted is none of the agenda's dates.
  const aparte = fase.tipo === 'en-vivo' && inicio > ahora && !fase.texto.endsWith(titulo)
  const direccion = lugar || contacto.direccion
  const href = como?.href || enlaceComoLlegar({ direccion })
  return (
    <section
      aria-labelledby="proximo"
      className="en-noche rounded-carta dark:bg-relieve p-6 shadow-carta max-xs:p-4 sm:p-8"
    >
      <EstadoEnInicio titulo={titulo} />
      {aparte ? (
        <div className="mb-6 flex flex-wrap gap-3 border-borde border-b pb-6 max-sm:*:grow">
          <VerEnVivo />
        </div>
      ) : null}
      <h2 id="proximo" data-aparte={aparte || undefined}>
        <span className="mb-1 block font-bold font-sans text-base text-vitral-ambar leading-normal">
          Lo próximo:{' '}
        </span>
        <Link to={ruta} className="decoration-2 decoration-vitral-ambar underline-offset-4 hover:underline">
          {titulo}
        </Link>
      </h2>
      <dl className="mt-4 space-y-2">
        <Dato nombre="Cuándo">
          <span className="inline-block lining-nums first-letter:uppercase">
            <ConHoras cuando={cuando} />
          </span>
        </Dato>
        <Dato nombre="Dónde">{direccion}</Dato>
        {verlo ? <Dato nombre="Para seguirlo">{verlo}</Dato> : null}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow print:hidden">
        {voy ? (
          <ButtonLink to={voy}>
            Voy<span className="sr-only"> a {titulo}</span>
          </ButtonLink>
        ) : null}
        {/* The way to the church itself is the banner's button. */}
        {como && (lugar || como.href) ? (
          <ButtonLink
            to={href}
            {...(href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            variant="secondary"
          >
            {como.texto}
          </ButtonLink>
        ) : null}
        <ButtonLink
          to="/avisame"
          variant="quiet"
          className="max-sm:px-2 only:-my-2 only:-ml-4 only:grow-0! max-sm:only:-ml-2"
        >
          <Icon of={Bell} className="size-5 text-vitral-ambar" />
          Avísame
        </ButtonLink>
      </div>
    </section>
  )
}

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5.5rem_1fr] gap-x-3 sm:grid-cols-[7rem_1fr] max-xs:grid-cols-1">
    <dt className="text-tinta-suave">{nombre}</dt>
    <dd>{children}</dd>
  </div>
)

/** The schedule of Contacto. */
function Reuniones({ horarios }: { horarios: Horario[] }) {
  return (
    <section aria-labelledby="reuniones">
      <h2 id="reuniones" className="mb-5 text-2xl">
        Cuándo nos reunimos
      </h2>
      {horarios.length > 0 ? (
        <dl className="divide-y divide-borde border-borde border-y">
          {horarios.map((horario, index) => (
            <div
              key={index}
              className="flex flex-wrap items-baseline justify-between gap-x-6 py-4 max-xs:flex-col"
            >
              <dt className="wrap-anywhere text-xl">{horario.dia}</dt>
              <dd className="wrap-anywhere font-semibold font-titulo text-2xl lining-nums">
                {horario.hora}
                <NotaDeHorario horario={horario} />
              </dd>
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
    </section>
  )
}
