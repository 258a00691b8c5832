import { RADIO_ACTIONS } from '#app/features/radio/try.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import { coloresDe } from '#app/parts/iglesia/colores.server.ts'
import { HOJAS_LETRAS } from '#app/parts/iglesia/letras.server.ts'
import { COLOR_PROPUESTO, type Colores, PALETAS } from '#app/parts/iglesia/paletas.ts'
import { readSitio } from '#app/parts/iglesia/sitio.server.ts'
import { SITIO_ACTIONS } from './sitio-actions.server.ts'

export const ajustesSitio = {
  async load({ platform }: AdminArgs) {
    const sitio = await readSitio(platform.db)
    return { ...sitio, hojas: HOJAS_LETRAS, muestras: muestrasDe(sitio.data.colorPropio ?? COLOR_PROPUESTO) }
  },
  actions: { ...SITIO_ACTIONS, ...RADIO_ACTIONS },
}

/** The colours of every palette by its name, and of a colour of the church's own (`#rrggbb`). */
const muestrasDe = (own: string): Record<string, Colores> =>
  Object.fromEntries(
    [...Object.keys(PALETAS), own.slice(1)].flatMap((cual) => {
      const colores = coloresDe(cual)
      return colores ? [[cual, colores]] : []
    }),
  )
