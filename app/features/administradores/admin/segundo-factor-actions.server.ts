import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { claveDeNuevoSchema, segundoPasoSchema, TEXTOS_SEGUNDO } from '../administrador.ts'
import {
  confirmSegundoFactor,
  prepareSegundoFactor,
  renewCodigos,
  turnOffOwnSegundoFactor,
} from '../segundo-factor.server.ts'

const resultadoSegundoFactor = resultadoWith({
  /** The secret for the authenticator app; a first code confirms it. */
  claveNueva: z
    .object({ secreto: z.string(), enlace: z.string(), lado: z.number(), camino: z.string() })
    .optional(),
  /** Recovery codes: shown once. */
  codigos: z.array(z.string()).optional(),
})
export type ResultadoSegundoFactor = z.output<typeof resultadoSegundoFactor>

const withPassword = {
  schema: claveDeNuevoSchema,
  answer: resultadoSegundoFactor,
  hideFields: ['claveActual'],
}

/** The actions of «Verificación en dos pasos». Errors are shown beside their fields. */
export const SEGUNDO_FACTOR_ACTIONS = {
  'segundo-factor-preparar': intention({
    ...withPassword,
    async run({ platform, yo, refuse }, { claveActual: clave }) {
      const { data } = await readSitio(platform.db)
      const result = await prepareSegundoFactor(platform, yo, { clave, sitio: data.nombre })
      if (typeof result === 'string') return refuse({ claveActual: [result] })
      return { ok: true, mensaje: '', claveNueva: result }
    },
  }),

  'segundo-factor-confirmar': intention({
    schema: segundoPasoSchema,
    answer: resultadoSegundoFactor,
    hideFields: ['codigo'],
    async run({ platform, yo, refuse }, { codigo }) {
      const result = await confirmSegundoFactor(platform, yo, codigo)
      if (typeof result === 'string') return refuse({ codigo: [result] })
      return { ok: true, mensaje: TEXTOS_SEGUNDO.activado, codigos: result }
    },
  }),

  'segundo-factor-codigos': intention({
    ...withPassword,
    async run({ platform, yo, refuse }, { claveActual }) {
      const result = await renewCodigos(platform, yo, claveActual)
      if (typeof result === 'string') return refuse({ claveActual: [result] })
      return { ok: true, mensaje: TEXTOS_SEGUNDO.codigosNuevos, codigos: result }
    },
  }),

  'segundo-factor-desactivar': intention({
    ...withPassword,
    async run({ platform, yo, refuse }, { claveActual }) {
      const fault = await turnOffOwnSegundoFactor(platform, yo, claveActual)
      if (fault) return refuse({ claveActual: [fault] })
      return { ok: true, mensaje: TEXTOS_SEGUNDO.desactivado }
    },
  }),
}
