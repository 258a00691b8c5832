import { CircleCheck } from 'lucide'
import { Link } from 'react-router'
import { z } from 'zod'
import { administradores } from '#app/features/administradores/feature.ts'
import { isFresh, listLlaves } from '#app/features/administradores/llaves/llaves.server.ts'
import { OfrecerLlave } from '#app/features/administradores/llaves/offer-llave.tsx'
import { hasAnyone, hasHeredados } from '#app/features/administradores/permisos.server.ts'
import { unknownNews } from '#app/features/ayuda/novedades.server.ts'
import { readVersiones } from '#app/features/estado/versiones.server.ts'
import { peticiones } from '#app/features/peticiones/feature.ts'
import { countPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import { readRespaldo } from '#app/features/respaldo/estado.server.ts'
import { isWellBackedUp, Respaldo } from '#app/features/respaldo/estado.tsx'
import { findFrase } from '#app/features/respaldo/frase.server.ts'
import { adminAction, intention } from '#app/parts/admin/actions.server.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useAcciones } from '#app/parts/admin/respuestas.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { countExampleContent, deleteExampleContent } from '#app/parts/ejemplo/ejemplo.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import type { Who } from '#app/platform/auth/auth.server.ts'
import { readClockWarning } from '#app/platform/db/clock.server.ts'
import { listUnreadable } from '#app/platform/db/documents.server.ts'
import { readUnsent } from '#app/platform/mail/outbox.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { countUnswept } from '#app/platform/stored/sweep.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/inicio'
import {
  Actualizado,
  Archivos,
  Correo,
  Ejemplos,
  Frase,
  Ilegibles,
  Integridad,
  PermisosNuevos,
  Reloj,
  SinLector,
  VersionNueva,
} from './asuntos.tsx'
import { openOf } from './completar/pasos.ts'
import { TEXTOS_EJEMPLO } from './ejemplo.ts'
import { examplesOf, listPendientes, listPorCompletar } from './para-atender.server.ts'
import { Completar, Pendientes } from './para-atender.tsx'
import { ownOf } from './permisos.server.ts'
import { seccionesPara } from './secciones.ts'
import { readSemana } from './semana.server.ts'
import { Hoy, SemanaDeLaIglesia } from './semana.tsx'

/** The dashboard's home: the church's week, and what else needs attention. */
export const loader = adminLoader(async ({ context, platform, yo }) => {
  const { db, integrity } = platform
  const { permisos } = yo
  const features = context.get(featuresContext)
  const own = ownOf(features, permisos)
  const now = new Date()
  const [semana, hoy, pendientes, pasos, sitio, novedades, llaves, reciente] = await Promise.all([
    readSemana(db, features, { own, permisos }, now),
    Promise.all(own.map(async (each) => (await each.hoy?.(db, now)) ?? [])),
    listPendientes(platform, own),
    listPorCompletar(db, own, examplesOf(platform, permisos)),
    isAllowed(permisos, administradores.permiso) ? readSite(platform, yo) : undefined,
    unknownNews(db, yo.id),
    listLlaves(db, yo.id),
    isFresh(db, yo),
  ])
  return {
    permisos,
    semana,
    hoy: hoy.flat(),
    pendientes,
    porCompletar: openOf(pasos),
    pasos: pasos.length,
    llave: llaves.length === 0 ? { reciente } : undefined,
    // Everybody who saves something may lose it.
    danada: integrity.isDamaged(),
    novedades,
    sitio,
  }
})

/** What only whoever administers the site can do something about. */
async function readSite(platform: Platform, yo: Who) {
  const { db, tables, settings } = platform
  const [
    ejemplos,
    sinSalir,
    respaldo,
    frase,
    versiones,
    reloj,
    sobran,
    heredados,
    ilegibles,
    lector,
    cuantas,
  ] = await Promise.all([
    countExampleContent(db, tables),
    settings.mail ? readUnsent(db) : [],
    readRespaldo(platform),
    findFrase(db),
    readVersiones(db),
    readClockWarning(db),
    countUnswept(db),
    hasHeredados(db, yo.email),
    listUnreadable(db),
    hasAnyone(db, peticiones.permiso),
    countPeticiones(db),
  ])
  const correo = { activo: settings.mail, sinSalir }
  return {
    ejemplos,
    correo,
    respaldo,
    frase: frase?.toca === true,
    nueva: versiones.nueva,
    reloj,
    sobran,
    heredados,
    ilegibles,
    sinLector: !lector && cuantas.pendientes > 0,
  }
}

type Sitio = Awaited<ReturnType<typeof readSite>>

/** «Borrar contenido de ejemplo». */
export const action = adminAction(
  TEXTOS_EJEMPLO.errorBorrar,
  intention({
    schema: z.object({}),
    async run({ platform: { db, files, tables }, context, info, logActivity }) {
      const features = context.get(featuresContext)
      await deleteExampleContent({ db, files, tables, log: info.log }, features, (trx) =>
        logActivity(trx, { accion: 'ejemplos-borrados' }),
      )
      return { ok: true, mensaje: TEXTOS_EJEMPLO.borrado }
    },
  }),
)

export const clientAction = keepTyped(TEXTOS_EJEMPLO.errorBorrar)

export default function Inicio({ loaderData }: Route.ComponentProps) {
  const { semana, hoy, pendientes, porCompletar, pasos, danada, sitio, novedades, permisos, llave } =
    loaderData
  const { begin, avisos } = useAcciones()
  const alDia = pendientes.length + porCompletar.length === 0 && !danada && (!sitio || isWell(sitio))
  // What may cost the church its data is met first.
  const alarma = danada || (sitio && (sitio.reloj || sitio.ilegibles.length > 0))
  const paraAtender = (
    <Panel titulo="Para atender">
      <ul className="-mt-3 -mb-4 divide-y divide-borde">
        {danada && <Integridad />}
        {sitio && <Ilegibles documentos={sitio.ilegibles} />}
        {sitio?.sinLector && <SinLector />}
        <Pendientes items={pendientes} permisos={permisos} onAct={begin} />
        {novedades && <Actualizado version={novedades} />}
        {sitio?.heredados && <PermisosNuevos />}
        {llave && <OfrecerLlave {...llave} />}
        {sitio && <Correo {...sitio.correo} />}
        {sitio?.frase && <Frase />}
        {sitio?.nueva && <VersionNueva nueva={sitio.nueva} />}
        {sitio && sitio.ejemplos > 0 && <Ejemplos />}
        {alDia && (
          <Asunto icono={<Icon of={CircleCheck} className="text-vitral-oliva" />}>
            <p>Todo al día. No hay nada pendiente.</p>
          </Asunto>
        )}
        {sitio && (
          <>
            <Reloj marca={sitio.reloj} />
            <Archivos sobran={sitio.sobran} />
            <Respaldo {...sitio.respaldo} enlace />
          </>
        )}
      </ul>
    </Panel>
  )
  return (
    <div className="grid gap-4 sm:gap-6">
      {avisos}
      {alarma && paraAtender}
      {semana && <SemanaDeLaIglesia semana={semana} onAct={begin} />}
      <Hoy lineas={hoy} />
      {/* With large letters four links fill a screen: what waits for somebody comes before them. */}
      <div className="contents max-xs:order-last max-xs:grid max-xs:gap-4">
        <Completar items={porCompletar} total={pasos} />
        <Accesos permisos={permisos} />
      </div>
      {!alarma && paraAtender}
    </div>
  )
}

/** The quick links: what is done most often, on a wide screen in one line. The menu has the rest. */
function Accesos({ permisos }: { permisos: readonly string[] }) {
  const accesos = seccionesPara(permisos).flatMap(({ acceso, icono }) => (acceso ? { ...acceso, icono } : []))
  if (accesos.length === 0) return null
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] gap-3">
        {accesos.map(({ texto, ruta, icono }) => (
          <li key={ruta}>
            <Link
              to={ruta}
              className="flex h-full min-h-14 items-center gap-3 rounded-carta bg-superficie px-3.5 py-2 font-bold leading-tight shadow-carta transition-colors hover:bg-relieve sm:px-5"
            >
              <Icon of={icono} className="size-5 shrink-0 text-vitral-zafiro" />
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isWell = (sitio: Sitio) =>
  sitio.ejemplos === 0 &&
  sitio.correo.activo &&
  sitio.correo.sinSalir.length === 0 &&
  isWellBackedUp(sitio.respaldo) &&
  !sitio.frase &&
  !sitio.nueva &&
  !sitio.reloj &&
  sitio.sobran === 0 &&
  !sitio.heredados &&
  sitio.ilegibles.length === 0 &&
  !sitio.sinLector
