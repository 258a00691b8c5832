import { z } from 'zod'
import { cancelEvento, moveFecha, resumeEvento } from '#app/features/agenda/cambios/cambios.server.ts'
import { answerOf, intention } from '#app/parts/admin/actions.server.ts'
import { lineaOpcionalSchema } from '#app/ui/forms/texto-schema.ts'
import { DEMORAS, TEXTOS_VIVO } from '../textos.ts'
import {
  endTransmision,
  openTransmision,
  prepareTransmision,
  resumeTransmision,
} from '../transmision.server.ts'
import { abrirSchema } from './formulario.ts'

/** A date of the agenda; `id` is the event's and the date's, which its buttons' forms have in common. */
const fechaSchema = z.object({
  evento: z.string().max(60),
  fecha: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/),
})

export const VIVO_ACTIONS = {
  abrir: intention({
    schema: abrirSchema,
    async run({ record }, { medio, enlace: typed, despues }) {
      const enlace = medio === 'radio' ? '' : typed
      if (despues) {
        await record({ accion: 'vivo-preparada', detalle: enlace }, (trx) =>
          prepareTransmision(trx, { medio, enlace }),
        )
        return { ok: true, mensaje: TEXTOS_VIVO.preparada }
      }
      await record({ accion: 'vivo-abierta', detalle: enlace }, (trx) =>
        openTransmision(trx, { medio, enlace, origen: 'persona' }, new Date()),
      )
      return { ok: true, mensaje: TEXTOS_VIVO.abierta }
    },
  }),

  terminar: intention({
    schema: z.object({}),
    async run({ record }) {
      const end = await record({ accion: 'vivo-terminada' }, (trx) => endTransmision(trx, new Date()))
      return answerOf(end, TEXTOS_VIVO.terminada, TEXTOS_VIVO.noAbierta)
    },
  }),

  retomar: intention({
    schema: z.object({}),
    async run({ record }) {
      const resumed = await record({ accion: 'vivo-retomada' }, (trx) => resumeTransmision(trx, new Date()))
      return answerOf(resumed, TEXTOS_VIVO.retomada, TEXTOS_VIVO.noRetomada)
    },
  }),

  'mas-tarde': intention({
    schema: fechaSchema.extend({ minutos: z.coerce.number().pipe(z.literal(DEMORAS)) }),
    async run({ record }, { evento, fecha, minutos }) {
      const moved = await record({ accion: 'fecha-demorada', detalle: `${minutos} minutos` }, (trx) =>
        moveFecha(trx, { id: evento, fecha }, minutos),
      )
      return answerOf(moved, TEXTOS_VIVO.movida, TEXTOS_VIVO.noEsta)
    },
  }),

  'a-su-hora': intention({
    schema: fechaSchema,
    async run({ record }, { evento, fecha }) {
      const moved = await record({ accion: 'fecha-a-su-hora' }, (trx) =>
        moveFecha(trx, { id: evento, fecha }, 0),
      )
      return answerOf(moved, TEXTOS_VIVO.aSuHora, TEXTOS_VIVO.noEsta)
    },
  }),

  'hoy-no': intention({
    schema: fechaSchema.extend({ motivo: lineaOpcionalSchema(200) }),
    async run({ record }, { evento, fecha, motivo }) {
      const cancelled = await record({ accion: 'fecha-suspendida', detalle: motivo }, (trx) =>
        cancelEvento(trx, { id: evento, fecha, alcance: 'esta' }, motivo),
      )
      return answerOf(cancelled, TEXTOS_VIVO.suspendida, TEXTOS_VIVO.noEsta)
    },
  }),

  'siempre-si': intention({
    schema: fechaSchema,
    async run({ record }, { evento, fecha }) {
      const resumed = await record({ accion: 'fecha-repuesta' }, (trx) =>
        resumeEvento(trx, { id: evento, fecha }),
      )
      return answerOf(resumed, TEXTOS_VIVO.repuesta, TEXTOS_VIVO.noEsta)
    },
  }),
}
