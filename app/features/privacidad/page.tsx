import { useSearchParams } from 'react-router'
import { Documento } from '#app/parts/page/documento.tsx'
import { pageMeta } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction } from '#app/parts/page/resultado-publico.ts'
import { orLastGood } from '#app/platform/pages/last-good.server.ts'
import { platformContext } from '#app/platform/platform.server.ts'
import type { Route } from './+types/page'
import { readPrivacidad } from './ajustes-privacidad.server.ts'
import { useSecciones } from './page/secciones.tsx'
import { PAGINA } from './pagina.ts'
import { solicitudSchema, TEXTOS_SOLICITUD } from './solicitud.ts'
import { SolicitudForm } from './solicitud-form.tsx'
import { receiveSolicitud } from './solicitudes.server.ts'

const VIGENTE_DESDE = '2026-11-21'

/** The church's choices and the site's configuration, so that the page states what really happens. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { data: ajustes } = await orLastGood(context, db, 'privacidad', () => readPrivacidad(db))
  const correo = !settings.mail ? 'ninguno' : ajustes.textoEnAvisos ? 'con-texto' : 'sin-texto'
  return { plazo: ajustes.borrarAtendidas, correo } as const
}

/** Receives a request about one's data; the 30 days to answer start now. */
export const action = publicAction({
  schema: solicitudSchema,
  limit: (limits) => limits.dataRequest,
  textos: TEXTOS_SOLICITUD,
  recibida: '/privacidad?recibida=1#pedir',
  async keep({ db, settings: correo, mailer }, solicitud) {
    await receiveSolicitud({ db, correo }, solicitud)
    mailer.wake()
  },
})

export const clientAction = publicClientAction(TEXTOS_SOLICITUD.error)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(PAGINA, matches)

/**
 * The privacy notice of a Chilean church. A prayer request reveals faith and often health, which Ley 21.719 protects as
 * sensitive (docs/product.md, Rights over one's data). A careful default for the church to adapt, not legal advice.
 */
export default function Privacidad({ loaderData, actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const formulario = <SolicitudForm resultado={actionData} recibida={params.has('recibida')} />
  return (
    <Documento
      titulo="Política de Privacidad"
      fecha={VIGENTE_DESDE}
      resumen={
        <p>
          Lo que nos cuentas en una petición de oración es tuyo. Lo recibimos para orar por ti, lo ven solo
          quienes oran, y lo borramos cuando nos lo pides. Aquí lo explicamos con calma.
        </p>
      }
      secciones={useSecciones({ ...loaderData, formulario })}
    />
  )
}
