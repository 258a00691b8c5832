import { CircleQuestionMark, ExternalLink, LogOut, Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, Link, type LinkProps, useLocation } from 'react-router'
import { ayudaDe, RUTA_NOVEDADES } from '#app/features/ayuda/direcciones.ts'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import type { Seccion } from '#app/parts/feature/feature.ts'
import { Marca } from '#app/parts/iglesia/marca.tsx'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { IconButton } from '#app/ui/forms/button.tsx'
import { Vitral } from '#app/ui/glass/vitral.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLoading } from '#app/ui/page/navigation-guard.tsx'
import { useFocusAfterRemoval } from '#app/ui/page/use-focus-after-removal.ts'
import { badgeOf } from './para-atender.tsx'
import { seccionesPara, seccionOf } from './secciones.ts'

/** Remembers that the sidebar is folded. A cookie, so that the server renders it folded. */
export const COOKIE_ESTRECHO = 'panel=estrecho'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const rememberWidth = (estrecho: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIE_ESTRECHO}; path=/admin; samesite=lax; max-age=${estrecho ? YEAR_SECONDS : 0}`
}

/** On a middling screen fields and lines are no longer than on a wide one, where they share it. */
const ANCHO = 'mx-auto w-full max-w-6xl max-lg:max-w-2xl print:max-w-none'

type FrameProps = {
  email: string
  /** What this person may do, and so which sections there are. */
  permisos: readonly string[]
  /** What waits for an answer, counted in the menu. */
  pendientes: Pendiente[]
  /** Whether the sidebar is folded. */
  estrecho: boolean
  /** The program's. */
  version: string
  /** What stands over the section. */
  over?: ReactNode
  children: ReactNode
}

/** The frame of every section: header and sidebar, which is a bottom bar on a phone. */
export function Frame({ email, permisos, pendientes, estrecho, version, over, children }: FrameProps) {
  const secciones = seccionesPara(permisos)
  const here = useSeccion(secciones)
  const main = useRef<HTMLElement>(null)
  useFocusAfterRemoval(main)
  return (
    // Its letters are small and often bold, whose spaces are narrow.
    <div className="flex min-h-svh text-sm lining-nums [word-spacing:0.06em]">
      <a
        href="#contenido"
        className="fixed top-4 left-4 z-50 -translate-y-[150%] rounded-full print:hidden bg-vitral-ambar px-5 py-3 font-bold text-sobre-ambar focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <Sidebar secciones={secciones} esperan={pendientes} inicial={estrecho} version={version} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="border-borde border-b bg-superficie print:hidden">
          <div
            className={`${ANCHO} flex min-h-[70px] items-center gap-2 px-4 py-2 max-xs:flex-wrap max-xs:text-[min(1em,8.5vw)] md:px-8`}
          >
            <div className="min-w-0 flex-1 max-xs:basis-full">
              <Titulo seccion={here} />
              <p className="truncate text-tinta-suave text-xs md:hidden">{email}</p>
            </div>
            <p className="hidden min-w-0 truncate text-tinta-suave md:block">{email}</p>
            <Ayuda />
            <a
              href="/"
              className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-full px-3 font-bold text-vitral-zafiro underline-offset-4 hover:underline"
            >
              <Icon of={ExternalLink} className="size-5" />
              <span className="xs:max-[22rem]:sr-only">Ver sitio</span>
            </a>
          </div>
        </header>
        <Loading />
        {over}
        <main
          ref={main}
          id="contenido"
          tabIndex={-1}
          // At the page's end the save bar stays where it is stuck, below the notices.
          className={`${ANCHO} flex-1 px-4 pt-6 pb-32 outline-none max-md:has-[[data-save-bar]]:pb-(--bajo-barra) md:px-8 md:pb-16 print:p-0`}
        >
          {children}
        </main>
      </div>
      <BottomBar secciones={secciones} esperan={pendientes} version={version} />
    </div>
  )
}

/** A longer title than the menu's has its rest on wider screens alone: a phone's header is one line. */
function Titulo({ seccion: { titulo, encabezado = titulo, ruta, dentro } }: { seccion: Seccion }) {
  const { pathname } = useLocation()
  const whole = dentro?.[pathname.slice(ruta.length)] ?? encabezado
  const rest = whole.startsWith(titulo) ? whole.slice(titulo.length) : ''
  // A phone's line holds some thirteen large letters.
  if (!rest) return <h1 className={`text-2xl ${whole.length > 13 ? 'max-sm:text-lg' : ''}`}>{whole}</h1>
  return (
    <h1 className="text-2xl">
      {titulo}
      <span className="max-sm:sr-only">{rest}</span>
    </h1>
  )
}

/** To the manual's page about this section: beside it, so that what is typed stays. */
function Ayuda() {
  const { pathname, search } = useLocation()
  return (
    <a
      href={ayudaDe(pathname, search)}
      target="_blank"
      className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-full px-3.5 max-xs:-ml-3.5 font-bold text-vitral-zafiro underline-offset-4 hover:underline"
      rel="noopener"
    >
      <Icon of={CircleQuestionMark} className="size-5" />
      <span className="xs:max-sm:sr-only">Ayuda</span>
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  )
}

const Novedades = () => (
  <>
    {' · '}
    <Link to={RUTA_NOVEDADES} className="inline-block py-1 underline underline-offset-4">
      Novedades
    </Link>
  </>
)

function useSeccion(secciones: readonly Seccion[]): Seccion {
  const { pathname, search } = useLocation()
  return seccionOf(pathname + search, secciones)
}

/** «Cargando...» while a navigation inside the dashboard waits for the session. */
function Loading() {
  const busy = useLoading().startsWith('/admin')
  return (
    <div aria-live="polite" className="sticky top-0 z-30 h-0 text-center print:hidden">
      {busy && (
        <p className="mt-3 inline-block rounded-full bg-tinta px-5 py-2 font-bold text-fondo shadow-carta">
          Cargando...
        </p>
      )}
    </div>
  )
}

/** The way out. `className` is its button's. */
function SignOut({
  estrecho = false,
  ...button
}: {
  estrecho?: boolean
  className: string
  title?: string | undefined
}) {
  return (
    <Form method="post" action="/admin/salir" className="grow">
      <button type="submit" {...button}>
        <Icon of={LogOut} className="size-5 shrink-0" />
        <span className={estrecho ? 'sr-only' : ''}>Cerrar sesión</span>
      </button>
    </Form>
  )
}

function Sidebar({ secciones, esperan, version, inicial }: WithVersion & { inicial: boolean }) {
  const [estrecho, setEstrecho] = useState(inicial)
  const { sitio } = useSitio()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a low screen the sections scroll: the one that is open is in sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const toggle = () => {
    rememberWidth(!estrecho)
    setEstrecho(!estrecho)
  }
  // With a mouse all sections fit a laptop’s screen, 720 px too; fingers get 44 px, and scroll.
  const line = `flex min-h-11 w-full items-center gap-3 rounded-xl font-bold transition-colors [@media(max-height:57rem)_and_(pointer:fine)]:min-h-8.5 ${estrecho ? 'justify-center' : 'px-3.5'}`
  const width = estrecho ? 'Desplegar la barra' : 'Contraer la barra'
  return (
    <aside
      className={`en-noche sticky top-0 isolate z-20 hidden h-svh shrink-0 flex-col overflow-hidden md:flex print:hidden ${estrecho ? 'w-[4.75rem]' : 'w-64'}`}
    >
      <div
        aria-hidden="true"
        className="-z-10 absolute inset-x-0 bottom-0 h-72 opacity-40 [mask-image:linear-gradient(transparent,#000)]"
      >
        <Vitral semilla="panel" ancho={256} alto={288} className="size-full" />
      </div>
      <div className={`flex min-h-[70px] items-center gap-3 ${estrecho ? 'justify-center' : 'px-5'}`}>
        <Marca className="size-9 shrink-0" caja={{ alto: 40, ancho: estrecho ? 40 : 88 }} conNombre />
        <span
          className={estrecho ? 'sr-only' : 'line-clamp-2 text-balance font-titulo text-base leading-tight'}
        >
          {sitio.nombre}
        </span>
      </div>
      <nav
        ref={nav}
        aria-label="Secciones"
        className="flex-1 overflow-y-auto px-3 pt-2 pb-5 [mask-image:linear-gradient(#000_calc(100%-1.25rem),transparent)]"
      >
        <ul className="grid gap-0.5 [@media(max-height:57rem)]:gap-0">
          {secciones.map((seccion) => (
            <li key={seccion.ruta}>
              <Entrada
                seccion={seccion}
                secciones={secciones}
                esperan={esperan}
                title={estrecho ? seccion.titulo : undefined}
                className={(isActive) =>
                  `relative ${line} ${isActive ? 'bg-vitral-ambar text-sobre-ambar' : 'text-sobre-noche hover:bg-relieve'}`
                }
                parts={{
                  icono: 'size-5 shrink-0',
                  titulo: estrecho ? 'sr-only' : 'flex-1',
                  insignia: estrecho ? 'absolute top-0.5 right-0' : '',
                }}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="m-3 rounded-xl bg-noche">
        <div className={estrecho ? '' : 'flex flex-row-reverse items-center'}>
          <button
            type="button"
            aria-expanded={!estrecho}
            aria-label={width}
            title={width}
            onClick={toggle}
            className={`flex min-h-11 items-center justify-center rounded-xl text-sobre-noche hover:bg-relieve noscript:hidden ${estrecho ? 'w-full' : 'min-w-11'}`}
          >
            <Icon of={estrecho ? PanelLeftOpen : PanelLeftClose} className="size-5 shrink-0" />
          </button>
          <SignOut
            estrecho={estrecho}
            title={estrecho ? 'Cerrar sesión' : undefined}
            className={`${line} text-sobre-noche hover:bg-relieve`}
          />
        </div>
        <p className={estrecho ? 'sr-only' : 'px-3.5 pt-1 pb-2 text-sobre-noche text-xs'}>
          Campanario {version}
          {!estrecho && <Novedades />}
        </p>
      </div>
    </aside>
  )
}

/** The sections of a menu, and what waits in them. */
type MenuProps = { secciones: readonly Seccion[]; esperan: Pendiente[] }
type WithVersion = MenuProps & { version: string }

type EntradaProps = Omit<LinkProps, 'to' | 'className' | 'children'> &
  MenuProps & {
    seccion: Seccion
    className: (isActive: boolean) => string
    /** Of the icon, of the name, and of what waits. */
    parts: { icono: string; titulo?: string; insignia?: string }
  }

/** A section's link in a menu, with the number of what waits in it. */
function Entrada({ seccion, secciones, esperan, className, parts, ...link }: EntradaProps) {
  const badge = badgeOf(seccion, esperan, secciones)
  const isActive = useSeccion(secciones).ruta === seccion.ruta
  return (
    <Link
      {...link}
      to={badge?.ruta ?? seccion.ruta}
      aria-current={isActive ? 'page' : undefined}
      className={className(isActive)}
    >
      <Icon of={seccion.icono} className={parts.icono} />
      <span className={parts.titulo}>{seccion.titulo}</span>
      {badge && (
        <span
          className={`min-w-[1.6em] rounded-full bg-vitral-rubi px-1.5 text-center font-bold text-[min(0.9375rem,4.7vw)] text-sobre-rubi leading-[1.6] tabular-nums ${parts.insignia ?? ''}`}
        >
          {badge.count > 999 ? '999+' : badge.count}
          <span className="sr-only"> {badge.texto}</span>
        </span>
      )}
    </Link>
  )
}

const barItem = (isActive: boolean) =>
  `relative flex min-h-(--alto-barra) flex-auto flex-col items-center justify-center gap-0.5 px-1 max-xs:px-0.5 text-[min(0.875rem,6.4vw)] leading-tight ${isActive ? 'font-bold text-vitral-ambar' : 'text-sobre-noche'}`

const BAR_ICON = 'size-6 max-xs:size-8'

/** At the icon's top right corner, 16 px high. */
const BESIDE_ICON =
  'absolute top-0.5 left-[calc(50%+11px)] min-w-[1.45em]! px-1! text-[min(0.6875rem,5vw)]! leading-[1.45]!'

/** How many sections the phone's bar has beside «Menú». */
const MOST_IN_BAR = 4

/** The phone's bottom bar: the most used sections, and behind «Menú» the others and the way out. */
function BottomBar({ secciones, esperan, version }: WithVersion) {
  const sheet = useRef<HTMLDialogElement>(null)
  const [id, title] = [useId(), useId()]
  const byUse = [
    ...secciones.filter(({ enBarra }) => enBarra),
    ...secciones.filter(({ enBarra }) => !enBarra),
  ]
  const chosen = byUse.slice(0, MOST_IN_BAR)
  const bar = secciones.filter((seccion) => chosen.includes(seccion))
  // Large letters leave room for one fewer: the longest name in which nothing waits goes behind «Menú».
  const [longest] =
    bar.length < MOST_IN_BAR
      ? []
      : bar
          .filter((seccion) => !badgeOf(seccion, esperan, secciones))
          .sort((a, b) => b.titulo.length - a.titulo.length)
  const rest = secciones.filter((seccion) => seccion === longest || !bar.includes(seccion))
  const here = useSeccion(secciones)
  return (
    <>
      <nav
        aria-label="Secciones"
        data-barra=""
        className="en-noche fixed inset-x-0 bottom-0 z-40 flex pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {bar.map((seccion) => (
          <Entrada
            key={seccion.ruta}
            seccion={seccion}
            secciones={secciones}
            esperan={esperan}
            className={(isActive) => `${barItem(isActive)} ${seccion === longest ? 'max-xs:hidden' : ''}`}
            parts={{ icono: BAR_ICON, insignia: BESIDE_ICON }}
          />
        ))}
        <button
          type="button"
          aria-label="Abrir menú"
          popoverTarget={id}
          onClick={(event) => {
            event.preventDefault()
            sheet.current?.showModal()
          }}
          className={`${barItem(!bar.includes(here))} ${here === longest ? 'max-xs:font-bold max-xs:text-vitral-ambar' : ''}`}
        >
          <Icon of={Menu} className={BAR_ICON} />
          Menú
        </button>
      </nav>
      {/* Without scripts a popover; with them a modal dialog. */}
      <dialog
        ref={sheet}
        id={id}
        popover="auto"
        aria-labelledby={title}
        className="m-0 mt-auto w-full max-w-none rounded-t-carta bg-superficie p-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-tinta backdrop:bg-[#05060d]/60"
      >
        <div className="mb-2 flex items-center justify-between">
          <h2 id={title} className="px-3 text-xl">
            Menú
          </h2>
          <IconButton
            label="Cerrar menú"
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={() => sheet.current?.close()}
          >
            <Icon of={X} className="size-6" />
          </IconButton>
        </div>
        <ul className="grid grid-cols-2 gap-x-2 max-xs:grid-cols-1">
          {rest.map((seccion) => (
            <li key={seccion.ruta} className={seccion === longest ? 'xs:hidden' : ''}>
              <Entrada
                seccion={seccion}
                secciones={secciones}
                esperan={esperan}
                onClick={() => {
                  sheet.current?.close()
                  // Which gave the focus back to its button.
                  document.querySelector('main')?.focus({ preventScroll: true })
                }}
                className={(isActive) =>
                  `flex min-h-14 items-center gap-3 rounded-xl px-3 text-base leading-tight ${isActive ? 'bg-relieve font-bold' : ''}`
                }
                parts={{ icono: 'size-5', titulo: 'flex-1' }}
              />
            </li>
          ))}
        </ul>
        <div className="mt-2 border-borde border-t pt-2">
          <SignOut className="flex min-h-14 w-full items-center gap-3 rounded-xl px-3 text-base" />
        </div>
        <p className="px-3 pt-3 text-tinta-suave text-xs">
          Campanario {version}
          <Novedades />
        </p>
      </dialog>
    </>
  )
}
