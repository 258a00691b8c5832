import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Administradores } from '#app/features/administradores/admin/lista.tsx'
import { ADMINISTRADORES_ACTIONS } from '#app/features/administradores/admin/lista-actions.server.ts'
import { MiCuenta } from '#app/features/administradores/admin/mi-cuenta.tsx'
import { CUENTA_ACTIONS } from '#app/features/administradores/admin/mi-cuenta-actions.server.ts'
import { SEGUNDO_FACTOR_ACTIONS } from '#app/features/administradores/admin/segundo-factor-actions.server.ts'
import { TEXTOS_AJUSTES, TEXTOS_SEGUNDO } from '#app/features/administradores/administrador.ts'
import { listAdministradores } from '#app/features/administradores/administradores.server.ts'
import { listAvisados, wantsAvisos } from '#app/features/administradores/avisos.server.ts'
import { readSegundoFactor } from '#app/features/administradores/segundo-factor.server.ts'
import { listSesiones } from '#app/features/administradores/sesiones.server.ts'
import { PRIVACIDAD_ACTIONS } from '#app/features/privacidad/admin/ajustes-actions.server.ts'
import { type EstadoCorreo, PrivacidadForm } from '#app/features/privacidad/admin/ajustes-form.tsx'
import { readPrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import { RADIO_ACTIONS } from '#app/features/radio/probar-actions.server.ts'
import { TEXTO_PRUEBA_FALLIDA } from '#app/features/radio/radio.ts'
import { SITIO_ACTIONS } from '#app/features/sitio/admin/sitio-actions.server.ts'
import { SitioForm } from '#app/features/sitio/admin/sitio-form.tsx'
import { TEXTOS_SITIO } from '#app/features/sitio/formulario.ts'
import { ACCIONES } from '#app/features.server.ts'
import { pageActividad } from '#app/parts/actividad/actividad.server.ts'
import { ListaActividad } from '#app/parts/actividad/actividad.tsx'
import { adminActions } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import { readRefusedMail } from '#app/platform/mail/outbox.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/ajustes'

export const loader = adminLoader(async ({ platform: { db, settings }, url, yo }) => {
  const sitio = await readSitio(db)
  const privacidad = await readPrivacidad(db)
  const correo: EstadoCorreo = settings.mail
    ? { activo: true, espera: await readRefusedMail(db), avisados: await listAvisados(db) }
    : { activo: false }
  const place = {
    desde: url.searchParams.get('desde') ?? undefined,
    hasta: url.searchParams.get('hasta') ?? undefined,
  }
  return {
    sitio: sitio.data,
    version: sitio.version,
    administradores: await listAdministradores(db),
    sesiones: await listSesiones(db, yo),
    segundoFactor: await readSegundoFactor(db, yo.id),
    actividad:
      url.searchParams.get('parte') === 'actividad' ? await pageActividad(db, ACCIONES, place) : undefined,
    yo: yo.email,
    privacidad: { ajustes: privacidad.data, version: privacidad.version },
    correo,
    avisos: await wantsAvisos(db, yo.id),
  }
})

const FALLAS = {
  sitio: TEXTOS_SITIO.error,
  'foto-pastor': TEXTOS_SUBIDA.error,
  'probar-radio': TEXTO_PRUEBA_FALLIDA,
  'agregar-administrador': TEXTOS_AJUSTES.errorAgregar,
  'quitar-administrador': TEXTOS_AJUSTES.errorQuitar,
  enlace: TEXTOS_AJUSTES.errorEnlace,
  clave: TEXTOS_AJUSTES.errorClave,
  'cerrar-otras': TEXTOS_AJUSTES.errorSesiones,
  avisos: TEXTOS_PRIVACIDAD.error,
  'segundo-factor-preparar': TEXTOS_SEGUNDO.error,
  'segundo-factor-confirmar': TEXTOS_SEGUNDO.error,
  'segundo-factor-codigos': TEXTOS_SEGUNDO.error,
  'segundo-factor-desactivar': TEXTOS_SEGUNDO.error,
  privacidad: TEXTOS_PRIVACIDAD.error,
}

export const action = adminActions(FALLAS, {
  ...SITIO_ACTIONS,
  ...RADIO_ACTIONS,
  ...ADMINISTRADORES_ACTIONS,
  ...CUENTA_ACTIONS,
  ...SEGUNDO_FACTOR_ACTIONS,
  ...PRIVACIDAD_ACTIONS,
})

export const clientAction = keepTyped(FALLAS)

const PARTES = [
  { id: 'sitio', label: 'Sitio' },
  { id: 'administradores', label: 'Administradores' },
  { id: 'privacidad', label: 'Privacidad y avisos' },
  { id: 'cuenta', label: 'Mi cuenta' },
  { id: 'actividad', label: 'Actividad' },
] as const

export default function AjustesSection({ loaderData }: Route.ComponentProps) {
  const { sitio, version, administradores, sesiones, actividad, privacidad, correo, yo } = loaderData
  const [params] = useSearchParams()
  const [dirty, setDirty] = useState(false)
  const parte = PARTES.find(({ id }) => id === params.get('parte'))?.id ?? 'sitio'
  return (
    <Tabs
      label="Ajustes"
      tabs={PARTES}
      selected={parte}
      search={(id) => (id === 'sitio' ? '' : `?parte=${id}`)}
    >
      <UnsavedChanges when={dirty} />
      {/* Hide the tab, keep it mounted: typed text survives a look at the other tabs. */}
      <div hidden={parte !== 'sitio'}>
        <SitioForm cargado={{ sitio, version }} onDirty={setDirty} />
      </div>
      {parte === 'administradores' && <Administradores administradores={administradores} yo={yo} />}
      {parte === 'actividad' && actividad && <ListaActividad pagina={actividad} />}
      {parte === 'privacidad' && <PrivacidadForm cargado={privacidad} correo={correo} />}
      {parte === 'cuenta' && (
        <MiCuenta
          segundoFactor={loaderData.segundoFactor}
          sesiones={sesiones}
          yo={yo}
          avisos={loaderData.avisos}
          hayCorreo={correo.activo}
        />
      )}
    </Tabs>
  )
}
