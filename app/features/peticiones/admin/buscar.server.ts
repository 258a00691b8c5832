import type { Auth } from '#app/platform/auth/auth.server.ts'
import { seal, unseal } from '#app/platform/auth/seal.server.ts'

const LARGO = 100

/**
 * What is searched among prayer requests is mostly a name. Addresses are kept by browsers, proxies and logs, so it
 * stands there encrypted: going back, reloading and «Ver más» work as with any address, and it tells nobody anything.
 */
export async function sealBusqueda(auth: Auth, busca: string): Promise<string> {
  const text = busca.trim().slice(0, LARGO).trim()
  // As long as the longest: the length of a name says something of it.
  return text && seal((await auth.$context).secret, 'busqueda', text.padEnd(LARGO))
}

/** @returns '' for nothing, and for what this site did not seal. */
export async function openBusqueda(auth: Auth, sealed: string | null): Promise<string> {
  if (!sealed) return ''
  return unseal((await auth.$context).secret, 'busqueda', sealed)?.trimEnd() ?? ''
}
