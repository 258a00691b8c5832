import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from 'react-router'
import { readContacto } from '#app/domain/contacto/contacto.server.ts'
import { readSitio } from '#app/domain/sitio/sitio.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/root'
import './styles.css'

/** What every page shows: the church's own words and how to reach it. The same for everyone who asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(platformContext)
  const [sitio, contacto] = await Promise.all([readSitio(db), readContacto(db)])
  return { sitio: sitio.data, contacto: contacto.data }
}

/** Navigations do not ask for it again; a change does (an administrator who saves the settings). */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus = 200 }) =>
  formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="es-CL">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** The page for what nobody expected: Spanish, with the request's id where there is one, never a stack. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="contenedor seccion text-center">
      <title>Algo salió mal</title>
      <h1>{missing ? 'Esta página no existe' : 'Algo salió mal'}</h1>
      <p>
        {missing
          ? 'Puede que el enlace esté incompleto o que la página se haya movido.'
          : 'Tuvimos un problema de nuestro lado. Inténtalo de nuevo en unos minutos.'}
      </p>
      <p>
        <a href="/">Ir a Inicio</a>
      </p>
    </main>
  )
}
