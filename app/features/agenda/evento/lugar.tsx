import { Navigation, Video } from 'lucide'
import { Mapa } from '#app/features/contacto/mapa.tsx'
import { enlaceComoLlegar } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { buttonClass } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { EventoVisible } from './evento.server.ts'

/** Where it takes place, and how to get there. */
export function Lugar({ evento }: { evento: EventoVisible }) {
  const { modalidad, lugar, enlace } = evento
  const { sitio, contacto } = useSitio()
  if (modalidad === 'linea')
    return (
      <Seccion titulo="En línea">
        {lugar ? <p className="mt-2">{lugar}</p> : null}
        {enlace ? (
          <Afuera href={enlace} className="mt-4" nombre="Conectarse">
            <Icon of={Video} className="size-5" />
          </Afuera>
        ) : (
          <p className="mt-2">Escríbenos y te mandamos el enlace.</p>
        )}
      </Seccion>
    )
  if (modalidad === 'otro')
    return (
      <Seccion titulo="Dónde">
        <p className="mt-2 whitespace-pre-line">{lugar}</p>
        <Afuera href={enlace || enlaceComoLlegar({ direccion: lugar })} className="mt-4" nombre="Cómo llegar">
          <Icon of={Navigation} className="size-5" />
        </Afuera>
      </Seccion>
    )
  return (
    <Seccion titulo="Dónde">
      <p className="mt-2 font-bold">{lugar ? `${sitio.nombre}, ${lugar}` : sitio.nombre}</p>
      <p className="mb-5 text-tinta-suave">{contacto.direccion}</p>
      <div className="max-w-[34rem] print:hidden">
        <Mapa contacto={contacto} />
      </div>
    </Seccion>
  )
}

const Seccion = ({ titulo, children }: { titulo: string; children: React.ReactNode }) => (
  <section aria-labelledby="lugar">
    <h2 id="lugar" className="text-2xl">
      {titulo}
    </h2>
    {children}
  </section>
)

interface AfueraProps {
  href: string
  nombre: string
  className: string
  /** The icon. */
  children: React.ReactNode
}

const Afuera = ({ href, nombre, className, children }: AfueraProps) => (
  <p className={className}>
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${nombre} (se abre en otra pestaña)`}
      className={buttonClass('secondary')}
    >
      {children}
      {nombre}
    </a>
  </p>
)
