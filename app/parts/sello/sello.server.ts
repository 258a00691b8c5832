import { createHmac } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Db } from '#app/platform/db/db.server.ts'
import type { Limits } from '#app/platform/rate-limit.server.ts'
import { CAMPO_CLAVE, CAMPO_SELLO, CAMPO_TRAMPA, MINIMO_MS, SELLO_DURA_MS, type Sospecha } from './sello.ts'

// About a second on a cheap telephone, in the background while somebody types.
const WORK = { cost: 5_000, from: 100, to: 300 }

const ALGORITHM = 'PBKDF2/SHA-256'

/** Derive separate keys, so that no signature made here is valid anywhere else the secret is used. */
const keysOf = (secret: string) => ({
  hmacSignatureSecret: createHmac('sha256', secret).update('sello').digest('hex'),
  hmacKeySignatureSecret: createHmac('sha256', secret).update('sello-prueba').digest('hex'),
})

/**
 * Issues a form's stamp: the signed moment and, under pressure, a challenge that takes the browser a second.
 * Fetched separately because cached pages are shared between visitors and a stamp is not.
 */
export async function createSello(secret: string, exigida: boolean, at = new Date()): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: exigida ? WORK.cost : 1,
    counter: exigida ? randomInt(WORK.to, WORK.from) : 0,
    deriveKey,
    data: { emitido: at.getTime(), exigida },
    ...keysOf(secret),
  })
}

const selloSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ emitido: z.number(), exigida: z.boolean() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }).optional(),
})

type SelloLeido = { numero: string; edadMs: number; probado: boolean }

/** Reads a form's stamp; undefined if it is missing, not ours or expired. */
export async function readSello(
  secret: string,
  text: string,
  at = new Date(),
): Promise<SelloLeido | undefined> {
  if (!text || text.length > 4_000) return undefined
  const parsed = selloSchema.safeParse(parseBase64(text))
  if (!parsed.success) return undefined
  const { challenge, solution } = parsed.data
  const { verified, invalidSignature } = await verifySolution({
    challenge: challenge as Challenge,
    solution: { counter: 0, derivedKey: '', ...solution },
    deriveKey,
    ...keysOf(secret),
  })
  const { emitido, exigida } = challenge.parameters.data
  const edadMs = at.getTime() - emitido
  if (invalidSignature !== false || edadMs < 0 || edadMs > SELLO_DURA_MS) return undefined
  return { numero: challenge.parameters.nonce, edadMs, probado: verified || !exigida }
}

function parseBase64(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString())
  } catch {
    return undefined
  }
}

/** The hidden fields as a form sent them. `clave` recognises the same form sent again. */
export const readHidden = (form: FormData) => ({
  trampa: String(form.get(CAMPO_TRAMPA) ?? ''),
  sello: String(form.get(CAMPO_SELLO) ?? ''),
  clave: z.uuidv7().safeParse(form.get(CAMPO_CLAVE)).data,
})

/**
 * Classifies a form: why it may not come from a person, or ''. A stamp is good for one form; `forgive`
 * returns it if nothing is stored, unless another form had it before.
 */
export async function classifyRequest(
  {
    db,
    limits,
    secret,
    pressure,
  }: {
    db: Db
    limits: Limits
    secret: string
    /** Whether so many of these forms come that browsers have to prove some work. */
    pressure: (db: Db, at: Date) => Promise<boolean>
  },
  { trampa, sello: text }: { trampa: string; sello: string },
  at = new Date(),
): Promise<{ sospecha: Sospecha | ''; forgive: () => Promise<void> }> {
  const sello = await readSello(secret, text, at)
  const used = sello ? (await limits.formStamp.count(sello.numero)) > 0 : false
  const forgive = async () => {
    if (sello && !used) await limits.formStamp.clear(sello.numero)
  }
  const sospecha = async (): Promise<Sospecha | ''> => {
    if (trampa !== '') return 'trampa'
    if (sello && sello.edadMs < MINIMO_MS) return 'rapida'
    const proved = sello?.probado && !used
    return !proved && (await pressure(db, at)) ? 'sin-prueba' : ''
  }
  return { sospecha: await sospecha(), forgive }
}
