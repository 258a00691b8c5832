import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { listAdminEmails } from '#app/features/administradores/administradores.server.ts'
import { ColaProvider } from '#app/features/galeria/admin/cola.tsx'
import { personOf } from '#app/parts/admin/gate.server.ts'
import { DashboardNotices } from '#app/parts/admin/undo.tsx'
import { flashMiddleware, readFlash } from '#app/parts/admin/without-scripts/flash.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import { VERSION } from '#app/platform/version.server.ts'
import { ConfirmProvider } from '#app/ui/feedback/confirm.tsx'
import { FirstError, FirstField } from '#app/ui/forms/field.tsx'
import { today } from '#app/ui/moments.ts'
import type { Route } from './+types/layout'
import { BarraDePasos } from './completar/barra.tsx'
import { pasoOf } from './completar/pasos.ts'
import { COOKIE_ESTRECHO, Frame } from './frame.tsx'
import { examplesOf, listPendientes, listPorCompletar } from './para-atender.server.ts'
import { ownOf } from './permisos.server.ts'
import { seccionesPara, seccionOf } from './secciones.ts'

export const middleware: Route.MiddlewareFunction[] = [flashMiddleware]

/**
 * The signed-in user and what they may do; what of that waits for an answer, and what the page's address says
 * is to be filled in; whom to ask for more; whether the sidebar is folded, and what happened to a form that
 * was sent without scripts.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const yo = personOf(context)
  const platform = context.get(platformContext)
  const { db } = platform
  const own = ownOf(context.get(featuresContext), yo.permisos)
  return {
    email: yo.email,
    esAdmin: yo.esAdmin,
    permisos: yo.permisos,
    // Not for an account that may do nothing: it need not know who the others are.
    responsables: yo.permisos.length > 0 ? await listAdminEmails(db) : [],
    pendientes: await listPendientes(platform, own),
    paso: url.searchParams.has('completar')
      ? pasoOf(await listPorCompletar(db, own, examplesOf(platform, yo.permisos)), url)
      : undefined,
    version: VERSION,
    hoy: today(),
    estrecho: (request.headers.get('cookie') ?? '').includes(COOKIE_ESTRECHO),
    flash: readFlash(context),
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>
let last: Loaded | undefined

/** On a lost connection keep the frame with its running uploads; only the section fails. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    last = await serverLoader()
    return last
  } catch (error) {
    // A redirect (the session ended) is an answer, not a failure.
    if (error instanceof Response || !last) throw error
    return last
  }
}
clientLoader.hydrate = true as const

/**
 * Checks the session and counts again on every navigation inside the dashboard, but not after a failed write,
 * whose form has to stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 400

export const meta: Route.MetaFunction = ({ location, loaderData }) => [
  {
    title: `${seccionOf(location.pathname + location.search, seccionesPara(loaderData?.permisos ?? [])).titulo} · Administración`,
  },
  { name: 'robots', content: 'noindex' },
]

// Over the header, on a wide screen beside its links, or above the phone's bar, where no button of
// a section is covered.
const AVISOS =
  'inset-x-2 bottom-[calc(4.25rem+var(--bajo-guardar)+env(safe-area-inset-bottom))] md:inset-x-auto md:-top-1.5 md:right-4 md:bottom-auto md:w-[28rem] xl:right-[calc(max(0px,(100vw-88rem)/2)+15.5rem)]'

export default function DashboardLayout({ loaderData: { flash, paso, ...yo } }: Route.ComponentProps) {
  return (
    <DashboardNotices flash={flash} placement={AVISOS}>
      <ConfirmProvider>
        <ColaProvider>
          <Frame {...yo} over={paso && <BarraDePasos paso={paso} />}>
            <FirstError value={flash?.campo}>
              <FirstField value={paso?.listo ? undefined : paso?.campo}>
                <Outlet />
              </FirstField>
            </FirstError>
          </Frame>
        </ColaProvider>
      </ConfirmProvider>
    </DashboardNotices>
  )
}
