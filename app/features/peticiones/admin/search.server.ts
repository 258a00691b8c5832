import type { Auth } from '#app/platform/auth/auth.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'

const LARGO = 100

/**
 * A search among prayer requests is mostly somebody's name, and browsers, proxies and logs keep URLs. So the URL carries
 * it encrypted: going back, reloading and «Ver más» still work.
 */
export async function sealBusqueda(auth: Auth, busca: string): Promise<string> {
  const text = busca.trim().slice(0, LARGO).trim()
  // Pad to the maximum length: the length of a name gives it away.
  return text && seal(auth.secret.reveal(), 'busqueda', text.padEnd(LARGO))
}

/** @returns '' for an empty search and for text that this site did not encrypt. */
export async function openBusqueda(auth: Auth, sealed: string | null): Promise<string> {
  if (!sealed) return ''
  return unseal(auth.secret.reveal(), 'busqueda', sealed)?.trimEnd() ?? ''
}
