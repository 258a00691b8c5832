import { z } from 'zod'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'
import type { Secret } from '#app/platform/auth/secret-value.server.ts'
import type { Tables } from '#app/platform/db/tables.server.ts'

const DIAS = 7
const DAY_MS = 24 * 60 * 60_000

const schema = z.object({ tabla: z.string(), fila: z.string(), hasta: z.number() })

/**
 * The secret address that shows an unpublished row to anybody for seven days: the server alone can make one.
 */
export function rutaVistaPrevia(
  secret: Secret,
  { tabla, fila }: { tabla: keyof Tables; fila: string },
): string {
  const hasta = Date.now() + DIAS * DAY_MS
  return `/vista-previa/${seal(secret.reveal(), 'vista-previa', JSON.stringify({ tabla, fila, hasta }))}`
}

/** What such an address shows; undefined if it is made up or its days are over. */
export function readVistaPrevia(secret: Secret, clave: string): { tabla: string; fila: string } | undefined {
  const text = unseal(secret.reveal(), 'vista-previa', clave)
  if (text === undefined) return undefined
  const { hasta, ...asked } = schema.parse(JSON.parse(text))
  return Date.now() < hasta ? asked : undefined
}
