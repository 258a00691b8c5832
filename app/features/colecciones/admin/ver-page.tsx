import { CalendarPlus, Images, Lock, Presentation, Printer, Trash2 } from 'lucide'
import { Link } from 'react-router'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { ENLACE_DE_PANEL, Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { ConfirmedButton, SendButton } from '#app/parts/admin/send-button.tsx'
import { Volver } from '#app/parts/admin/volver.tsx'
import { rutaWhatsapp } from '#app/parts/iglesia/enlaces.ts'
import { EnlaceEscrito } from '#app/parts/secret-link/written-link.tsx'
import { now } from '#app/platform/ids.server.ts'
import { qrOf } from '#app/platform/qr.server.ts'
import { WhatsAppIcon } from '#app/ui/brand-marks.tsx'
import { Empty } from '#app/ui/card.tsx'
import { ButtonLink, buttonClass } from '#app/ui/forms/button.tsx'
import { CopyButton } from '#app/ui/forms/copy-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CodigoQr } from '#app/ui/images/qr.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import {
  conId,
  RUTA_COLECCION,
  RUTA_PUBLICAR,
  rutaInvitado,
  SECCION_COLECCIONES,
  TEXTOS_COLECCIONES,
} from '../coleccion.ts'
import { claveOf, listColecciones } from '../colecciones.server.ts'
import type { Route } from './+types/ver-page'
import { COLECCION_ACTIONS } from './actions.server.ts'
import { Afiche, Diapositiva } from './cartel.tsx'
import { FALLAS_COLECCION } from './fallas.ts'

export const loader = adminLoader(async ({ platform: { db, auth, settings }, url }) => {
  const { searchParams } = url
  const found = (await listColecciones(db)).find(({ id }) => id === searchParams.get('id'))
  if (!found) return undefined
  const { clave: _, ...coleccion } = found
  const enlace = (settings.origin ?? url.origin) + rutaInvitado(claveOf(auth.secret.reveal(), found.id))
  const ver = searchParams.get('ver')
  return { ...coleccion, abierta: found.cierra > now(), enlace, qr: qrOf(enlace), ver }
})

export const action = adminActions(FALLAS_COLECCION, COLECCION_ACTIONS)

export const clientAction = keepTyped(FALLAS_COLECCION)

export default function VerColeccion({ loaderData: datos }: Route.ComponentProps) {
  if (datos?.ver)
    return (
      <div className="mx-auto max-w-2xl">
        <Volver to={conId(RUTA_COLECCION, datos.id)} className="mb-3">
          Volver a la colección
        </Volver>
        {datos.ver === 'pantalla' ? <Diapositiva {...datos} /> : <Afiche {...datos} />}
      </div>
    )
  return (
    <div>
      <Volver to={SECCION_COLECCIONES} className="mb-3">
        Todas las colecciones
      </Volver>
      {datos ? <Coleccion {...datos} /> : <Empty message={TEXTOS_COLECCIONES.borrada} />}
    </div>
  )
}

type Datos = NonNullable<Route.ComponentProps['loaderData']>

function Coleccion(datos: Datos) {
  const { id, titulo, abierta, cierra, porPublicar, publicadas } = datos
  return (
    <div className="grid gap-6">
      <Panel
        titulo={titulo}
        accion={
          <Link
            to={`${SECCION_COLECCIONES}?${new URLSearchParams({ editar: id })}`}
            className={ENLACE_DE_PANEL}
          >
            Editar <span className="sr-only">{titulo}</span>
          </Link>
        }
      >
        <p>{abierta ? `Recibe fotos hasta el ${formatMoment(cierra)}.` : 'Cerrada: ya no recibe fotos.'}</p>
        <p className="mb-5 text-tinta-suave">{resumen(porPublicar, publicadas)}</p>
        <div className="flex flex-wrap gap-x-3 gap-y-1 max-sm:justify-between max-sm:[&>a]:w-full max-sm:[&_button]:gap-1.5 max-sm:[&_button]:px-1.5! max-sm:[&_button]:text-sm max-sm:[&_button_svg]:size-4">
          {porPublicar > 0 && (
            <ButtonLink to={conId(RUTA_PUBLICAR, id)}>
              <Icon of={Images} className="size-5" />
              Por publicar ({porPublicar})
            </ButtonLink>
          )}
          <SendButton fields={{ intencion: 'extender', id }} variant="quiet">
            <Icon of={CalendarPlus} className="size-5" />
            {abierta ? 'Extender 72 horas' : 'Abrir por 72 horas'}
          </SendButton>
          {abierta && (
            <ConfirmedButton
              question={{
                title: '¿Cerrar la colección?',
                detail: 'Su enlace deja de recibir fotos. Lo que llegó queda por publicar.',
                confirmLabel: 'Cerrar el envío',
              }}
              fields={{ intencion: 'cerrar', id }}
              variant="quiet"
            >
              <Icon of={Lock} className="size-5" />
              Cerrar el envío
            </ConfirmedButton>
          )}
        </div>
      </Panel>
      {abierta && <Compartir {...datos} />}
      <ConfirmedButton
        question={{
          title: `¿Eliminar «${titulo}»?`,
          detail:
            'Se borra todo lo que está por publicar. Lo publicado sigue en la galería. No se puede deshacer.',
        }}
        fields={{ intencion: 'eliminar', id }}
        variant="quiet-danger"
      >
        <Icon of={Trash2} className="size-5" />
        Eliminar colección
      </ConfirmedButton>
    </div>
  )
}

function resumen(porPublicar: number, publicadas: number): string {
  const llegaron = porPublicar === 1 ? '1 foto por publicar' : `${porPublicar} fotos por publicar`
  if (porPublicar + publicadas === 0) return 'Todavía no llega ninguna foto.'
  return `${llegaron}, ${publicadas === 1 ? '1 publicada' : `${publicadas} publicadas`}.`
}

function Compartir({ id, titulo, enlace, qr }: Datos) {
  return (
    <Panel titulo="Para que envíen sus fotos">
      <div className="flex flex-wrap items-start gap-6">
        <CodigoQr {...qr} titulo={`Código QR de «${titulo}»`} className="mx-auto w-44 shrink-0 rounded-xl" />
        <div className="min-w-0 flex-1 basis-64">
          <p>Quien tenga este enlace puede enviar fotos, sin cuenta ni contraseña. No ve las de los demás.</p>
          <div className="mt-3">
            <EnlaceEscrito enlace={enlace} />
          </div>
          <div className="botonera mt-4 max-sm:auto-rows-fr sm:[&_:is(a,button)]:px-4">
            <CopyButton text={enlace} label="Copiar enlace" />
            <a
              href={rutaWhatsapp('', `Envíanos tus fotos de «${titulo}»: ${enlace}`)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
            >
              <WhatsAppIcon className="size-5 shrink-0" />
              Compartir por WhatsApp
            </a>
            <ButtonLink to={conId(RUTA_COLECCION, id, { ver: 'afiche' })} variant="secondary">
              <Icon of={Printer} className="size-5" />
              Afiche
            </ButtonLink>
            <ButtonLink to={conId(RUTA_COLECCION, id, { ver: 'pantalla' })} variant="secondary">
              <Icon of={Presentation} className="size-5" />
              Diapositiva
            </ButtonLink>
          </div>
        </div>
      </div>
    </Panel>
  )
}
