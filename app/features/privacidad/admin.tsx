import { useSearchParams } from 'react-router'
import { galeria } from '#app/features/galeria/feature.ts'
import { TEXTOS_GALERIA } from '#app/features/galeria/foto.ts'
import { deleteFotoWherever } from '#app/features/galeria/fotos.server.ts'
import { logReading } from '#app/parts/actividad/actividad.server.ts'
import type { Accion } from '#app/parts/actividad/actividad.ts'
import { adminActions, answerOf, intention, type Write } from '#app/parts/admin/actions.server.ts'
import { adminLoader } from '#app/parts/admin/gate.server.ts'
import { keepTyped } from '#app/parts/admin/resultado.ts'
import { faltaPermiso, YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { featuresContext } from '#app/parts/feature/feature.server.ts'
import { isAllowed } from '#app/parts/feature/permisos.ts'
import { changeContent, type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { clearingJob } from '#app/platform/db/erasure-job.server.ts'
import { today } from '#app/ui/moments.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/admin'
import { Persona } from './admin/persona-card.tsx'
import { Solicitudes } from './admin/solicitudes-lista.tsx'
import { hideRetratada, showRetratada } from './otras-fotos.server.ts'
import { isOtra } from './pagina.ts'
import { erasePersona, findPersona, resultadoPersona } from './persona.server.ts'
import { buscarPersonaSchema, TEXTOS_PERSONA } from './persona.ts'
import {
  fotoSchema,
  prorrogaSchema,
  respuestaSchema,
  solicitudAnotadaSchema,
  TEXTOS_SOLICITUD,
} from './solicitud.ts'
import { addSolicitud, closeSolicitud, extendSolicitud, listSolicitudes } from './solicitudes.server.ts'

/** Requests about one's data, with the days left to answer, and everything stored about one person. */
export const loader = adminLoader(async ({ platform: { db }, yo }) => ({
  ...(await listSolicitudes(db)),
  hoy: today(),
  elimina: isAllowed(yo.permisos, galeria.permiso),
}))

const FALLAS = {
  anotar: TEXTOS_SOLICITUD.errorAnotar,
  responder: TEXTOS_SOLICITUD.errorCerrar,
  ampliar: TEXTOS_SOLICITUD.errorAmpliar,
  'ocultar-foto': TEXTOS_SOLICITUD.errorOcultar,
  'mostrar-foto': TEXTOS_SOLICITUD.errorMostrar,
  'eliminar-foto': TEXTOS_GALERIA.errorEliminar,
  buscar: TEXTOS_PERSONA.errorBuscar,
  borrar: TEXTOS_PERSONA.errorBorrar,
}

const changeFoto = <T,>({ record }: Write, accion: Accion, change: (trx: Db) => Promise<T>) =>
  record({ accion }, (db) => changeContent(db, change))

const FOTO_ACTIONS = {
  'ocultar-foto': intention({
    schema: fotoSchema,
    async run(write, { foto }) {
      const hidden = await changeFoto(write, 'foto-ocultada', (trx) => hideRetratada(trx, foto))
      const oculta = isOtra(foto) ? TEXTOS_SOLICITUD.imagenOculta : TEXTOS_SOLICITUD.fotoOculta
      return answerOf(hidden, oculta, TEXTOS_SOLICITUD.fotoYaOculta)
    },
  }),

  'mostrar-foto': intention({
    schema: fotoSchema,
    async run(write, { foto }) {
      const shown = await changeFoto(write, 'foto-mostrada', (trx) => showRetratada(trx, foto))
      return answerOf(shown, TEXTOS_SOLICITUD.fotoMostrada, TEXTOS_SOLICITUD.fotoYaMostrada)
    },
  }),

  'eliminar-foto': intention({
    schema: fotoSchema,
    async run(write, { foto }) {
      // Of the address's people only those who may bring it back.
      if (!isAllowed(write.yo.permisos, galeria.permiso))
        return { ok: false, mensaje: faltaPermiso(galeria.permiso) }
      const deshacer = await changeFoto(write, 'foto-eliminada', (trx) => deleteFotoWherever(trx, foto))
      if (!deshacer) return { ok: false, mensaje: YA_NO_ESTA }
      return { ok: true, mensaje: TEXTOS_GALERIA.eliminado, deshacer }
    },
  }),
}

export const action = adminActions(FALLAS, {
  ...FOTO_ACTIONS,

  anotar: intention({
    schema: solicitudAnotadaSchema,
    async run({ record }, { recibida, ...solicitud }) {
      await record({ accion: 'solicitud-agregada' }, (trx) => addSolicitud(trx, solicitud, recibida))
      return { ok: true, mensaje: TEXTOS_SOLICITUD.anotada }
    },
  }),

  responder: intention({
    schema: respuestaSchema,
    async run({ record }, { id, respuesta }) {
      const done = await record({ accion: 'solicitud-cerrada' }, (trx) => closeSolicitud(trx, id, respuesta))
      return answerOf(done, TEXTOS_SOLICITUD.cerrada, TEXTOS_SOLICITUD.yaNoEsta)
    },
  }),

  ampliar: intention({
    schema: prorrogaSchema,
    async run({ record }, { id, motivo }) {
      const done = await record({ accion: 'solicitud-ampliada' }, (trx) => extendSolicitud(trx, id, motivo))
      return answerOf(done, TEXTOS_SOLICITUD.ampliada, TEXTOS_SOLICITUD.noSePuedeAmpliar)
    },
  }),

  buscar: intention({
    schema: buscarPersonaSchema,
    answer: resultadoPersona,
    async run({ context, platform: { db }, yo }, { quien }) {
      await logReading(db, yo.email, 'datos-vistos')
      const datos = await findPersona(db, context.get(featuresContext), quien)
      return { ok: true, mensaje: '', persona: { quien, datos } }
    },
  }),

  borrar: intention({
    schema: buscarPersonaSchema,
    answer: resultadoPersona,
    invalid: TEXTOS_PERSONA.errorBorrar,
    async run({ context, platform: { db, jobs }, logActivity }, { quien }) {
      const features = context.get(featuresContext)
      const datos = await inTransaction(db, async (trx) => {
        const before = await findPersona(trx, features, quien)
        const erased = Object.entries(await erasePersona(trx, features, quien))
        if (before.length === 0 && erased.every(([, count]) => count === 0)) return undefined
        // Log how much, never whose: the log outlives the erased data.
        const detalle = erased.map(([what, count]) => `${count} ${what}`).join(', ')
        await logActivity(trx, { accion: 'datos-borrados', detalle })
        return findPersona(trx, features, quien)
      })
      if (!datos) return { ok: false as const, mensaje: TEXTOS_PERSONA.nadie }
      jobs.wake(clearingJob)
      return { ok: true as const, mensaje: TEXTOS_PERSONA.borrados, persona: { quien, datos } }
    },
  }),
})

export const clientAction = keepTyped(FALLAS)

const PARTES = [
  { id: 'solicitudes', label: 'Solicitudes de datos' },
  { id: 'persona', label: 'Datos de una persona' },
] as const

export default function PrivacidadSection({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const parte = PARTES.find(({ id }) => id === params.get('parte'))?.id ?? 'solicitudes'
  const [solicitudes, persona] = PARTES
  return (
    <Tabs
      label="Datos personales"
      tabs={[{ ...solicitudes, badge: loaderData.abiertas.length, badgeLabel: 'por responder' }, persona]}
      selected={parte}
      search={(id) => (id === 'solicitudes' ? '' : `?parte=${id}`)}
    >
      {parte === 'solicitudes' ? <Solicitudes {...loaderData} /> : <Persona />}
    </Tabs>
  )
}
