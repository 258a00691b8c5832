import { adminActions, idSchema, intention } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { Panel } from '#app/parts/admin/panel.tsx'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { Empty } from '#app/ui/card.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { isDia } from '../direcciones.ts'
import { markTold } from '../voy/aviso-de-cupo.server.ts'
import { removeInscripciones } from '../voy/inscripciones.server.ts'
import type { Route } from './+types/page'
import { type FechaConInscritos, listFechas, listInscritos } from './inscritos.server.ts'
import { Lista, resumen } from './lista.tsx'
import { SECCION_INSCRITOS, TEXTOS_INSCRITOS } from './textos.ts'

/** The dates that people signed up for; with `evento` and `fecha`, who comes to that one. */
export const loader = adminLoader(async ({ platform: { db }, url }) => {
  const [evento, dia] = [url.searchParams.get('evento') ?? '', url.searchParams.get('fecha') ?? '']
  const fechas = await listFechas(db, new Date())
  const fecha = fechas.find((each) => each.evento === evento && each.dia === dia)
  return { fechas, fecha, inscritos: fecha && isDia(dia) ? await listInscritos(db, evento, dia) : [] }
})

const FALLAS = { quitar: TEXTOS_INSCRITOS.errorQuitar, avisada: TEXTOS_INSCRITOS.errorAvisar }

export const action = adminActions(FALLAS, {
  avisada: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      return (await record({ accion: 'inscripcion-avisada' }, (trx) => markTold(trx, id)))
        ? { ok: true, mensaje: TEXTOS_INSCRITOS.avisada }
        : { ok: false, mensaje: TEXTOS_INSCRITOS.noEspera }
    },
  }),

  quitar: intention({
    schema: idSchema,
    async run({ record }, { id }) {
      const removed = await record(
        { accion: 'inscripcion-quitada' },
        (trx) => removeInscripciones(trx, [id]),
        (count) => count > 0,
      )
      return removed > 0
        ? { ok: true, mensaje: TEXTOS_INSCRITOS.quitada }
        : { ok: false, mensaje: TEXTOS_INSCRITOS.yaNoEsta }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

export default function Inscritos({ loaderData: { fechas, fecha, inscritos } }: Route.ComponentProps) {
  if (fecha) return <Lista fecha={fecha} inscritos={inscritos} />
  return (
    <Panel titulo="Inscritos">
      {fechas.length === 0 ? (
        <Empty message="Todavía no se ha inscrito nadie." />
      ) : (
        <ul className="divide-y divide-borde">
          {fechas.map((each) => (
            <Fecha key={`${each.dia} ${each.evento}`} fecha={each} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Fecha({ fecha }: { fecha: FechaConInscritos }) {
  const { evento, dia, titulo, cuando, porAvisar } = fecha
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <div>
        <h3 className="text-lg">{titulo}</h3>
        <p className="first-letter:uppercase">{cuando}</p>
        <p className="text-sm text-tinta-suave">{resumen(fecha)}</p>
        {porAvisar > 0 && (
          <p className="font-bold text-vitral-zafiro">
            {porAvisar === 1 ? 'Falta avisar a 1 persona' : `Falta avisar a ${porAvisar} personas`}
          </p>
        )}
      </div>
      <ButtonLink
        to={`${SECCION_INSCRITOS}?${new URLSearchParams({ evento, fecha: dia })}`}
        variant="secondary"
      >
        Ver la lista
        <span className="sr-only">
          de {titulo}, {cuando}
        </span>
      </ButtonLink>
    </li>
  )
}
