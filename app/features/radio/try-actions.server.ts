import { z } from 'zod'
import { intention } from '#app/parts/admin/actions.server.ts'
import { resultadoWith } from '#app/parts/admin/resultado.server.ts'
import { DEMASIADOS_INTENTOS } from '#app/parts/admin/textos.ts'
import { parseAddresses } from './radio.ts'
import { probarRadio } from './try.server.ts'

const MOST_ADDRESSES = 5

const resultadoPrueba = resultadoWith({
  pruebas: z.array(z.object({ direccion: z.string(), suena: z.boolean(), texto: z.string() })).optional(),
})
export type ResultadoPrueba = z.output<typeof resultadoPrueba>

/** «Probar»: listens to the typed addresses from the server. Changes nothing. */
export const RADIO_ACTIONS = {
  'probar-radio': intention({
    schema: z.object({ radioUrl: z.string().max(4000).default('') }),
    answer: resultadoPrueba,
    async run({ platform: { guardedFetch, limits }, info, url, yo }, { radioUrl }) {
      const wait = await limits.radioProbe.count(yo.id)
      if (wait > 0) {
        info.retryAfter = wait
        return { ok: false, mensaje: DEMASIADOS_INTENTOS }
      }
      const addresses = parseAddresses(radioUrl).slice(0, MOST_ADDRESSES)
      const secure = url.protocol === 'https:'
      const pruebas = await Promise.all(addresses.map((each) => probarRadio(each, guardedFetch, secure)))
      return { ok: true, mensaje: '', pruebas }
    },
  }),
}
