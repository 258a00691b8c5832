import { Check, ChevronDown, Copy, ExternalLink, Info } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import type { Sitio } from '#app/parts/iglesia/sitio.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { pageMeta } from '#app/parts/page/meta.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { Empty } from '#app/ui/card.tsx'
import { copyText, selectText } from '#app/ui/copy.ts'
import { formatDay } from '#app/ui/dates.ts'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { GIRASOL } from '#app/ui/glass/motivos.ts'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { loadCached } from '#app/ui/storage/local-cache.ts'
import { useDocumentCache } from '#app/ui/storage/use-document-cache.ts'
import type { Route } from './+types/page'
import { CUENTAS_CACHE } from './cache.ts'
import type { CuentaBancaria } from './cuenta-bancaria.ts'
import { listCuentas } from './cuentas-bancarias.server.ts'
import { PAGINA } from './pagina.ts'
import { isPaypal } from './paypal.ts'
import { camposTransferencia, textoTransferencia } from './transferencia.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { cuentas: await listCuentas(context.get(platformContext).db) }
}

const CACHES = { cuentas: CUENTAS_CACHE }

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadCached(CACHES, serverLoader)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

export default function Donaciones({ loaderData }: Route.ComponentProps) {
  useDocumentCache(CACHES, loaderData)
  const cuentas = loaderData.cuentas.filter((cuenta) => !isPaypal(cuenta))
  const paypal = loaderData.cuentas.find(isPaypal)
  const { sitio } = useSitio()
  const varias = cuentas.length > 1
  return (
    <>
      <PageHeader titulo="Donaciones" semilla="donaciones" tono="bosque" motivo={GIRASOL}>
        <p className="print:hidden">
          Lo que das con alegría sostiene a la comunidad y llega a quien lo necesita.
        </p>
      </PageHeader>
      <div className="contenedor grid items-start gap-x-[clamp(3rem,6vw,7rem)] gap-y-14 py-[clamp(3rem,7vw,5.5rem)] lg:grid-cols-2 print:block print:space-y-4 print:p-0">
        <section className={varias ? 'lg:col-span-2' : ''}>
          <h2>Transferencia bancaria</h2>
          <Cuentas cuentas={cuentas} />
        </section>
        <div className={varias ? 'contents' : 'grid gap-14 lg:sticky lg:top-[94px] print:static print:gap-6'}>
          {paypal?.numero ? <Paypal href={paypal.numero} verificada={paypal.verificada} /> : null}
          <Propositos propositos={sitio.propositos} />
          <Preguntas preguntas={sitio.preguntas} />
        </div>
      </div>
      <section className="en-noche relative isolate overflow-hidden">
        <div aria-hidden="true" className="-z-10 absolute inset-0 opacity-35 print:hidden">
          <Vitral
            semilla="gracias"
            ancho={1400}
            alto={500}
            sol={[0.5, 0.1]}
            anillos={6}
            className="size-full"
          />
        </div>
        <div className="contenedor seccion text-center print:p-0">
          <h2 className="sr-only">Gracias</h2>
          <p className="mx-auto max-w-[32em] text-balance font-titulo text-2xl print:text-lg">
            {sitio.agradecimiento}
          </p>
        </div>
      </section>
    </>
  )
}

function Cuentas({ cuentas }: { cuentas: CuentaBancaria[] }) {
  if (cuentas.length === 0)
    return (
      <Empty message="Pronto publicaremos aquí los datos para transferir." className="mt-8">
        <ButtonLink to="/contacto" variant="secondary">
          Escríbenos
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <p className="mt-3 text-tinta-suave no-scripts:hidden print:hidden">
        Toca «Copiar todo» y pega los datos en la aplicación de tu banco, o copia uno por uno.
      </p>
      <ul
        className={`mt-8 grid grid-cols-[repeat(auto-fit,minmax(min(21rem,100%),1fr))] gap-6 print:mt-3 print:gap-4 ${cuentas.length > 2 ? 'print:grid-cols-3' : 'print:grid-cols-2'}`}
      >
        {cuentas.map((cuenta) => (
          <li key={cuenta.id} className="grid">
            <CuentaCard cuenta={cuenta} unaDeVarias={cuentas.length > 1} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Paypal({ href, verificada }: { href: string; verificada: string }) {
  return (
    <section className="rounded-carta bg-relieve p-6 sm:p-8 lg:col-span-full print:hidden">
      <h2 className="text-xl">¿Estás fuera de Chile?</h2>
      <p className="mt-1 text-tinta-suave">
        Con PayPal puedes donar con tarjeta desde cualquier país, en un par de minutos.
      </p>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('primary', 'mt-5 w-full sm:w-auto')}
      >
        Donar con PayPal
        <Icon of={ExternalLink} className="size-5" />
      </a>
      <Verificada el={verificada} className="mt-4" />
    </section>
  )
}

const TONOS = ['alba', 'rosa', 'bosque', 'mar'] as const

function Propositos({ propositos }: Pick<Sitio, 'propositos'>) {
  if (propositos.length === 0) return null
  return (
    <section>
      <h2>Para qué se usa</h2>
      <ul className="mt-7 grid gap-7 md:grid-cols-2 lg:grid-cols-1 print:mt-3 print:grid-cols-2 print:gap-4 print:text-sm print:leading-snug">
        {propositos.map(({ titulo, descripcion }, index) => (
          <li
            key={titulo}
            className="flex items-start gap-5 max-xs:flex-col max-xs:items-stretch max-xs:gap-3"
          >
            <Vitral
              semilla={titulo}
              ancho={200}
              alto={200}
              sol={[0.5, 0.5]}
              anillos={3}
              tono={TONOS[index % TONOS.length]}
              className="size-16 shrink-0 rounded-t-full rounded-b-md print:hidden"
            />
            <div className="min-w-0">
              <h3>{titulo}</h3>
              <p className="mt-1 text-tinta-suave">{descripcion}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Preguntas({ preguntas }: Pick<Sitio, 'preguntas'>) {
  if (preguntas.length === 0) return null
  return (
    <section className="print:hidden">
      <h2>Preguntas frecuentes</h2>
      <div className="mt-4">
        {preguntas.map(({ pregunta, respuesta }) => (
          <details key={pregunta} className="group border-borde border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 font-bold text-lg wrap-anywhere [&::-webkit-details-marker]:hidden">
              {pregunta}
              <Icon
                of={ChevronDown}
                className="size-6 shrink-0 text-tinta-suave transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="whitespace-pre-line pb-6 text-tinta-suave">{respuesta}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

const COPIADO_MS = 2500
const TODOS = 'Todos los datos'

interface CuentaCardProps {
  cuenta: CuentaBancaria
  /** Whether there are several accounts: the buttons' accessible names then include the account. */
  unaDeVarias: boolean
}

/** A bank account, made to be copied on a phone. */
function CuentaCard({ cuenta, unaDeVarias }: CuentaCardProps) {
  const { banco, tipo, ejemplo, verificada } = cuenta
  const id = useId()
  const data = useRef<HTMLDListElement>(null)
  const { copied, announcement, copy } = useCopy(ejemplo)
  const de = unaDeVarias ? ` de ${banco}` : ''

  return (
    <article
      aria-labelledby={id}
      className="flex flex-col overflow-hidden rounded-carta bg-superficie shadow-carta print:rounded-none print:text-sm print:leading-snug print:shadow-none"
    >
      {ejemplo ? (
        <p className="border-vitral-ambar border-b-2 bg-vitral-ambar/20 px-6 py-2.5 text-sm">
          <strong>Datos de ejemplo.</strong> No transfieras a esta cuenta: pronto estará aquí la verdadera.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-4 px-6 pt-6 print:p-0">
        <h3 id={id}>
          {banco}
          <span className="block font-normal font-sans text-base text-tinta-suave">{tipo}</span>
        </h3>
        <CopyButton
          label="Copiar todo"
          copied={copied === TODOS && (ejemplo ? 'Es un ejemplo' : 'Copiado')}
          detail={de}
          variant={ejemplo ? 'secondary' : 'primary'}
          onClick={() => copy(TODOS, textoTransferencia(cuenta), data.current)}
          className="no-scripts:hidden max-sm:w-full print:hidden"
        />
      </div>
      <dl ref={data} className="mt-3 px-6 pb-4 print:mt-1 print:p-0">
        {camposTransferencia(cuenta).map(({ nombre, valor }) => (
          <div
            key={nombre}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 max-xs:grid-cols-1 border-borde border-b py-2.5 last:border-0 print:block print:py-0.5"
          >
            <dt className="text-sm text-tinta-suave">{nombre}</dt>
            <dd className="row-start-2 min-w-0 select-all font-bold lining-nums tabular-nums [overflow-wrap:anywhere]">
              {valor}
            </dd>
            <dd className="row-span-2 no-scripts:hidden max-xs:row-start-3 max-xs:pt-1 print:hidden">
              <CopyButton
                copied={copied === nombre && (ejemplo ? 'Ejemplo' : 'Copiado')}
                // Which field it copies is plain to those who see the line.
                detail={` ${nombre}${de}`}
                onClick={(event) =>
                  copy(nombre, valor, event.currentTarget.closest('div')?.querySelector('dd') ?? null)
                }
                className="-mr-4 text-sm max-xs:mr-0 max-xs:-ml-4 forced-colors:mx-0"
              />
            </dd>
          </div>
        ))}
      </dl>
      {ejemplo ? null : <Verificada el={verificada} className="mt-auto px-6 pb-6 print:p-0" />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </article>
  )
}

/** The day on which somebody last saved it. Lists kept by a browser from before it was noted have none. */
const Verificada = ({ el, className }: { el: string; className: string }) =>
  el ? <p className={`text-sm text-tinta-suave ${className}`}>Datos verificados el {formatDay(el)}</p> : null

interface CopyButtonProps {
  label?: string
  /** The rest of the button's accessible name. */
  detail: string
  /** What its last press did, while that shows. */
  copied: string | false
  variant?: 'primary' | 'secondary' | 'quiet'
  className: string
  onClick: React.MouseEventHandler<HTMLButtonElement>
}

function CopyButton({
  label = 'Copiar',
  detail,
  copied,
  variant = 'quiet',
  className,
  onClick,
}: CopyButtonProps) {
  return (
    <button type="button" onClick={onClick} className={buttonClass(variant, `shrink-0 ${className}`)}>
      <Icon of={copied ? (copied === 'Copiado' ? Check : Info) : Copy} className="size-5" />
      <span>
        {copied || label}
        <span className="sr-only">{detail}</span>
      </span>
    </button>
  )
}

/** The field copied last, while its tick shows, and the announcement for it. Of an example nothing is copied. */
function useCopy(ejemplo: boolean) {
  const [copied, setCopied] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (announcement === '') return
    const timer = setTimeout(() => {
      setCopied(undefined)
      setAnnouncement('')
    }, COPIADO_MS)
    return () => clearTimeout(timer)
  }, [announcement])

  const copy = async (nombre: string, text: string, shown: Element | null) => {
    if (ejemplo) {
      setCopied(nombre)
      setAnnouncement(`${nombre}: es de ejemplo, todavía no hay nada que copiar.`)
      return
    }
    const done = await copyText(text)
    if (!done && shown) selectText(shown)
    setCopied(done ? nombre : undefined)
    setAnnouncement(
      done ? `${nombre}: listo para pegar.` : `${nombre}: quedó marcado. Mantén presionado para copiarlo.`,
    )
  }
  return { copied, announcement, copy }
}
