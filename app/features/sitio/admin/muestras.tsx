import { BookOpen } from 'lucide'
import type { CSSProperties, ReactNode } from 'react'
import type { Roles, Tokens } from '#app/parts/iglesia/paletas.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { VidrioContext, Vitral } from '#app/ui/glass/vitral.tsx'
import type { Vidrio } from '#app/ui/glass/vitral-panes.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The roles' values for all within. */
const styleOf = (tokens: Tokens): CSSProperties =>
  Object.fromEntries(Object.entries(tokens).map(([role, value]) => [`--color-${role}`, value]))

/** Home, sermon, form and night in colours that are not saved yet. */
export function Muestras({ colores, vidrio }: { colores: Roles; vidrio: Vidrio | undefined }) {
  const { sitio } = useSitio()
  const { dia, noche, nocheOscura } = colores
  const banner = { ...dia, ...noche, noche: dia.noche ?? nocheOscura }
  const oscura = { ...dia, ...noche, noche: nocheOscura }
  return (
    <VidrioContext value={vidrio}>
      {/* On a phone in one row, to be leafed through, unless letters are large. */}
      <section
        aria-label="Así se verá"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the arrow keys
        tabIndex={0}
        className="grid gap-x-5 gap-y-6 xs:max-sm:-mx-4 xs:max-sm:flex xs:max-sm:snap-x xs:max-sm:scroll-px-4 xs:max-sm:overflow-x-auto xs:max-sm:px-4 xs:max-sm:pb-2 sm:grid-cols-2"
      >
        <Muestra titulo="La portada" tokens={banner}>
          <div className="relative isolate flex h-full flex-col justify-end overflow-hidden bg-noche p-5 text-sobre-noche">
            <Vitral
              late
              semilla="gracia"
              ancho={640}
              alto={420}
              sol={[0.72, 0.3]}
              anillos={6}
              className="-z-10 absolute inset-0 size-full"
            />
            <span className="-z-10 absolute inset-0 bg-gradient-to-t from-noche via-noche/85 to-transparent" />
            <span className="break-words font-semibold font-titulo text-2xl">{sitio.tituloBienvenida}</span>
            <span className="mt-1 text-sobre-noche-suave">{sitio.localidad}</span>
            <Boton>Escuchar la radio</Boton>
          </div>
        </Muestra>
        <Muestra titulo="Una predicación" tokens={dia}>
          <Predicacion />
        </Muestra>
        <Muestra titulo="Un formulario" tokens={dia}>
          <div className="h-full space-y-3 bg-fondo p-5 text-tinta">
            <span className="block">
              <span className="mb-1 block font-bold">Nombre</span>
              <span className="block rounded-xl border-[1.5px] border-borde-control bg-superficie px-4 py-2">
                María Soto
              </span>
            </span>
            <span className="block">
              <span className="mb-1 block font-bold">Petición</span>
              <span className="block rounded-xl border-[1.5px] border-error bg-superficie px-4 py-2 text-tinta-suave">
                Escribe aquí
              </span>
              <span className="mt-1 block font-bold text-error text-sm">Escribe tu petición.</span>
            </span>
            <Boton>Enviar petición</Boton>
          </div>
        </Muestra>
        <Muestra titulo="De noche" tokens={oscura}>
          <Predicacion />
        </Muestra>
      </section>
    </VidrioContext>
  )
}

/** A picture of a page: it is seen, not used. */
function Muestra({ titulo, tokens, children }: { titulo: string; tokens: Tokens; children: ReactNode }) {
  return (
    <figure className="flex flex-col xs:max-sm:w-[85%] xs:max-sm:shrink-0 xs:max-sm:snap-start">
      <figcaption className="mb-1.5 font-bold">{titulo}</figcaption>
      <div
        aria-hidden="true"
        style={styleOf(tokens)}
        className="min-h-72 grow overflow-hidden rounded-carta border border-borde text-base"
      >
        {children}
      </div>
    </figure>
  )
}

const Boton = ({ children }: { children: ReactNode }) => (
  <span className="mt-4 inline-flex min-h-11 items-center self-start rounded-full bg-vitral-ambar px-5 font-bold text-sobre-ambar leading-tight">
    {children}
  </span>
)

const Predicacion = () => (
  <div className="flex h-full flex-col bg-fondo p-5 text-tinta">
    <div className="flex grow flex-col overflow-hidden rounded-carta bg-superficie shadow-carta">
      <Vitral
        late
        semilla="muestra predicacion"
        tono="mar"
        ancho={480}
        alto={200}
        className="h-28 w-full shrink-0"
      />
      <div className="p-4">
        <span className="block font-semibold font-titulo text-xl">La casa sobre la roca</span>
        <span className="mt-1 block text-sm text-tinta-suave">Domingo · 32 minutos</span>
        <span className="mt-3 flex items-center gap-2 font-bold text-vitral-zafiro underline underline-offset-4">
          <Icon of={BookOpen} className="size-5" />
          Mateo 7:24-27
        </span>
      </div>
    </div>
  </div>
)
