import { createHash } from 'node:crypto'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Administradores } from '#app/features/administradores/admin/lista.tsx'
import { ADMINISTRADORES_ACTIONS } from '#app/features/administradores/admin/lista-actions.server.ts'
import { MiCuenta } from '#app/features/administradores/admin/mi-cuenta.tsx'
import { CUENTA_ACTIONS } from '#app/features/administradores/admin/mi-cuenta-actions.server.ts'
import { SEGUNDO_FACTOR_ACTIONS } from '#app/features/administradores/admin/segundo-factor-actions.server.ts'
import { TEXTOS_AJUSTES, TEXTOS_SEGUNDO } from '#app/features/administradores/administrador.ts'
import { listAvisados, wantsAvisos } from '#app/features/administradores/avisos.server.ts'
import { listEnlacesAbiertos } from '#app/features/administradores/enlaces.server.ts'
import { administradores } from '#app/features/administradores/feature.ts'
import { isFresh, listLlaves } from '#app/features/administradores/llaves/llaves.server.ts'
import { TEXTOS_LLAVES } from '#app/features/administradores/llaves/llaves.ts'
import { LLAVES_ACTIONS } from '#app/features/administradores/llaves/llaves-actions.server.ts'
import { listPersonas } from '#app/features/administradores/permisos.server.ts'
import { readSegundoFactor } from '#app/features/administradores/segundo-factor.server.ts'
import { listSesiones } from '#app/features/administradores/sesiones.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { PRIVACIDAD_ACTIONS } from '#app/features/privacidad/admin/ajustes-actions.server.ts'
import { type EstadoCorreo, PrivacidadForm } from '#app/features/privacidad/admin/ajustes-form.tsx'
import { readPrivacidad } from '#app/features/privacidad/ajustes-privacidad.server.ts'
import { TEXTOS_PRIVACIDAD } from '#app/features/privacidad/ajustes-privacidad.ts'
import { radio } from '#app/features/radio/feature.ts'
import { RADIO_ACTIONS } from '#app/features/radio/probar-actions.server.ts'
import { TEXTO_PRUEBA_FALLIDA } from '#app/features/radio/probar-radio.tsx'
import { RESPALDO_ACTIONS } from '#app/features/respaldo/admin/ahora-actions.server.ts'
import { AjustesRespaldo } from '#app/features/respaldo/admin/ajustes-respaldo.tsx'
import { listRespaldos } from '#app/features/respaldo/admin/lista.server.ts'
import { respaldo } from '#app/features/respaldo/feature.ts'
import { fallaOf, TEXTOS_AHORA } from '#app/features/respaldo/respaldo.ts'
import { FALLAS_RESTAURAR } from '#app/features/respaldo/restaurar/paso.ts'
import { findRestauracion } from '#app/features/respaldo/restaurar/restauracion.server.ts'
import { RESTAURAR_ACTIONS } from '#app/features/respaldo/restaurar/restaurar-actions.server.ts'
import { SITIO_ACTIONS } from '#app/features/sitio/admin/sitio-actions.server.ts'
import { SitioForm } from '#app/features/sitio/admin/sitio-form.tsx'
import { sitio } from '#app/features/sitio/feature.ts'
import { TEXTOS_SITIO } from '#app/features/sitio/formulario.ts'
import { YOUTUBE_ACTIONS } from '#app/features/vivo/admin/youtube-actions.server.ts'
import { YoutubeForm } from '#app/features/vivo/admin/youtube-form.tsx'
import { vivo } from '#app/features/vivo/feature.ts'
import { readAjustesYoutube } from '#app/features/vivo/youtube/ajustes-youtube.server.ts'
import { TEXTOS_YOUTUBE } from '#app/features/vivo/youtube/ajustes-youtube.ts'
import { ACCIONES } from '#app/features.server.ts'
import { listQuienes, pageActividad } from '#app/parts/actividad/actividad.server.ts'
import { ListaActividad } from '#app/parts/actividad/actividad.tsx'
import { adminActions, needing } from '#app/parts/admin/actions.server.ts'
import { adminLoader, demand } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { UnsavedChanges } from '#app/parts/admin/unsaved-changes.tsx'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { TEXTOS_SUBIDA } from '#app/parts/subidas/textos.ts'
import type { Who } from '#app/platform/auth/auth.server.ts'
import { readRefusedMail } from '#app/platform/mail/outbox.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/ajustes'

export const loader = adminLoader(async ({ platform, url, yo }) => {
  const parte = url.searchParams.get('parte')
  const partes = PARTES.filter(({ needs }) => isAllowed(yo.permisos, needs)).map(({ id }) => id)
  // A part that was asked for and is not theirs says why; by default everybody sees the first of their own.
  for (const { id, needs } of PARTES) if (id === parte) demand(yo, needs)
  const { db } = platform
  return {
    partes,
    sitio: partes.includes('sitio') ? await readSitio(db) : undefined,
    administra: partes.includes('administradores') ? await readAdministrators(platform, url) : undefined,
    respaldo: parte === 'respaldo' ? await readRespaldo(platform, url, yo) : undefined,
    youtube: partes.includes('youtube') ? await readAjustesYoutube(db) : undefined,
    cuenta: {
      sesiones: await listSesiones(db, yo),
      segundoFactor: await readSegundoFactor(db, yo.id),
      llaves: { llaves: await listLlaves(db, yo.id), reciente: await isFresh(db, yo) },
      yo: yo.email,
      avisos: isAllowed(yo.permisos, peticiones.permiso)
        ? { quiere: await wantsAvisos(db, yo.id), hayCorreo: platform.settings.mail }
        : undefined,
    },
  }
})

/** The backups, and how the download ended that was refused just now. */
async function readRespaldo(platform: Platform, { searchParams }: URL, { permisos }: Who) {
  const conPeticiones = isAllowed(permisos, peticiones.permiso)
  const { db, tables } = platform
  const restauracion = await findRestauracion(db, tables, { withPrivate: conPeticiones })
  const { falla, ...vuelta } = Object.fromEntries(searchParams)
  return {
    ...(await listRespaldos(platform)),
    restauracion: restauracion && { ...restauracion, de: undefined },
    conPeticiones,
    hayCorreo: platform.settings.mail,
    falla: fallaOf(falla),
    marcadas: conPeticiones && vuelta.peticiones !== undefined,
  }
}

/** What only whoever administers the site reads here. */
async function readAdministrators({ db, settings }: Platform, url: URL) {
  const privacidad = await readPrivacidad(db)
  const correo: EstadoCorreo = settings.mail
    ? {
        activo: true,
        espera: await readRefusedMail(db),
        avisados: await listAvisados(db, peticiones.permiso),
      }
    : { activo: false }
  const place = {
    desde: url.searchParams.get('desde') ?? undefined,
    hasta: url.searchParams.get('hasta') ?? undefined,
  }
  const personas = await listPersonas(db)
  const actividad = async () => {
    const quienes = choiceOf([...personas.map(({ email }) => email), ...(await listQuienes(db))])
    const elegida = quienes.find(({ id }) => id === url.searchParams.get('persona'))
    return { pagina: await pageActividad(db, ACCIONES, place, elegida?.quien), quienes, elegida: elegida?.id }
  }
  return {
    personas,
    enlaces: await listEnlacesAbiertos(db),
    actividad: url.searchParams.get('parte') === 'actividad' ? await actividad() : undefined,
    privacidad: { ajustes: privacidad.data, version: privacidad.version },
    correo,
  }
}

/** The people whose activity can be looked at. An address names none of them: it holds a part of a hash. */
const choiceOf = (emails: string[]) =>
  [...new Set(emails)].map((quien) => ({
    quien,
    id: createHash('sha256').update(quien).digest('base64url').slice(0, 12),
  }))

const FALLAS = {
  sitio: TEXTOS_SITIO.error,
  'foto-pastor': TEXTOS_SUBIDA.error,
  'probar-radio': TEXTO_PRUEBA_FALLIDA,
  'agregar-administrador': TEXTOS_AJUSTES.errorAgregar,
  permisos: TEXTOS_AJUSTES.errorPermisos,
  'permisos-vistos': TEXTOS_AJUSTES.errorPermisos,
  'quitar-administrador': TEXTOS_AJUSTES.errorQuitar,
  enlace: TEXTOS_AJUSTES.errorEnlace,
  'anular-enlace': TEXTOS_AJUSTES.errorAnular,
  clave: TEXTOS_AJUSTES.errorClave,
  'cerrar-otras': TEXTOS_AJUSTES.errorSesiones,
  avisos: TEXTOS_PRIVACIDAD.error,
  'segundo-factor-preparar': TEXTOS_SEGUNDO.error,
  'segundo-factor-confirmar': TEXTOS_SEGUNDO.error,
  'segundo-factor-codigos': TEXTOS_SEGUNDO.error,
  'segundo-factor-desactivar': TEXTOS_SEGUNDO.error,
  'llave-preparar': TEXTOS_LLAVES.errorAgregar,
  'llave-agregar': TEXTOS_LLAVES.errorAgregar,
  'llave-quitar': TEXTOS_LLAVES.errorQuitar,
  privacidad: TEXTOS_PRIVACIDAD.error,
  'respaldar-ahora': TEXTOS_AHORA.error,
  ...FALLAS_RESTAURAR,
  youtube: TEXTOS_YOUTUBE.error,
  'probar-youtube': TEXTOS_YOUTUBE.errorProbar,
}

export const action = adminActions(FALLAS, {
  ...needing(sitio.permiso, SITIO_ACTIONS),
  ...needing(radio.permiso, RADIO_ACTIONS),
  ...needing(administradores.permiso, ADMINISTRADORES_ACTIONS),
  ...needing('team', CUENTA_ACTIONS),
  ...needing('team', SEGUNDO_FACTOR_ACTIONS),
  ...needing('team', LLAVES_ACTIONS),
  // How long what people send is kept is the site's settings; what they sent is another permission.
  ...needing(administradores.permiso, PRIVACIDAD_ACTIONS),
  ...needing(respaldo.permiso, RESPALDO_ACTIONS),
  ...needing(respaldo.permiso, RESTAURAR_ACTIONS),
  ...needing(vivo.permiso, YOUTUBE_ACTIONS),
})

export const clientAction = keepTyped(FALLAS)

const PARTES = [
  { id: 'sitio', label: 'Sitio', needs: sitio.permiso },
  { id: 'administradores', label: 'Administradores', needs: administradores.permiso },
  { id: 'privacidad', label: 'Privacidad y avisos', needs: administradores.permiso },
  { id: 'cuenta', label: 'Mi cuenta', needs: 'team' },
  { id: 'youtube', label: 'YouTube', needs: vivo.permiso },
  { id: 'respaldo', label: 'Respaldo', needs: respaldo.permiso },
  { id: 'actividad', label: 'Actividad', needs: administradores.permiso },
] as const

export default function AjustesSection({ loaderData }: Route.ComponentProps) {
  const { partes, sitio: cargado, administra, respaldo: respaldos, youtube, cuenta } = loaderData
  const [params] = useSearchParams()
  const [dirty, setDirty] = useState(false)
  const tabs = PARTES.filter(({ id }) => partes.includes(id))
  const parte = tabs.find(({ id }) => id === params.get('parte'))?.id ?? tabs[0]?.id ?? 'cuenta'
  const content = (
    <>
      <UnsavedChanges when={dirty} />
      {/* Hide the tab, keep it mounted: typed text survives a look at the other tabs. */}
      {cargado && (
        <div hidden={parte !== 'sitio'}>
          <SitioForm cargado={{ sitio: cargado.data, version: cargado.version }} onDirty={setDirty} />
        </div>
      )}
      {administra && (
        <>
          {parte === 'administradores' && (
            <Administradores personas={administra.personas} enlaces={administra.enlaces} yo={cuenta.yo} />
          )}
          {parte === 'actividad' && administra.actividad && <ListaActividad {...administra.actividad} />}
          {parte === 'privacidad' && (
            <PrivacidadForm cargado={administra.privacidad} correo={administra.correo} />
          )}
        </>
      )}
      {parte === 'respaldo' && respaldos && <AjustesRespaldo {...respaldos} yo={cuenta.yo} />}
      {parte === 'youtube' && youtube && <YoutubeForm cargado={youtube} />}
      {parte === 'cuenta' && <MiCuenta {...cuenta} />}
    </>
  )
  if (tabs.length === 1) return content
  return (
    <Tabs
      label="Ajustes"
      tabs={tabs}
      selected={parte}
      search={(id) => (id === tabs[0]?.id ? '' : `?parte=${id}`)}
    >
      {content}
    </Tabs>
  )
}
