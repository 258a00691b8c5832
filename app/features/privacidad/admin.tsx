import { parseWithZod } from '@conform-to/zod/v4'
import { useSearchParams } from 'react-router'
import { note, record } from '#app/parts/actividad/actividad.server.ts'
import { type AdminArgs, adminAction, adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped, type Resultado } from '#app/parts/admin/resultado.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { today } from '#app/ui/dates.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/admin'
import { Persona } from './admin/persona-card.tsx'
import { Solicitudes } from './admin/solicitudes-lista.tsx'
import { erasePersona, findPersona } from './persona.server.ts'
import { buscarPersonaSchema, type DatosPersona, TEXTOS_PERSONA } from './persona.ts'
import { prorrogaSchema, respuestaSchema, solicitudAnotadaSchema, TEXTOS_SOLICITUD } from './solicitud.ts'
import { addSolicitud, closeSolicitud, extendSolicitud, listSolicitudes } from './solicitudes.server.ts'

/** What people ask about their own data, with the days that are left, and everything that is kept of one person. */
export const loader = adminLoader(async ({ platform: { db } }) => ({
  ...(await listSolicitudes(db)),
  hoy: today(),
}))

export type ResultadoPersona = Resultado & {
  /** Who was looked for, and what there is. Never in an address: those are kept by browsers and logs. */
  persona?: { quien: string; datos: DatosPersona }
}

type Args = AdminArgs & { form: FormData }

const FALLOS: Record<string, string> = {
  anotar: TEXTOS_SOLICITUD.errorAnotar,
  responder: TEXTOS_SOLICITUD.errorCerrar,
  ampliar: TEXTOS_SOLICITUD.errorAmpliar,
  buscar: TEXTOS_PERSONA.errorBuscar,
  borrar: TEXTOS_PERSONA.errorBorrar,
}
const failure = (form: FormData) => FALLOS[String(form.get('intencion'))] ?? TEXTOS_PERSONA.errorBuscar

const INTENCIONES: Record<string, (args: Args) => Promise<ResultadoPersona>> = {
  async anotar({ form, yo, platform: { db } }) {
    const submission = parseWithZod(form, { schema: solicitudAnotadaSchema })
    if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
    const { recibida, ...solicitud } = submission.value
    await record(db, { quien: yo.email, accion: 'solicitud-agregada' }, (trx) =>
      addSolicitud(trx, solicitud, recibida),
    )
    return { ok: true, mensaje: TEXTOS_SOLICITUD.anotada }
  },
  async responder({ form, yo, platform: { db } }) {
    const submission = parseWithZod(form, { schema: respuestaSchema })
    if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
    const { id, respuesta } = submission.value
    const closed = await record(db, { quien: yo.email, accion: 'solicitud-cerrada' }, (trx) =>
      closeSolicitud(trx, id, respuesta),
    )
    if (!closed) return { ok: false, mensaje: TEXTOS_SOLICITUD.yaNoEsta }
    return { ok: true, mensaje: TEXTOS_SOLICITUD.cerrada }
  },
  async ampliar({ form, yo, platform: { db } }) {
    const submission = parseWithZod(form, { schema: prorrogaSchema })
    if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
    const { id, motivo } = submission.value
    const extended = await record(db, { quien: yo.email, accion: 'solicitud-ampliada' }, (trx) =>
      extendSolicitud(trx, id, motivo),
    )
    if (!extended) return { ok: false, mensaje: TEXTOS_SOLICITUD.noSePuedeAmpliar }
    return { ok: true, mensaje: TEXTOS_SOLICITUD.ampliada }
  },
  async buscar({ form, platform: { db } }) {
    const submission = parseWithZod(form, { schema: buscarPersonaSchema })
    if (submission.status !== 'success') return { ok: false, envio: submission.reply() }
    const { quien } = submission.value
    return { ok: true, mensaje: '', persona: { quien, datos: await findPersona(db, quien) } }
  },
  async borrar({ form, yo, platform: { db } }) {
    const submission = parseWithZod(form, { schema: buscarPersonaSchema })
    if (submission.status !== 'success') return { ok: false, mensaje: TEXTOS_PERSONA.errorBorrar }
    const { quien } = submission.value
    const datos = await inTransaction(db, async (trx) => {
      const { peticiones, solicitudes } = await erasePersona(trx, quien)
      // How much, and nothing of whom: the log outlives what was erased.
      await note(trx, yo.email, 'datos-borrados', `${peticiones} peticiones, ${solicitudes} solicitudes`)
      return findPersona(trx, quien)
    })
    return { ok: true, mensaje: TEXTOS_PERSONA.borrados, persona: { quien, datos } }
  },
}

export const action = adminAction(failure, async (args) => {
  const act = INTENCIONES[String(args.form.get('intencion'))]
  return act ? act(args) : { ok: false, mensaje: failure(args.form) }
})

export const clientAction = keepTyped(failure)

const PARTES = [
  { id: 'solicitudes', label: 'Solicitudes de datos' },
  { id: 'persona', label: 'Datos de una persona' },
] as const

export default function PrivacidadSection({ loaderData, actionData }: Route.ComponentProps) {
  const { abiertas, cerradas, hoy } = loaderData
  const [params, setParams] = useSearchParams()
  const parte = PARTES.find(({ id }) => id === params.get('parte'))?.id ?? 'solicitudes'
  const [solicitudes, persona] = PARTES
  return (
    <Tabs
      label="Privacidad"
      tabs={[{ ...solicitudes, badge: abiertas.length, badgeLabel: 'por responder' }, persona]}
      selected={parte}
      onSelect={(id) => {
        if (id !== parte) setParams(id === 'solicitudes' ? {} : { parte: id }, { preventScrollReset: true })
      }}
    >
      {parte === 'solicitudes' ? (
        <Solicitudes abiertas={abiertas} cerradas={cerradas} hoy={hoy} />
      ) : (
        <Persona sinScripts={actionData as ResultadoPersona | undefined} />
      )}
    </Tabs>
  )
}
