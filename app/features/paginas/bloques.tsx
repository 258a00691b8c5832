import { ChevronDown, MessageCircle } from 'lucide'
import type { ReactNode } from 'react'
import { ListaCitas } from '#app/features/agenda/lista-citas.tsx'
import { Mapa } from '#app/features/contacto/mapa.tsx'
import { FotoCard } from '#app/features/galeria/foto-card.tsx'
import { Video } from '#app/features/predicaciones/predicacion/video.tsx'
import { TarjetasPredicacion } from '#app/features/predicaciones/tarjetas.tsx'
import { PedirRetiro } from '#app/features/privacidad/pedir-retiro.tsx'
import { enlaceWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { ConMarcas } from '#app/parts/marcas/con-marcas.tsx'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Foto } from '#app/ui/images/foto.tsx'
import type { Visible } from './contenido.server.ts'

type Of<Tipo extends Visible['tipo']> = Extract<Visible, { tipo: Tipo }>

/**
 * The blocks of a page, one below the other; people who follow one another stand side by side, questions in
 * one list.
 */
export function Bloques({ contenido }: { contenido: readonly Visible[] }) {
  return (
    <div className="space-y-[clamp(2.5rem,5vw,4rem)]">
      {together(contenido).map(([first, ...rest], index) =>
        first.tipo === 'persona' ? (
          <Personas key={index} personas={[first, ...rest] as Of<'persona'>[]} />
        ) : first.tipo === 'pregunta' ? (
          <Preguntas key={index} preguntas={[first, ...rest] as Of<'pregunta'>[]} />
        ) : (
          <Bloque key={index} bloque={first} />
        ),
      )}
    </div>
  )
}

const TOGETHER = new Set<Visible['tipo']>(['persona', 'pregunta'])

/** The blocks, each with those of its kind that follow it where these are drawn as one. */
function together(contenido: readonly Visible[]): [Visible, ...Visible[]][] {
  const groups: [Visible, ...Visible[]][] = []
  for (const each of contenido) {
    const last = groups.at(-1)
    if (last && last[0].tipo === each.tipo && TOGETHER.has(each.tipo)) last.push(each)
    else groups.push([each])
  }
  return groups
}

function Bloque({ bloque }: { bloque: Exclude<Visible, Of<'persona'> | Of<'pregunta'>> }) {
  const { contacto } = useSitio()
  switch (bloque.tipo) {
    case 'texto':
      return (
        <Parte titulo={bloque.titulo}>
          <div className="prosa text-lg wrap-anywhere">
            <ConMarcas bloques={bloque.marcas} />
          </div>
        </Parte>
      )
    case 'foto':
      return (
        <div>
          <Foto
            imagen={bloque.foto}
            alt={bloque.texto}
            sizes="(max-width: 1023px) 92vw, 38rem"
            className="max-h-[80vh] w-full rounded-carta bg-relieve object-cover shadow-carta"
          />
          <PedirRetiro imagen={bloque.foto} de={bloque.texto} />
        </div>
      )
    case 'video':
      return (
        <Parte titulo={bloque.titulo}>
          <Video predicacion={videoOf(bloque)} />
        </Parte>
      )
    case 'boton':
      return (
        // Nearer to what it follows, which it belongs to.
        <p className="-mt-[clamp(1rem,3.5vw,2.5rem)]">
          {bloque.enlace.startsWith('/') ? (
            <ButtonLink to={bloque.enlace}>{bloque.titulo}</ButtonLink>
          ) : (
            <a
              href={bloque.enlace}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('primary')}
            >
              {bloque.titulo}
            </a>
          )}
        </p>
      )
    case 'ley':
      return null
    case 'mapa':
      return (
        <Parte titulo={bloque.titulo}>
          <p className="mb-4 text-lg">{contacto.direccion}</p>
          <Mapa contacto={contacto} />
        </Parte>
      )
    case 'fotos':
      return (
        <Parte titulo={bloque.titulo}>
          <ul
            className={`grid grid-cols-2 gap-1.5 overflow-hidden rounded-carta ${columnsFor(bloque.fotos.length)}`}
          >
            {bloque.fotos.map((foto) => (
              <li key={foto.id} className="aspect-square sm:aspect-[4/3]">
                <FotoCard
                  foto={foto}
                  to={`/galeria?${new URLSearchParams({ categoria: bloque.de, foto: foto.id })}`}
                  sizes="(max-width: 39.99rem) 44vw, 19rem"
                  blurred={false}
                />
              </li>
            ))}
          </ul>
        </Parte>
      )
    case 'agenda':
      return (
        <Parte titulo={bloque.titulo}>
          <ListaCitas dias={bloque.dias} nivel={bloque.titulo ? 3 : 2} />
        </Parte>
      )
    case 'predicaciones':
      return (
        <Parte titulo={bloque.titulo}>
          <TarjetasPredicacion
            predicaciones={bloque.predicaciones}
            titulo={bloque.titulo ? 'h3' : 'h2'}
            className="sm:grid-cols-2"
          />
        </Parte>
      )
  }
}

const videoOf = ({ titulo, enlace }: { titulo: string; enlace: string }) =>
  ({ id: enlace, titulo, fecha: '', link: enlace, imagen: '', foto: null }) as const

/** So that the last row of so many photos is full, where that can be. */
const columnsFor = (fotos: number) => (fotos === 2 ? '' : fotos === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-3')

const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section {...(titulo && { 'aria-label': titulo })}>
    {titulo ? <h2 className="mb-5 text-2xl wrap-anywhere">{titulo}</h2> : null}
    {children}
  </section>
)

const Personas = ({ personas }: { personas: Of<'persona'>[] }) => (
  <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    {personas.map(({ titulo, texto, whatsapp, foto }, index) => (
      <li key={index} className="flex items-center gap-5">
        <div className="aspect-[4/5] w-24 shrink-0 overflow-hidden rounded-t-full rounded-b-xl bg-relieve">
          {foto ? (
            <Foto imagen={foto} alt="" sizes="96px" className="size-full object-cover" />
          ) : (
            <Vitral semilla={titulo} ancho={120} alto={150} className="size-full" late />
          )}
        </div>
        <div className="min-w-0">
          <p className="font-semibold font-titulo text-xl leading-tight wrap-anywhere">{titulo}</p>
          {texto ? <p className="mt-1 text-tinta-suave wrap-anywhere">{texto}</p> : null}
          <p className="mt-1 flex flex-wrap gap-x-5">
            {whatsapp ? (
              <a
                href={enlaceWhatsapp({ whatsapp })}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Escribir a ${titulo} por WhatsApp`}
                className="inline-flex min-h-11 items-center gap-2 font-bold text-vitral-zafiro underline-offset-4 hover:underline"
              >
                <Icon of={MessageCircle} className="size-5" />
                WhatsApp
              </a>
            ) : null}
            <PedirRetiro imagen={foto} de={titulo} />
          </p>
        </div>
      </li>
    ))}
  </ul>
)

const Preguntas = ({ preguntas }: { preguntas: Of<'pregunta'>[] }) => (
  <div className="divide-y divide-borde rounded-carta bg-superficie px-5 shadow-carta sm:px-7">
    {preguntas.map(({ titulo, marcas }, index) => (
      <details key={index} className="group/pregunta print:open">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
          <h2 className="min-w-0 font-bold font-sans text-lg leading-snug wrap-anywhere">{titulo}</h2>
          <Icon
            of={ChevronDown}
            className="size-5 shrink-0 text-tinta-suave transition-transform group-open/pregunta:rotate-180"
          />
        </summary>
        <div className="prosa pb-5 wrap-anywhere">
          <ConMarcas bloques={marcas} />
        </div>
      </details>
    ))}
  </div>
)
