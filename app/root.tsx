import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { loadEstado } from '#app/features/vivo/estado.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { aspectoDe, veloDe } from '#app/parts/iglesia/aspecto.server.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { letrasDe } from '#app/parts/iglesia/letras.server.ts'
import { logoDe } from '#app/parts/iglesia/logo.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { iconLinks } from '#app/parts/page/iconos.ts'
import { readMenu } from '#app/parts/page/menu.server.ts'
import { imagenesDeFilas } from '#app/parts/subidas/fotos-de-filas.server.ts'
import { changesAt } from '#app/platform/pages/changes-at.server.ts'
import { orLastGood } from '#app/platform/pages/last-good.server.ts'
import { platformContext, requestContext } from '#app/platform/platform.server.ts'
import { Failure } from '#app/ui/feedback/failure.tsx'
import { preloadTitulo } from '#app/ui/fonts/fonts.ts'
import { VidrioContext } from '#app/ui/glass/vitral.tsx'
import { letraDe, sheetFor } from '#app/ui/page/letra.ts'
import { NavigationGuard } from '#app/ui/page/navigation-guard.tsx'
import { usePageHistory } from '#app/ui/page/use-page-history.ts'
import { useScrollToTop } from '#app/ui/page/use-scroll-to-top.ts'
import type { Route } from './+types/root'
import dashboard from './frames/dashboard/dashboard.css?url'
import site from './frames/public/site.css?url'

/**
 * The data of every page: the church's own words and contact details, the same for every visitor, and how
 * large this one's letters are.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const church = await orLastGood(context, db, 'sitio', async () => {
    const [sitio, contacto, menu, estado] = await Promise.all([
      readSitio(db),
      readContacto(db),
      readMenu(db, context.get(featuresContext), context.get(requestContext).log),
      loadEstado(context, db),
    ])
    for (const moment of menu.changes) changesAt(context, moment)
    return {
      sitio: sitio.data,
      contacto: contacto.data,
      menu: menu.enlaces,
      ...estado,
      retratos: await imagenesDeFilas(db, [...sitio.data.pastores, ...(sitio.data.ventana ?? [])]),
      ...aspectoDe(sitio.data),
      ...veloDe(sitio.data),
      ...letrasDe(sitio.data),
      ...(await logoDe(db, sitio.data)),
    }
  })
  return {
    ...church,
    origin: settings.origin ?? url.origin,
    letra: letraDe(request.headers.get('Cookie')),
  }
}

/**
 * Reloads only after a successful write of the dashboard, which may have changed it. A visitor's form changes
 * nothing of it, and must not fail by reloading it over a lost connection.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, formAction, actionStatus = 200 }) =>
  formMethod !== undefined &&
  formMethod !== 'GET' &&
  formAction?.startsWith('/admin') === true &&
  actionStatus < 400

export function Layout({ children }: { children: React.ReactNode }) {
  const matches = useMatches()
  const inside = matches.some(({ pathname }) => /^\/admin\//i.test(pathname))
  const { sitio, aspecto, letras, letra = 'normal' } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    <html lang="es-CL" data-letras={letras?.nombre}>
      <head>
        <meta charSet="utf-8" />
        {/* In the dashboard a phone's keyboard takes no button of a form out of sight. */}
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${inside ? ', interactive-widget=resizes-content' : ''}`}
        />
        <meta
          name="theme-color"
          content={aspecto?.fondo ?? '#fbf7f0'}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={aspecto?.fondoNoche ?? '#14161f'}
          media="(prefers-color-scheme: dark)"
        />
        <Meta />
        {[preloadTitulo(letras?.titulo), ...iconLinks(sitio)].map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Links />
        <link rel="stylesheet" href={sheetFor(letra, inside ? dashboard : site)} />
        {aspecto && <link rel="stylesheet" href={aspecto.hoja} />}
        {letras && <link rel="stylesheet" href={letras.hoja} />}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** Scrolled to the top once more, 50 ms after arriving (docs/product.md, Every public page). */
const SCROLLED_AGAIN = ['/galeria']

export default function App({ loaderData: { aspecto } }: Route.ComponentProps) {
  useScrollToTop(SCROLLED_AGAIN)
  usePageHistory()
  return (
    <VidrioContext value={aspecto?.vidrio}>
      <NavigationGuard />
      <Outlet />
    </VidrioContext>
  )
}

/** The page for errors outside of any frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="contenedor seccion text-center">
      <Failure error={error} />
    </main>
  )
}
