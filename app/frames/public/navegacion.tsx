import { ChevronDown, Menu, X } from 'lucide'
import { type CSSProperties, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, type LinkProps, matchPath, useLocation } from 'react-router'
import { EstadoEnBarra } from '#app/features/vivo/estado-vivo.tsx'
import { Marca, useLogo } from '#app/parts/iglesia/marca.tsx'
import type { Enlace } from '#app/parts/page/pagina.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TamanoDeLetra } from './letra.tsx'

/** From this many pixels of scrolling on, the bar has a shadow. */
const SHADOW_BEYOND_PX = 50

const ENLACES = [
  { to: '/', texto: 'Inicio' },
  { to: '/radio', texto: 'Radio en Vivo' },
  { to: '/contacto', texto: 'Contacto' },
  { to: '/admin/login', texto: 'Administración' },
]

/**
 * Of the logo: larger it would not stand in the bar beside two lines, or leave no room for the name on a
 * phone.
 */
const CAJA = { alto: 36, ancho: 104, solo: 184 }

/**
 * The bar at the top. Its links are one list: a row on a wide screen, on a phone a native popover, which
 * opens, closes on Escape and restores the focus without scripts.
 */
export function Navegacion({ nombre, mas }: { nombre: string; mas: Enlace[] }) {
  const { pathname } = useLocation()
  const scrolled = useScrolledBeyond(SHADOW_BEYOND_PX)
  const [open, setOpen] = useState(false)
  const { ancho, alLado } = useLogo(CAJA)
  const menu = useRef<HTMLUListElement>(null)
  const menuId = useId()

  const choose = (event: MouseEvent) => {
    for (const open of document.querySelectorAll<HTMLElement>('.navegacion :popover-open')) {
      open.hidePopover()
      // It gave the focus back to its button, from where nobody comes to the page.
      document.querySelector('main')?.focus({ preventScroll: true })
    }
    const toInicio = event.currentTarget.getAttribute('href') === '/'
    if (!toInicio || pathname !== '/' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
  }

  return (
    <header
      className="navegacion"
      data-sombra={scrolled}
      data-sobre={pathname === '/' ? 'banner' : 'pagina'}
      data-abierta={open}
    >
      <div className="contenedor flex h-full items-center gap-4">
        <div
          className="navegacion-cabeza"
          data-solo={alLado ? undefined : true}
          style={ancho ? ({ '--marca': `${ancho}px` } as CSSProperties) : undefined}
        >
          <Link to="/" onClick={choose} className="navegacion-marca" aria-label={`${nombre}, portada`}>
            {/* Larger it would not stand in the bar beside two lines. */}
            <Marca className="size-[36px] shrink-0" caja={CAJA} />
            {alLado && <span className="line-clamp-2 text-balance">{nombre}</span>}
          </Link>
          <EstadoEnBarra />
        </div>
        <nav aria-label="Principal" className="ml-auto">
          <button
            type="button"
            className="navegacion-boton"
            popoverTarget={menuId}
            aria-label={open ? 'Cerrar menú' : 'Abrir menú'}
          >
            {open ? <Icon of={X} /> : <Icon of={Menu} />}
          </button>
          <ul
            ref={menu}
            id={menuId}
            popover="auto"
            className="navegacion-enlaces"
            onToggle={(event) => setOpen(event.newState === 'open')}
          >
            {ENLACES.map(({ to, texto }) => (
              <li key={to}>
                {/* Load a new document: the dashboard has a style sheet of its own. */}
                <EnlaceDelMenu
                  to={to}
                  reloadDocument={to === '/admin/login'}
                  onClick={choose}
                  className="navegacion-enlace"
                >
                  {texto}
                </EnlaceDelMenu>
              </li>
            ))}
            <li>
              <EnlaceDelMenu
                to="/donaciones"
                onClick={choose}
                className="navegacion-donaciones decoration-2 underline-offset-4 aria-[current=page]:underline"
              >
                Donaciones
              </EnlaceDelMenu>
            </li>
            {mas.length > 0 ? <Mas enlaces={mas} onChoose={choose} /> : null}
            <TamanoDeLetra />
          </ul>
        </nav>
      </div>
    </header>
  )
}

/** Whether a page is the one at `ruta`, or below it. */
const isAt = (pathname: string, ruta: string) =>
  matchPath({ path: ruta, end: ruta === '/' }, pathname) !== null

/** It says where one is: the router's own `NavLink` would be 0.4 kB of every page's scripts. */
function EnlaceDelMenu({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <Link {...props} to={to} aria-current={isAt(pathname, to) ? 'page' : undefined} />
}

/**
 * What came later than the specified links: a popover on a wide screen, on a phone further lines of the menu.
 */
function Mas({ enlaces, onChoose }: { enlaces: Enlace[]; onChoose: (event: MouseEvent) => void }) {
  const id = useId()
  const { pathname } = useLocation()
  const here = enlaces.some(({ ruta }) => isAt(pathname, ruta))
  return (
    <li className="navegacion-mas">
      <button
        type="button"
        popoverTarget={id}
        aria-current={here || undefined}
        className="navegacion-enlace gap-1.5"
      >
        Más
        <Icon of={ChevronDown} className="size-4.5" />
      </button>
      <ul id={id} popover="auto" className="navegacion-mas-enlaces">
        {enlaces.map(({ texto, ruta }) => (
          <li key={ruta}>
            <EnlaceDelMenu to={ruta} onClick={onChoose} className="navegacion-enlace">
              {texto}
            </EnlaceDelMenu>
          </li>
        ))}
      </ul>
    </li>
  )
}

function useScrolledBeyond(threshold: number): boolean {
  const [beyond, setBeyond] = useState(false)
  useEffect(() => {
    const look = () => setBeyond(window.scrollY > threshold)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [threshold])
  return beyond
}
