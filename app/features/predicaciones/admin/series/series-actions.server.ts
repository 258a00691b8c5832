import { z } from 'zod'
import { TEXTOS_SERIE } from '#app/features/predicaciones/series/serie.ts'
import { listSeries, mergeSeries, SERIES } from '#app/features/predicaciones/series/series.server.ts'
import { intention } from '#app/parts/admin/actions.server.ts'
import { YA_NO_ESTA } from '#app/parts/admin/textos.ts'
import { moving } from '#app/parts/orden/orden.server.ts'
import { changeContent } from '#app/platform/db/db.server.ts'

const { agregar, editar, eliminar } = SERIES.actions

export const SERIES_ACTIONS = {
  'agregar-serie': agregar,
  'editar-serie': editar,
  'eliminar-serie': eliminar,

  'mover-serie': moving('series', 'series-ordenadas', TEXTOS_SERIE.movida, YA_NO_ESTA),

  'unir-series': intention({
    schema: z.object({ id: z.string(), con: z.string({ error: TEXTOS_SERIE.elegirOtra }) }),
    async run({ platform, record, refuse }, { id, con }) {
      const series = await listSeries(platform.db)
      const [una, otra] = [id, con].map((which) => series.find((serie) => serie.id === which))
      if (!una || !otra || id === con) return refuse({ con: [TEXTOS_SERIE.desconocida] })
      const entrada = { accion: 'series-unidas', detalle: `${una.nombre} → ${otra.nombre}` } as const
      const deshacer = await record(entrada, (trx) => changeContent(trx, () => mergeSeries(trx, id, con)))
      if (!deshacer) return refuse({ con: [TEXTOS_SERIE.desconocida] })
      return { ok: true, mensaje: TEXTOS_SERIE.unida, deshacer }
    },
  }),
}
