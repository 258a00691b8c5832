import { ChevronRight, Navigation, Video } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mapa } from '#app/features/contacto/mapa.tsx'
import { PedirRetiro } from '#app/features/privacidad/pedir-retiro.tsx'
import { enlaceComoLlegar, rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { Compartir } from '#app/parts/page/share.tsx'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import { ItemHeader } from '#app/ui/page/page-header.tsx'
import { AgregarCalendario } from '../calendario/add-to-calendar.tsx'
import { Cancelado, HoraLocal } from '../lista-citas.tsx'
import { nombreDe } from '../palabras.ts'
import type { EventoVisible } from './evento.server.ts'

export function PaginaEvento({ evento }: { evento: EventoVisible }) {
  const { slug, ruta, titulo, descripcion, categoria, cancelada, foto, whatsapp, encargado, voy } = evento
  const { origin, contacto } = useSitio()
  return (
    <article key={ruta}>
      <ItemHeader
        lista={{ ruta: '/agenda', nombre: 'Agenda' }}
        semilla={slug}
        sol={[0.72, 0.4]}
        tono="mar"
        motivo={ROMBOS}
      >
        <p className="mt-3 text-sobre-noche-suave empty:hidden">{nombreDe(categoria)}</p>
        <h1 className={`mt-1 max-w-[18em] text-3xl ${cancelada ? 'line-through decoration-2' : ''}`}>
          {titulo}
        </h1>
        <Cuando evento={evento} />
        {voy ? (
          <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
            <ButtonLink to={voy.ruta} className="min-w-40">
              Voy
            </ButtonLink>
            {voy.libres ? <p className="font-bold">{voy.libres}</p> : null}
          </div>
        ) : null}
      </ItemHeader>
      <div className="contenedor grid items-start gap-x-16 gap-y-12 pt-[clamp(2rem,5vw,3.5rem)] pb-24 lg:grid-cols-[1fr_20rem] xl:grid-cols-[1fr_22rem]">
        <div className="space-y-10">
          <Novedad evento={evento} />
          {foto ? (
            <div>
              <div className="overflow-hidden rounded-carta bg-noche shadow-carta">
                <Foto
                  imagen={foto}
                  alt=""
                  sizes="(max-width: 1023px) 92vw, 800px"
                  priority
                  className="h-auto w-full"
                />
              </div>
              <PedirRetiro imagen={foto} de={titulo} />
            </div>
          ) : null}
          {descripcion ? <p className="max-w-[34em] whitespace-pre-line text-lg">{descripcion}</p> : null}
          <div className="flex flex-wrap items-start gap-x-8 gap-y-1 max-sm:flex-col max-sm:items-stretch print:hidden">
            <AgregarCalendario ruta={`/agenda/evento/${slug}.ics`} />
            <Compartir titulo={titulo} url={origin + ruta} variant="quiet" />
          </div>
          <Lugar evento={evento} />
        </div>
        <aside aria-label="Sobre este evento" className="space-y-10">
          {whatsapp || encargado ? (
            <section aria-labelledby="encargado">
              <h2 id="encargado" className="text-xl">
                ¿Tienes preguntas?
              </h2>
              <p className="mt-2">
                {!whatsapp
                  ? `Habla con ${encargado}.`
                  : encargado
                    ? `Escríbele a ${encargado}.`
                    : 'Escríbenos.'}
              </p>
              {whatsapp ? (
                <Afuera
                  href={rutaWhatsapp(whatsapp, `Hola, te escribo por «${titulo}».`)}
                  nombre="WhatsApp"
                  de={encargado}
                >
                  <WhatsAppIcon className="size-5" />
                </Afuera>
              ) : contacto.whatsapp ? (
                <Afuera
                  href={rutaWhatsapp(
                    contacto.whatsapp,
                    `Hola, tengo una pregunta para ${encargado} por «${titulo}».`,
                  )}
                  nombre="WhatsApp de la iglesia"
                >
                  <WhatsAppIcon className="size-5" />
                </Afuera>
              ) : (
                <p className="mt-4">
                  <ButtonLink to="/contacto" variant="secondary">
                    Ir a Contacto
                  </ButtonLink>
                </p>
              )}
            </section>
          ) : null}
          <OtrasFechas evento={evento} />
        </aside>
      </div>
    </article>
  )
}

/** The shown date, by the church's clocks, and the visitor's where they differ. */
function Cuando({ evento }: { evento: EventoVisible }) {
  const { cercano, nombre, horario, inicio, cancelada, repeticion } = evento
  return (
    <div className="mt-5">
      <p className={`text-xl ${cancelada ? 'line-through' : ''}`}>
        <time dateTime={inicio.instante} className="inline-block first-letter:uppercase">
          {cercano ? `${cercano}, ${nombre}` : nombre}
        </time>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-xl">
        <span className={`font-bold lining-nums ${cancelada ? 'line-through' : ''}`}>{horario}</span>
        <HoraLocal
          instante={inicio.instante}
          desfase={inicio.desfase}
          className="text-base text-sobre-noche-suave"
        />
        {cancelada ? <Cancelado /> : null}
      </p>
      {repeticion ? <p className="mt-3 text-sobre-noche-suave">{repeticion}</p> : null}
    </div>
  )
}

/** What somebody who comes has to know first: it is cancelled, was moved, or is over. */
function Novedad({ evento }: { evento: EventoVisible }) {
  const { cancelada, motivo, antes, pasada, otras, inicio } = evento
  const proxima = otras.find((each) => !each.cancelada && each.inicio.instante > inicio.instante)
  const further = proxima ? (
    <p className="mt-1">
      La próxima es{' '}
      <Link to={proxima.ruta} className="text-vitral-zafiro underline underline-offset-4">
        {proxima.cercano ? proxima.cercano.toLowerCase() : `el ${proxima.nombre}`}
      </Link>
      , {proxima.horario}.
    </p>
  ) : null
  if (cancelada)
    return (
      <Aviso titulo="No se realizará" texto={motivo}>
        {further}
      </Aviso>
    )
  if (pasada) return <Aviso titulo="Esta fecha ya pasó">{further}</Aviso>
  if (!antes) return null
  return (
    <Aviso
      titulo="Cambió de fecha"
      texto={`Antes era el ${antes.nombre}, ${antes.inicio.local.slice(11)}.`}
    />
  )
}

type AvisoProps = { titulo: string; texto?: string; children?: ReactNode }

const Aviso = ({ titulo, texto, children }: AvisoProps) => (
  <div className="max-w-[34rem] rounded-carta border-vitral-rubi border-l-4 bg-superficie px-6 py-5 shadow-carta">
    <p className="font-semibold font-titulo text-xl">{titulo}</p>
    {texto ? <p className="mt-1">{texto}</p> : null}
    {children}
  </div>
)

function Lugar({ evento }: { evento: EventoVisible }) {
  const { modalidad, lugar, enlace } = evento
  const { sitio, contacto } = useSitio()
  if (modalidad === 'linea')
    return (
      <Seccion titulo="En línea">
        {lugar ? <p className="mt-2">{lugar}</p> : null}
        {enlace ? (
          <Afuera href={enlace} nombre="Conectarse">
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
        <Afuera href={enlace || enlaceComoLlegar({ direccion: lugar })} nombre="Cómo llegar">
          <Icon of={Navigation} className="size-5" />
        </Afuera>
      </Seccion>
    )
  return (
    <Seccion titulo="Dónde">
      <p className="mt-2 font-bold">{lugar ? `${sitio.nombre}, ${lugar}` : sitio.nombre}</p>
      <p className="mb-5 text-tinta-suave">{contacto.direccion}</p>
      <div className="print:hidden">
        <Mapa contacto={contacto} />
      </div>
    </Seccion>
  )
}

const Seccion = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section aria-labelledby="lugar">
    <h2 id="lugar" className="text-2xl">
      {titulo}
    </h2>
    {children}
  </section>
)

type AfueraProps = { href: string; nombre: string; de?: string; children: ReactNode }

/** A link to elsewhere, with its icon; `de` is whose it is. */
function Afuera({ href, nombre, de, children }: AfueraProps) {
  return (
    <p className="mt-4">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${nombre}${de ? ` de ${de}` : ''} (se abre en otra pestaña)`}
        className={buttonClass('secondary')}
      >
        {children}
        {nombre}
      </a>
    </p>
  )
}

/** The further dates to come, each a link, with its hours where they are not the shown one's. */
function OtrasFechas({ evento: { otras, hayMas, ...shown } }: { evento: EventoVisible }) {
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
              className="group flex min-h-12 items-center justify-between gap-x-4 py-2 pr-3.5 pl-5 transition-colors hover:bg-relieve focus-visible:-outline-offset-3"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
                <span
                  className={`inline-block underline-offset-4 first-letter:uppercase group-hover:underline ${cancelada ? 'text-tinta-suave line-through' : ''}`}
                >
                  {cercano || nombre}
                </span>
                {cancelada || horario !== shown.horario ? (
                  <span className="min-w-0 text-sm text-tinta-suave lining-nums">
                    {cancelada ? <span className="font-bold text-error">Cancelado</span> : horario}
                    {cancelada && motivo ? `. ${motivo}` : ''}
                  </span>
                ) : null}
              </span>
              <Icon of={ChevronRight} className="size-5 shrink-0 text-tinta-suave" />
            </Link>
          </li>
        ))}
      </ul>
      {hayMas ? (
        <p className="mt-1">
          <Link
            to="/agenda"
            className="inline-flex min-h-11 items-center text-vitral-zafiro underline underline-offset-4"
          >
            Y hay más fechas después
          </Link>
        </p>
      ) : null}
    </section>
  )
}
