import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { describeDevice } from '../dispositivos/dispositivo.ts'
import { addLlave, prepareLlave, removeLlave } from './llaves.server.ts'
import { agregarLlaveSchema, prepararLlaveSchema, quitarLlaveSchema, TEXTOS_LLAVES } from './llaves.ts'

const resultadoLlave = resultadoWith({
  /** What the browser needs to make a passkey, as JSON, and the challenge that belongs to it. */
  llaveNueva: z.object({ reto: z.string(), opciones: z.string() }).optional(),
})
export type ResultadoLlave = z.output<typeof resultadoLlave>

export const LLAVES_ACTIONS = {
  'llave-preparar': intention({
    schema: prepararLlaveSchema,
    answer: resultadoLlave,
    hideFields: ['claveActual'],
    async run({ platform, yo, request, refuse }, { claveActual: clave, nombre }) {
      const { data } = await readSitio(platform.db)
      const result = await prepareLlave(platform, yo, {
        clave,
        nombre: nombre || describeDevice(request.headers.get('user-agent')),
        sitio: data.nombre,
        origin: new URL(request.url).origin,
      })
      if (typeof result === 'string') return refuse({ claveActual: [result] })
      return { ok: true, mensaje: '', llaveNueva: result }
    },
  }),

  'llave-agregar': intention({
    schema: agregarLlaveSchema,
    hideFields: ['reto', 'respuesta'],
    async run({ platform, yo, request }, datos) {
      const deps = { ...platform, correo: platform.settings }
      const { origin } = new URL(request.url)
      const mensaje = await addLlave(deps, yo, { ...datos, origin })
      if (mensaje) return { ok: false, mensaje }
      platform.mailer.wake()
      return { ok: true, mensaje: TEXTOS_LLAVES.agregada }
    },
  }),

  'llave-quitar': intention({
    schema: quitarLlaveSchema,
    invalid: TEXTOS_LLAVES.noEsta,
    async run({ platform: { db }, yo, logActivity }, { id }) {
      return inTransaction(db, async (trx) => {
        const nombre = await removeLlave(trx, yo.id, id)
        if (nombre === undefined) return { ok: false, mensaje: TEXTOS_LLAVES.noEsta }
        await logActivity(trx, { accion: 'llave-quitada', detalle: nombre })
        return { ok: true, mensaje: TEXTOS_LLAVES.quitada }
      })
    },
  }),
}
