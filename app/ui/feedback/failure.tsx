import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isPlaying } from '../page/page-files.ts'
import { isKept } from '../storage/kept.ts'
import { Reopen } from './reopen.tsx'
import { RequestId } from './request-id.tsx'

/** What browsers say of a request that got no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network connection/i

/** In place of a page that failed: Spanish, with the request's id if there is one, never a stack. */
export function Failure({ error }: { error: unknown }) {
  if (error instanceof TypeError && NO_ANSWER.test(error.message)) return <Offline />
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>Algo salió mal</title>
      <h1>{missing ? 'Esta página no existe' : 'Algo salió mal'}</h1>
      <p>
        {missing
          ? 'Puede que el enlace esté incompleto o que la página se haya movido.'
          : 'Tuvimos un problema de nuestro lado. Inténtalo de nuevo en unos minutos.'}
      </p>
      {!missing && <RequestId />}
      <p>
        <a href="/">Ir a Inicio</a>
      </p>
    </>
  )
}

/** Where there is a copy of the page it takes this one's place, unless something is playing that it would end. */
function Offline() {
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState(false)
  useEffect(() => {
    void isKept(pathname + search).then((found) => {
      if (found && !isPlaying()) location.reload()
      setKept(found)
    })
  }, [pathname, search])
  return (
    <>
      <title>Sin conexión</title>
      <h1>Sin conexión</h1>
      <p>No pudimos abrir esta página. Revisa tu internet e inténtalo de nuevo.</p>
      <Reopen label="Reintentar" />
      {kept && (
        <p className="mt-4">
          <a href={pathname + search}>Abrir la copia guardada</a>, que detiene lo que estás escuchando.
        </p>
      )}
    </>
  )
}
