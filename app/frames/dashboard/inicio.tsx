import { ChevronRight, CircleCheck, Sparkles } from 'lucide'
import { Link, useFetcher } from 'react-router'
import { z } from 'zod'
import { adminAction, intention } from '#app/parts/admin/actions.server.ts'
import { Asunto } from '#app/parts/admin/asunto.tsx'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { useResultado } from '#app/parts/admin/use-resultado.ts'
import { countExampleContent, deleteExampleContent } from '#app/parts/ejemplo/ejemplo.server.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { backupState } from '#app/platform/backup/state.server.ts'
import { readClockWarning } from '#app/platform/db/clock.server.ts'
import { readRefusedMail } from '#app/platform/mail/outbox.server.ts'
import { countUnswept } from '#app/platform/stored/sweep.server.ts'
import { Confirmed } from '#app/ui/feedback/confirmed.tsx'
import { Button } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/inicio'
import { Archivos } from './archivos.tsx'
import { Correo } from './correo.tsx'
import { TEXTOS_EJEMPLO } from './ejemplo.ts'
import { Integridad } from './integridad.tsx'
import { listPendientes, listPorCompletar } from './para-atender.server.ts'
import { Completar, Pendientes } from './para-atender.tsx'
import { Reloj } from './reloj.tsx'
import { isWellBackedUp, Respaldo } from './respaldo.tsx'
import { SECCIONES } from './secciones.ts'

/** The dashboard's home: what needs attention, and links to every section. */
export const loader = adminLoader(async ({ context, platform }) => {
  const { db, tables, settings, backups, integrity } = platform
  const features = context.get(featuresContext)
  const [pendientes, pasos, ejemplos, espera, respaldo, reloj, sobran] = await Promise.all([
    listPendientes(db, features),
    listPorCompletar(db, features),
    countExampleContent(db, tables),
    settings.mail ? readRefusedMail(db) : undefined,
    backupState(db, backups, settings.backupEvery),
    readClockWarning(db),
    countUnswept(db),
  ])
  const correo = { activo: settings.mail, espera }
  const porCompletar = pasos.filter(({ listo }) => !listo)
  const danada = integrity.isDamaged()
  return { pendientes, ejemplos, porCompletar, correo, respaldo, reloj, sobran, danada }
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
  const { pendientes, porCompletar, ejemplos, correo, respaldo, reloj, sobran, danada } = loaderData
  const cosas = pendientes.length + porCompletar.length + ejemplos
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel titulo="Para atender">
        <ul className="divide-y divide-borde">
          {danada && <Integridad />}
          <Pendientes items={pendientes} />
          <Correo {...correo} />
          <Completar items={porCompletar} />
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
