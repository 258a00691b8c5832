import { z } from 'zod'
import { idSchema, intention, type Write } from '#app/parts/admin/actions.server.ts'
import type { AdminArgs } from '#app/parts/admin/gate.server.ts'
import type { Resultado } from '#app/parts/admin/resultado.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { forgetSent, traerJob } from './job.server.ts'
import type { De } from './tables.server.ts'
import { direccionSchema, entendido, type Paso, TEXTOS_TRAER } from './traer.ts'
import { advance, begin, findTraida, listTraidas, putAway } from './traidas.server.ts'

const refused = (mensaje: string) => ({ ok: false as const, mensaje })

async function start({ platform: { db, jobs } }: Write, nombre: string, de: De): Promise<Resultado> {
  if (!(await begin(db, { nombre, de }))) return refused(TEXTOS_TRAER.ocupado)
  jobs.wake(traerJob)
  return { ok: true, mensaje: TEXTOS_TRAER.mirando }
}

/** Goes on with a batch, in one transaction with what `log` says of it. */
async function goOn(
  { platform: { db, jobs } }: Write,
  id: string,
  { from, to, mensaje, visto }: { from: Paso; to: Paso; mensaje: string; visto?: string | undefined },
  log: (trx: Parameters<Write['logActivity']>[0]) => Promise<void> = async () => {},
): Promise<Resultado> {
  const went = await inTransaction(db, async (trx) => {
    const went = await advance(trx, id, from, { paso: to, mensaje: '', ...(visto && { visto }) })
    if (went) await log(trx)
    return went
  })
  if (!went) return refused(TEXTOS_TRAER.cambio)
  jobs.wake(traerJob)
  return { ok: true, mensaje }
}

const subidasSchema = z.object({
  subidas: z
    .array(z.object({ id: z.uuid(), nombre: z.string().max(500).default('') }))
    .min(1, TEXTOS_TRAER.vacio)
    .max(200),
})

/** «fotos.zip», «fotos.zip y otros 3 archivos». */
const nombreDe = ([first, ...rest]: { nombre: string }[]) =>
  `${first?.nombre ?? ''}${rest.length > 0 ? ` y ${rest.length === 1 ? 'otro archivo' : `otros ${rest.length} archivos`}` : ''}`

export const ajustesTraer = {
  load: async ({ platform: { db } }: AdminArgs) => ({ traidas: await listTraidas(db) }),
  actions: {
    'traer-archivos': intention({
      schema: subidasSchema,
      invalid: TEXTOS_TRAER.vacio,
      run: (write, { subidas }) => start(write, nombreDe(subidas), { usuario: write.yo.id, subidas }),
    }),

    'traer-direccion': intention({
      schema: direccionSchema,
      run: (write, { direccion }) => start(write, direccion, { direccion }),
    }),

    traer: intention({
      schema: idSchema.extend({ claves: z.boolean().default(false) }),
      async run(write, { id, claves }) {
        const traida = await findTraida(write.platform.db, id)
        const visto = traida?.visto && JSON.stringify({ ...traida.visto, claves })
        const detalle = traida?.visto ? `${traida.nombre}: ${entendido(traida.visto)}` : ''
        const step = { from: 'listo', to: 'trayendo', mensaje: TEXTOS_TRAER.trayendo, visto } as const
        return goOn(write, id, step, (trx) => write.logActivity(trx, { accion: 'contenido-traido', detalle }))
      },
    }),

    'no-traer': intention({
      schema: idSchema,
      async run({ platform }, { id }) {
        const de = await putAway(platform.db, id)
        if (!de) return refused(TEXTOS_TRAER.cambio)
        await forgetSent(platform, de)
        return { ok: true, mensaje: TEXTOS_TRAER.quitada }
      },
    }),

    'detener-traer': intention({
      schema: idSchema,
      run: (write, { id }) =>
        goOn(write, id, { from: 'trayendo', to: 'hecho', mensaje: TEXTOS_TRAER.deteniendo }),
    }),

    'publicar-traido': intention({
      schema: idSchema,
      async run(write, { id }) {
        const detalle = (await findTraida(write.platform.db, id))?.nombre ?? ''
        return goOn(write, id, { from: 'hecho', to: 'publicando', mensaje: TEXTOS_TRAER.publicando }, (trx) =>
          write.logActivity(trx, { accion: 'contenido-publicado', detalle }),
        )
      },
    }),

    'deshacer-traer': intention({
      schema: idSchema,
      async run(write, { id }) {
        const traida = await findTraida(write.platform.db, id)
        if (!traida?.deshacible) return refused(TEXTOS_TRAER.cambio)
        return goOn(
          write,
          id,
          { from: 'hecho', to: 'deshaciendo', mensaje: TEXTOS_TRAER.deshaciendo },
          (trx) => write.logActivity(trx, { accion: 'contenido-deshecho', detalle: traida.nombre }),
        )
      },
    }),
  },
}
