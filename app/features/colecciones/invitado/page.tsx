import { useEffect } from 'react'
import { data, useParams } from 'react-router'
import { unlisted } from '#app/parts/page/meta.ts'
import { publicAction } from '#app/parts/page/public-action.server.ts'
import { publicClientAction, type ResultadoPublico } from '#app/parts/page/resultado-publico.ts'
import { openSecret, SECRET_HEADERS } from '#app/parts/secret-link/secret-link.server.ts'
import { Vencido } from '#app/parts/secret-link/vencido.tsx'
import { platformContext } from '#app/platform/platform.server.ts'
import { Failure, Success } from '#app/ui/feedback/answer.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { invitadoSchema, MOST_FOTOS, rutaDeSubidas, rutaInvitado, TEXTOS_INVITADO } from '../coleccion.ts'
import { findByClave, isAbierta } from '../colecciones.server.ts'
import { listMias, recibirFoto, retirarFoto } from '../fotos.server.ts'
import type { Route } from './+types/page'
import { rememberConocida } from './compartidas.ts'
import { Enviar } from './enviar.tsx'
import { beginInvitado, findInvitado } from './invitado.server.ts'
import { Mias } from './mias.tsx'

/** What a guest sees at a collection's address: the form, and their own photos. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(platformContext)
  const { found, status } = await openSecret(context, params.clave, (clave) => findByClave(db, clave))
  const { headers } = request
  const known = found && (await findInvitado({ db, settings }, { url: `${url}`, headers }))
  const mias = known ? await listMias(db, known) : []
  const abierta = found !== undefined && isAbierta(found)
  // A closed one opens for who sent something, to take it back.
  if (!found || (!abierta && mias.length === 0))
    return data({ coleccion: undefined }, { headers: SECRET_HEADERS, status: found ? 404 : status })
  const begun = known ? undefined : beginInvitado(found, settings)
  const coleccion = {
    abierta,
    cierra: found.cierra,
    titulo: found.titulo,
    pideNombre: found.nombre === 'opcional',
    mias,
    quedan: Math.max(0, MOST_FOTOS.aparato - mias.length),
    retirada: url.searchParams.has('retirada'),
  }
  return data({ coleccion }, { headers: { ...SECRET_HEADERS, ...(begun && { 'Set-Cookie': begun.cookie }) } })
}

export const action = publicAction({
  limit: (limits) => limits.guestForm,
  schema: invitadoSchema,
  textos: { limite: TEXTOS_INVITADO.limite, error: TEXTOS_INVITADO.error },
  recibida: '/',
  async keep(platform, envio, _form, { request }) {
    const invitado = await findInvitado(platform, request)
    if (!invitado) return { rechazo: TEXTOS_INVITADO.noSirve }
    if (envio.que === 'retirar') {
      if (!(await retirarFoto(platform.db, invitado, envio.foto)))
        return { rechazo: TEXTOS_INVITADO.noEsTuya }
      return { irA: `${rutaInvitado(invitado.clave)}?retirada=1` }
    }
    if (!envio.consentimiento) return { rechazo: TEXTOS_INVITADO.sinConsentimiento }
    const rechazo = await recibirFoto(platform, invitado, envio)
    return rechazo === undefined ? undefined : { rechazo }
  },
})

export const clientAction = publicClientAction(TEXTOS_INVITADO, 'coleccion')

export const headers: Route.HeadersFunction = () => SECRET_HEADERS

export const meta: Route.MetaFunction = () => unlisted('Comparte tus fotos')

export default function Invitado({ loaderData: { coleccion }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        titulo={coleccion?.titulo ?? 'Comparte tus fotos'}
        semilla="colecciones"
        tono="rosa"
        motivo={ROMBOS}
      >
        {coleccion?.abierta ? <p>Comparte con nosotros las fotos que tomaste.</p> : null}
      </PageHeader>
      <div className="contenedor pt-10 pb-20">
        {coleccion ? (
          <Coleccion coleccion={coleccion} resultado={actionData} />
        ) : (
          <Vencido texto={TEXTOS_INVITADO.noSirve}>
            <ButtonLink to="/galeria" variant="secondary">
              Ver la galería
            </ButtonLink>
          </Vencido>
        )}
      </div>
    </>
  )
}

type Datos = NonNullable<Route.ComponentProps['loaderData']['coleccion']>
type Props = { coleccion: Datos; resultado: ResultadoPublico | undefined }

function Coleccion({ coleccion, resultado }: Props) {
  const { clave = '' } = useParams()
  const { abierta, cierra, titulo, mias, quedan, retirada, pideNombre } = coleccion
  useEffect(() => {
    if (abierta) rememberConocida({ clave, titulo, cierra })
  }, [abierta, clave, titulo, cierra])
  const fallo = resultado?.ok === false ? resultado.mensaje : undefined
  return (
    <div className="flex max-w-2xl flex-col gap-6 *:empty:absolute">
      <Success>{retirada && !fallo ? TEXTOS_INVITADO.retirada : undefined}</Success>
      <Failure>{fallo}</Failure>
      {abierta ? (
        <Enviar endpoint={rutaDeSubidas(clave)} quedan={quedan} pideNombre={pideNombre} />
      ) : (
        <p>{TEXTOS_INVITADO.cerrada}</p>
      )}
      {mias.length > 0 && <Mias fotos={mias} />}
      <p className="text-sm text-tinta-suave">
        Tus fotos llegan sin el lugar ni los datos de tu teléfono. Las revisa una persona de la iglesia antes
        de que alguien más las vea; las que no se publican se borran a los 30 días.
      </p>
    </div>
  )
}
