import { z } from 'zod'
import type { Pendiente } from '#app/parts/feature/feature.server.ts'
import { Secret } from '#app/platform/auth/secret-value.server.ts'
import { type Db, inTransaction } from '#app/platform/db/db.server.ts'
import { defineDocument, readDocument, writeDocument } from '#app/platform/db/documents.server.ts'
import { FALLAS_YOUTUBE, type Falla } from './ajustes-youtube.ts'

const ajustesSchema = z.object({
  /** The channel's id or `@name`; '' for none. */
  canal: z.string().max(300).default(''),
})

const momento = z.string().max(40).default('')

/** What the looks at YouTube leave for each other, whichever instance they run in: `config/youtube-visto`. */
const vistoSchema = z.object({
  /** When YouTube was last asked. Moments are ISO-8601 UTC, '' for none. */
  ultima: momento,
  /** The units that were spent on a day of California's, where the quota's day begins. */
  dia: z.string().max(10).default(''),
  unidades: z.number().default(0),
  /** Nothing is asked before it. */
  pausa: momento,
  falla: z.enum(['', 'clave', 'api', 'canal', 'cuota', 'red']).default(''),
  /** The id of the channel `de`. */
  canal: z.string().max(40).default(''),
  de: z.string().max(300).default(''),
  /** When a look ended a transmission: any other end is a person's. */
  cerrada: momento,
})
export type Visto = z.output<typeof vistoSchema>

const NADA_VISTO: Visto = vistoSchema.parse({})
const VISTO = defineDocument({
  table: 'config',
  id: 'youtube-visto',
  schema: vistoSchema,
  initial: NADA_VISTO,
})
const YOUTUBE = defineDocument({
  table: 'config',
  id: 'youtube',
  schema: ajustesSchema,
  initial: { canal: '' },
})
/** The key's row among the installation's secrets, which are in no backup and no copy of the site. */
const CLAVE = 'youtube'

export const readVisto = (db: Db) => readDocument(db, VISTO)

/** @returns false if another look was first. */
export const saveVisto = (db: Db, visto: Visto, version: number): Promise<boolean> =>
  writeDocument(db, VISTO, visto, version)

export const readCanal = async (db: Db): Promise<string> => (await readDocument(db, YOUTUBE)).data.canal

export async function readClave(db: Db): Promise<Secret | undefined> {
  const row = await db.selectFrom('secretos').select('valor').where('nombre', '=', CLAVE).executeTakeFirst()
  return row && new Secret(row.valor)
}

/** What Ajustes shows: of the key only whether there is one. */
export async function readAjustesYoutube(db: Db, ahora = new Date()) {
  const [canal, clave, falla] = await Promise.all([readCanal(db), readClave(db), readFalla(db, ahora)])
  return { canal, hayClave: clave !== undefined, falla }
}

/** Saves the channel, and the key if a new one is given. What was wrong before is forgotten. */
export const saveAjustesYoutube = (
  db: Db,
  { canal, clave, quitarClave }: { canal: string; clave: Secret | undefined; quitarClave: boolean },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { version } = await readDocument(trx, YOUTUBE)
    await writeDocument(trx, YOUTUBE, { canal }, version)
    if (quitarClave || clave) await trx.deleteFrom('secretos').where('nombre', '=', CLAVE).execute()
    if (clave) await trx.insertInto('secretos').values({ nombre: CLAVE, valor: clave.reveal() }).execute()
    const visto = await readVisto(trx)
    const { ultima, dia, unidades, cerrada } = visto.data
    await saveVisto(trx, { ...NADA_VISTO, ultima, dia, unidades, cerrada }, visto.version)
  })

/** What kept the last look from asking, while it matters. */
async function readFalla(db: Db, ahora: Date): Promise<Falla | ''> {
  const { falla, pausa } = (await readVisto(db)).data
  return falla === 'cuota' && pausa <= ahora.toISOString() ? '' : falla
}

/** What an administrator has to mend, in a sentence. */
export async function pendientesYoutube(db: Db, ahora?: Date): Promise<Pendiente[]> {
  const { canal, hayClave, falla } = await readAjustesYoutube(db, ahora)
  const told = canal !== '' && hayClave && falla !== '' ? FALLAS_YOUTUBE[falla] : ''
  return [{ asunto: 'youtube', count: told ? 1 : 0, texto: told }]
}
