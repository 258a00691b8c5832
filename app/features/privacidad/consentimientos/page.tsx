import { FileCheck2 } from 'lucide'
import { useFetcher } from 'react-router'
import { logReading } from '#app/parts/actividad/actividad.server.ts'
import { adminActions, intention } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { useRespuesta } from '#app/parts/admin/respuestas.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { Volver } from '#app/parts/admin/volver.tsx'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { Empty } from '#app/ui/card.tsx'
import { formatMoment } from '#app/ui/moments.ts'
import { Buscar } from '../admin/persona-card.tsx'
import { buscarPersonaSchema, TEXTOS_PERSONA } from '../persona.ts'
import { TEXTOS_VULNERACION } from '../vulneraciones/vulneracion.ts'
import type { Route } from './+types/page'
import {
  findAceptados,
  type ResultadoConsentimientos,
  readTextos,
  resultadoConsentimientos,
} from './consentimientos.server.ts'

/** Which words people accepted, how often; who did, by their e-mail or telephone. */
export const loader = adminLoader(async ({ platform: { db }, context, yo }) => ({
  textos: await readTextos(db, context.get(featuresContext)),
  puedeVer: isAllowed(yo.permisos, 'peticiones'),
}))

const FALLAS = { aceptados: TEXTOS_PERSONA.errorBuscar }

export const action = adminActions(FALLAS, {
  aceptados: intention({
    schema: buscarPersonaSchema,
    answer: resultadoConsentimientos,
    async run({ context, platform: { db }, yo }, { quien }) {
      if (!isAllowed(yo.permisos, 'peticiones'))
        return { ok: false as const, mensaje: TEXTOS_VULNERACION.sinPermiso }
      await logReading(db, yo.email, 'consentimientos-vistos')
      const aceptados = await findAceptados(db, context.get(featuresContext), quien)
      return { ok: true as const, mensaje: '', quien, aceptados }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

export default function Consentimientos({ loaderData: { textos, puedeVer } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <Volver to="/admin/dashboard/ajustes?parte=privacidad" className="mb-3">
        Ajustes de privacidad
      </Volver>
      <div className="space-y-6">
        {puedeVer && <Aceptados />}
        <Panel titulo="Lo que la gente aceptó">
          {textos.length === 0 ? (
            <Empty icono={FileCheck2} message="Nadie ha aceptado nada todavía.">
              Cada vez que alguien envía una petición o dice «Voy», aquí queda qué texto vio y cuándo.
            </Empty>
          ) : (
            <ul className="divide-y divide-borde">
              {textos.map(({ clase, texto, veces, desde, hasta }) => (
                <li key={`${clase} ${texto}`} className="py-3 first:pt-0">
                  <p className="max-w-[70ch] break-words font-bold">«{texto}»</p>
                  <p>
                    {clase}: {veces === 1 ? '1 vez' : `${veces} veces`}
                  </p>
                  <p className="text-sm text-tinta-suave">
                    {veces > 1 && `Desde el ${formatMoment(desde)}. `}La última, el {formatMoment(hasta)}.
                  </p>
                </li>
              ))}
            </ul>
          )}
          {!puedeVer && <p className="mt-4 text-tinta-suave">{TEXTOS_VULNERACION.sinPermiso}</p>}
        </Panel>
        <p className="text-sm text-tinta-suave">
          Se guarda cuatro años. Cuando alguien pide que se borren sus datos, queda que se aceptó, pero ya no
          quién.
        </p>
      </div>
    </div>
  )
}

function Aceptados() {
  const fetcher = useFetcher<ResultadoConsentimientos>()
  const resultado = useRespuesta<ResultadoConsentimientos>(fetcher, 'aceptados')
  const found = resultado?.ok ? resultado : undefined
  return (
    <Panel titulo="Qué aceptó una persona">
      <Buscar fetcher={fetcher} resultado={resultado} intencion="aceptados" />
      <div aria-live="polite">
        {found && (
          <>
            <p className="mt-5 font-bold">De {found.quien}</p>
            {found.aceptados.length === 0 && <p>{TEXTOS_PERSONA.nadie}</p>}
            <ul className="divide-y divide-borde">
              {found.aceptados.map(({ clase, nombre, texto, fecha }) => (
                <li key={`${fecha} ${clase} ${texto}`} className="py-3">
                  <p className="break-words">«{texto}»</p>
                  <p className="text-sm text-tinta-suave">
                    {nombre} · {clase} · {formatMoment(fecha)}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
