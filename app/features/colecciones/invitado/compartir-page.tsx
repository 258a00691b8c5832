import { useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { unlisted } from '#app/parts/page/meta.ts'
import { SECRET_HEADERS } from '#app/parts/secret-link/secret-link.server.ts'
import { Button, ButtonLink } from '#app/ui/forms/button.tsx'
import { ROMBOS } from '#app/ui/glass/motivos.ts'
import { PageHeader } from '#app/ui/page/page-header.tsx'
import { rutaInvitado } from '../coleccion.ts'
import type { Route } from './+types/compartir-page'
import { type Conocida, countCompartidas, forgetCompartidas, listConocidas } from './compartidas.ts'

export const loader = () => data(null, { headers: SECRET_HEADERS })

export const headers: Route.HeadersFunction = () => SECRET_HEADERS

export const meta: Route.MetaFunction = () => unlisted('Comparte tus fotos')

type Llegaron = { fotos: number; conocidas: Conocida[] }

/** Where photos arrive that were shared with the installed site: asks which collection they are for. */
export default function Compartir() {
  const navigate = useNavigate()
  const [llegaron, setLlegaron] = useState<Llegaron>()
  const look = async () => setLlegaron({ fotos: await countCompartidas(), conocidas: listConocidas() })
  useEffect(() => void look(), [])
  const unica = llegaron?.fotos && llegaron.conocidas.length === 1 ? llegaron.conocidas[0] : undefined
  useEffect(() => {
    if (unica) void navigate(rutaInvitado(unica.clave), { replace: true })
  }, [unica, navigate])
  return (
    <>
      <PageHeader titulo="Comparte tus fotos" semilla="colecciones" tono="rosa" motivo={ROMBOS} />
      <div className="contenedor pt-10 pb-20">
        <div className="min-h-96 max-w-2xl space-y-6">
          {llegaron && !unica && (
            <Eleccion {...llegaron} onDescartar={() => forgetCompartidas().then(look)} />
          )}
          <noscript>
            <p>Para enviar fotos, este navegador necesita JavaScript.</p>
          </noscript>
        </div>
      </div>
    </>
  )
}

function Eleccion({ fotos, conocidas, onDescartar }: Llegaron & { onDescartar: () => void }) {
  if (fotos === 0)
    return (
      <div className="space-y-6 rounded-carta bg-superficie p-6 shadow-carta sm:p-9">
        <p role="status">
          No hay fotos por enviar. Abre el enlace que te dio la iglesia, o su código QR, y elígelas ahí.
        </p>
        <ButtonLink to="/galeria" variant="secondary">
          Ver la galería
        </ButtonLink>
      </div>
    )
  return (
    <>
      <p className="text-lg" role="status">
        {fotos === 1 ? 'Tienes 1 foto por enviar.' : `Tienes ${fotos} fotos por enviar.`}{' '}
        {conocidas.length > 0
          ? '¿De qué son?'
          : 'Abre ahora el enlace que te dio la iglesia, o su código QR: las encontrarás ahí, listas para enviar.'}
      </p>
      {conocidas.length > 0 && (
        <ul className="divide-y divide-borde rounded-carta bg-superficie shadow-carta">
          {conocidas.map(({ clave, titulo }) => (
            <li key={clave} className="p-2">
              <ButtonLink to={rutaInvitado(clave)} variant="quiet" className="w-full justify-start">
                {titulo}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={onDescartar}>
        Descartar
      </Button>
    </>
  )
}
