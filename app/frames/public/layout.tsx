import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import '#app/features/prox/oferta.ts'
import { EnEspera } from '#app/features/peticiones/guardada/en-espera.tsx'
import { RadioBar } from '#app/features/radio/radio-bar.tsx'
import { RadioProvider } from '#app/features/radio/radio-provider.tsx'
import { GuardadoEl } from '#app/features/sin-conexion/guardado-el.tsx'
import { keepPage } from '#app/features/sin-conexion/keep-page.ts'
import { VivoProvider } from '#app/features/vivo/vivo-provider.tsx'
import { CONTACTO_CACHE } from '#app/parts/iglesia/cache.ts'
import { useSitio } from '#app/parts/iglesia/use-sitio.ts'
import { RecordingBar } from '#app/parts/player/player.tsx'
import { Contained } from '#app/ui/feedback/contained.tsx'
import { useLoading } from '#app/ui/page/navigation-guard.tsx'
import { useHydrated } from '#app/ui/page/use-hydrated.ts'
import { whenIdle } from '#app/ui/page/when-idle.ts'
import { withoutFoto } from '#app/ui/storage/kept.ts'
import { writeCache } from '#app/ui/storage/local-cache.ts'
import { Navegacion } from './navegacion.tsx'
import { Pie } from './pie.tsx'

/** Where the players are, at the foot of the screen. */
const PLAYER_FAILED = 'en-noche sticky bottom-0 z-30'

/** A device that is told of something looks whether it still is. */
function lookAtNotices() {
  if (window.Notification?.permission === 'granted')
    import('#app/features/avisame/dispositivo.ts').then(({ revisar }) => revisar()).catch(() => {})
}

/** The frame of every public page: bar, page 70 px below the top, footer. */
export default function PublicLayout() {
  const { sitio, contacto, menu } = useSitio()
  const { pathname, search, key } = useLocation()
  const [first] = useState(key)

  // The document came with current contact details: cache them.
  useEffect(() => writeCache(CONTACTO_CACHE, contacto), [contacto])
  const page = withoutFoto(pathname + search)
  useEffect(() => whenIdle(() => keepPage(page)), [page])
  useEffect(() => whenIdle(lookAtNotices), [])

  return (
    <VivoProvider>
      <RadioProvider>
        <div className="flex min-h-svh flex-col print:block print:min-h-0">
          <a
            href="#contenido"
            className="fixed top-2 left-2 z-50 -translate-y-[150%] rounded-full print:hidden bg-vitral-ambar px-5 py-3 font-bold text-sobre-ambar focus:translate-y-0"
          >
            Saltar al contenido
          </a>
          <Contained>
            <Navegacion nombre={sitio.nombre} mas={menu} />
          </Contained>
          <EnCamino />
          {/* What «Sin conexión» lists is of this moment, also where the page itself is a copy. */}
          <Pagina key={pathname}>{key === first && pathname !== '/sin-conexion' && <GuardadoEl />}</Pagina>
          <Contained>
            <EnEspera />
          </Contained>
          <Contained>
            <Pie sitio={sitio} contacto={contacto} mas={menu} />
          </Contained>
          <Contained className={PLAYER_FAILED}>
            <RadioBar />
          </Contained>
          <Contained className={PLAYER_FAILED}>
            <RecordingBar />
          </Contained>
        </div>
      </RadioProvider>
    </VivoProvider>
  )
}

/** How long a page may take before it shows that it is on its way. */
const SLOW_MS = 400

/** A line grows under the bar while the next page takes its time: no status, which a form has. */
function EnCamino() {
  const path = useLoading()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!path) return setSlow(false)
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [path])
  return slow ? (
    <p aria-live="polite" className="en-camino">
      <span className="sr-only">Cargando...</span>
    </p>
  ) : null
}

/**
 * The page itself. It fades in after a navigation, with CSS alone: a view transition paints both pages first,
 * which cost a second on slow hardware. It has the focus then if that went with the page before.
 */
function Pagina({ children }: { children: ReactNode }) {
  const [arrived] = useState(useHydrated())
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (arrived && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <main
      ref={main}
      id="contenido"
      tabIndex={-1}
      className={`grow pt-(--barra) outline-none print:pt-0 ${arrived ? 'pagina-entra' : ''}`}
    >
      {children}
      <Outlet />
    </main>
  )
}
