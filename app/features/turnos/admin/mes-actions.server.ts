import { intention } from '#app/parts/admin/actions.server.ts'
import type { Db } from '#app/platform/db/db.server.ts'
import { formatMonth } from '#app/ui/dates.ts'
import { listPersonas } from '../equipo.server.ts'
import { enviarEnlaces } from '../recordar.server.ts'
import { aQuienes, cambiosSchema, mesSchema, TEXTOS_TURNOS as TEXTOS } from '../turno.ts'
import { borrarPropuesta, type Cambio, cambiar, findTurno, proponerMes, publicar } from '../turnos.server.ts'
import { mailed, sendEnlace } from './turnos-actions.server.ts'

type Which = { evento: string; mes: string }

/** The month's event, and how Actividad calls both. */
async function ofMes(db: Db, { evento, mes }: Which) {
  const turno = await findTurno(db, evento)
  return turno && { turno, detalle: `${turno.evento.titulo}, ${formatMonth(mes)}` }
}

const GONE = { ok: false as const, mensaje: TEXTOS.borrado }

export const MES_ACTIONS = {
  proponer: intention({
    schema: mesSchema,
    async run({ platform, record }, which) {
      const found = await ofMes(platform.db, which)
      if (!found) return GONE
      const { turno, detalle } = found
      const { hechos, abiertos } = await record(
        { accion: 'turnos-propuestos', detalle },
        (trx) => proponerMes(trx, turno, which.mes, new Date()),
        (done) => done.hechos > 0,
      )
      if (hechos + abiertos === 0) return { ok: false, mensaje: TEXTOS.nadaQueProponer }
      return { ok: true, mensaje: propuesto(hechos, abiertos) }
    },
  }),

  guardar: intention({
    schema: cambiosSchema,
    async run({ platform, record }, { lugares, personas, ...which }) {
      const found = await ofMes(platform.db, which)
      if (!found) return GONE
      const { turno, detalle } = found
      const cambios = lugares.map((lugar, at): Cambio => {
        // A role may have any sign in it.
        const [dia = '', n = '', antes = '', ...rol] = lugar.split('|')
        const persona = personas[at] ?? '-'
        return { dia, rol: rol.join('|'), n: Number(n), antes, persona: persona === '-' ? '' : persona }
      })
      const done = await record(
        { accion: 'turnos-cambiados', detalle },
        (trx) => cambiar(trx, turno, which.mes, cambios, new Date()),
        (result) => typeof result === 'number' && result > 0,
      )
      if (done === 'adelantado') return { ok: false, mensaje: TEXTOS.adelantadoMes }
      if (done === 'repetida') return { ok: false, mensaje: TEXTOS.repetida }
      return { ok: true, mensaje: done === 0 ? TEXTOS.sinCambios : TEXTOS.guardado }
    },
  }),

  publicar: intention({
    schema: mesSchema,
    async run(write, which) {
      const { platform, record } = write
      const found = await ofMes(platform.db, which)
      if (!found) return GONE
      const entrada = { accion: 'turnos-publicados', detalle: found.detalle } as const
      const { nuevas, ...avisados } = await record(
        entrada,
        async (trx) => {
          const ids = await publicar(trx, which.evento, which.mes, new Date())
          const personas = (await listPersonas(trx)).filter(({ id }) => ids.includes(id))
          const { mail } = platform.settings
          return {
            nuevas: personas.length,
            correos: await enviarEnlaces(trx, mailed(write), personas),
            porWhatsapp: personas.filter((each) => each.whatsapp && !(mail && each.correo)).length,
          }
        },
        (done) => done.nuevas > 0,
      )
      if (nuevas === 0) return { ok: false, mensaje: TEXTOS.nadaQuePublicar }
      platform.mailer.wake()
      return { ok: true, mensaje: publicado({ nuevas, ...avisados }) }
    },
  }),

  borrar: intention({
    schema: mesSchema,
    async run({ platform, record }, which) {
      const found = await ofMes(platform.db, which)
      const entrada = { accion: 'turnos-borrados', detalle: found?.detalle ?? '' } as const
      const count = await record(entrada, (trx) => borrarPropuesta(trx, which.evento, which.mes))
      return count > 0 ? { ok: true, mensaje: TEXTOS.borrada } : { ok: false, mensaje: TEXTOS.sinCambios }
    },
  }),

  'enviar-enlace': sendEnlace,
}

const lugares = (count: number) => (count === 1 ? '1 lugar' : `${count} lugares`)

const propuesto = (hechos: number, abiertos: number) =>
  (hechos === 0 ? 'Nadie más está libre' : `Propuesta lista: ${lugares(hechos)}`) +
  (abiertos === 0 ? '. Revísala y publícala.' : `. Sin cubrir: ${lugares(abiertos)}.`)

const aPersonas = (verbo: string, como: string, count: number) =>
  count > 0 && `${verbo}${count === 1 ? 'le' : 'les'} ${como} a ${aQuienes(count)}`

const publicado = ({
  nuevas,
  correos,
  porWhatsapp,
}: Record<'nuevas' | 'correos' | 'porWhatsapp', number>) => {
  const ahora = [
    aPersonas('Avísa', 'por WhatsApp', porWhatsapp),
    aPersonas('Da', 'su enlace', nuevas - correos - porWhatsapp),
  ].filter(Boolean)
  return [
    'Turnos publicados.',
    correos > 0 && (correos === 1 ? 'Enviamos 1 correo.' : `Enviamos ${correos} correos.`),
    ahora.length > 0 && `${ahora.join('. ')}, aquí abajo.`,
  ]
    .filter(Boolean)
    .join(' ')
}
