import { Bot, ChevronRight, CircleCheck, HandHeart, PencilLine, ShieldCheck, Sparkles } from 'lucide'
import { Link, useFetcher } from 'react-router'
import { z } from 'zod'
import { listCuentas } from '#app/features/donaciones/cuentas-bancarias.server.ts'
import { countDudosas, countPeticiones } from '#app/features/peticiones/peticiones.server.ts'
import { countAbiertas } from '#app/features/privacidad/solicitudes.server.ts'
import { adminAction, intention } from '#app/parts/admin/actions.server.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { countExampleContent, deleteExampleContent } from '#app/parts/ejemplo/ejemplo.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { readContacto } from '#app/parts/iglesia/contacto.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { backupState } from '#app/platform/backup/state.server.ts'
import { readClockWarning } from '#app/platform/db/clock.server.ts'
import { countUnswept } from '#app/platform/images/sweep.server.ts'
import { readRefusedMail } from '#app/platform/mail/outbox.server.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/inicio'
import { Archivos } from './archivos.tsx'
import { Correo } from './correo.tsx'
import { TEXTOS_EJEMPLO } from './ejemplo.ts'
import { Integridad } from './integridad.tsx'
import { listPorCompletar, type PorCompletar } from './por-completar.ts'
import { Reloj } from './reloj.tsx'
import { isWellBackedUp, Respaldo } from './respaldo.tsx'
import { SECCIONES } from './secciones.ts'

/** The dashboard's home: what needs attention, and links to every section. */
export const loader = adminLoader(async ({ platform: { db, tables, settings, backups, integrity } }) => {
  const [
    contacto,
    sitio,
    cuentas,
    { pendientes },
    ejemplos,
    dudosas,
    espera,
    solicitudes,
    respaldo,
    reloj,
    sobran,
  ] = await Promise.all([
    readContacto(db),
    readSitio(db),
    listCuentas(db),
    countPeticiones(db),
    countExampleContent(db, tables),
    countDudosas(db),
    settings.mail ? readRefusedMail(db) : undefined,
    countAbiertas(db),
    backupState(db, backups, settings.backupEvery),
    readClockWarning(db),
    countUnswept(db),
  ])
  const porCompletar = listPorCompletar({ contacto: contacto.data, sitio: sitio.data, cuentas })
  const correo = { activo: settings.mail, espera }
  const danada = integrity.isDamaged()
  return { pendientes, dudosas, solicitudes, ejemplos, porCompletar, correo, respaldo, reloj, sobran, danada }
})

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
  const { pendientes, dudosas, solicitudes, porCompletar, ejemplos, correo, respaldo } = loaderData
  const { reloj, sobran, danada } = loaderData
  const cosas = pendientes + dudosas + solicitudes.abiertas + porCompletar.length + ejemplos
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel titulo="Para atender">
        <ul className="divide-y divide-borde">
          {danada && <Integridad />}
          {pendientes > 0 && (
            <Asunto icono={<Icon of={HandHeart} className="text-vitral-rubi" />}>
              <Link to="/admin/dashboard/donaciones?vista=peticiones" className={ENLACE}>
                {pendientes === 1
                  ? '1 petición de oración pendiente'
                  : `${pendientes} peticiones de oración pendientes`}
              </Link>
            </Asunto>
          )}
          {dudosas > 0 && (
            <Asunto icono={<Icon of={Bot} className="text-error" />}>
              <Link to="/admin/dashboard/donaciones?vista=peticiones&filtro=dudosas" className={ENLACE}>
                {dudosas === 1
                  ? '1 petición dudosa por revisar'
                  : `${dudosas} peticiones dudosas por revisar`}
              </Link>
            </Asunto>
          )}
          {solicitudes.abiertas > 0 && (
            <Asunto
              icono={
                <Icon
                  of={ShieldCheck}
                  className={solicitudes.urgentes > 0 ? 'text-error' : 'text-vitral-zafiro'}
                />
              }
            >
              <Link to="/admin/dashboard/privacidad" className={ENLACE}>
                {solicitudes.abiertas === 1
                  ? '1 solicitud de datos por responder'
                  : `${solicitudes.abiertas} solicitudes de datos por responder`}
              </Link>
              {solicitudes.urgentes > 0 && (
                <p className="font-bold text-error">
                  {solicitudes.urgentes === 1
                    ? 'Una vence pronto.'
                    : `${solicitudes.urgentes} vencen pronto.`}{' '}
                  La ley da 30 días para responder.
                </p>
              )}
            </Asunto>
          )}
          <Correo {...correo} />
          {porCompletar.length > 0 && <Completar items={porCompletar} />}
          {ejemplos > 0 && <Ejemplos />}
          {cosas === 0 &&
            correo.activo &&
            !correo.espera &&
            isWellBackedUp(respaldo) &&
            !reloj &&
            sobran === 0 &&
            !danada && (
              <Asunto icono={<Icon of={CircleCheck} className="text-vitral-oliva" />}>
                <p className="py-2">Todo al día. No hay nada pendiente.</p>
              </Asunto>
            )}
          <Reloj marca={reloj} />
          <Archivos sobran={sobran} />
          <Respaldo {...respaldo} />
        </ul>
      </Panel>
      <Panel titulo="Accesos rápidos">
        <ul className="grid gap-2">
          {SECCIONES.slice(1).map(({ titulo, ruta, icono, resumen }) => (
            <li key={ruta}>
              <Link
                to={ruta}
                className="flex min-h-16 items-center gap-4 rounded-xl px-3 py-2 transition-colors hover:bg-relieve"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-relieve text-vitral-zafiro">
                  <Icon of={icono} className="size-5" />
                </span>
                <span className="flex-1">
                  <span className="block font-bold">{titulo}</span>
                  <span className="block text-tinta-suave text-xs">{resumen}</span>
                </span>
                <Icon of={ChevronRight} className="size-5 text-tinta-suave" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const ENLACE = 'inline-flex min-h-11 items-center font-bold text-vitral-zafiro underline underline-offset-4'

const NOMBRES = { contacto: 'Contacto', donaciones: 'Donaciones', ajustes: 'Ajustes' } as const

function Completar({ items }: { items: PorCompletar[] }) {
  const secciones = (['contacto', 'donaciones', 'ajustes'] as const).filter((seccion) =>
    items.some((item) => item.seccion === seccion),
  )
  return (
    <Asunto icono={<Icon of={PencilLine} className="text-vitral-zafiro" />}>
      <p className="py-2 font-bold">Falta completar</p>
      <p className="text-tinta-suave">El sitio muestra datos de relleno hasta que los cambies.</p>
      {secciones.map((seccion) => (
        <div key={seccion} className="mt-2">
          <Link to={`/admin/dashboard/${seccion}`} className={ENLACE}>
            {NOMBRES[seccion]}
          </Link>
          <ul className="list-disc pl-5">
            {items
              .filter((item) => item.seccion === seccion)
              .map(({ texto }) => (
                <li key={texto}>{texto}</li>
              ))}
          </ul>
        </div>
      ))}
    </Asunto>
  )
}

function Ejemplos() {
  const fetcher = useFetcher<Resultado>()
  useResultado(fetcher.data)
  const action = '/admin/dashboard?index'
  return (
    <Asunto icono={<Icon of={Sparkles} className="text-vitral-ambar" />}>
      <p className="py-2 font-bold">El sitio todavía muestra contenido de ejemplo</p>
      <p className="text-tinta-suave">
        Sirve para ver cómo queda. Bórralo cuando tengas tus propias fotos y predicaciones.
      </p>
      <Confirmed
        question={{ title: TEXTOS_EJEMPLO.confirmar, detail: TEXTOS_EJEMPLO.detalle }}
        fields={{}}
        action={action}
        onConfirm={() => fetcher.submit({}, { method: 'post', action })}
      >
        {(trigger) => (
          <Button
            {...trigger}
            variant="secondary"
            className="mt-3"
            pending={fetcher.state !== 'idle'}
            pendingText="Borrando..."
          >
            Borrar contenido de ejemplo
          </Button>
        )}
      </Confirmed>
    </Asunto>
  )
}
