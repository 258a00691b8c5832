import { SHARED } from '#app/ui/storage/kept.ts'
import { readStored, writeStored } from '#app/ui/storage/stored.ts'

// Photos shared from the telephone's gallery with the installed site (`share_target`): the worker keeps them,
// and the next collection's page that is opened begins with them.

export type Conocida = { clave: string; titulo: string; cierra: string }

const CONOCIDAS = 'colecciones'
const MOST_CONOCIDAS = 10

const list = async (): Promise<readonly Response[]> =>
  window.caches && (await caches.has(SHARED)) ? (await caches.open(SHARED)).matchAll() : []

export const countCompartidas = async (): Promise<number> => (await list()).length

/** Takes them: they are kept no more. */
export async function takeCompartidas(): Promise<File[]> {
  const blobs = await Promise.all((await list()).map((each) => each.blob()))
  if (blobs.length > 0) await caches.delete(SHARED)
  return blobs.map((blob, n) => new File([blob], `foto-${n + 1}`, { type: blob.type }))
}

export const forgetCompartidas = (): Promise<boolean> => caches.delete(SHARED)

/** The open collections that were opened on this device, the last one first. */
export function listConocidas(): Conocida[] {
  try {
    const stored: Conocida[] = JSON.parse(readStored(CONOCIDAS) ?? '[]')
    return stored.filter(({ cierra }) => Date.parse(cierra) > Date.now())
  } catch {
    return []
  }
}

export function rememberConocida(conocida: Conocida): void {
  const others = listConocidas().filter(({ clave }) => clave !== conocida.clave)
  writeStored(CONOCIDAS, JSON.stringify([conocida, ...others].slice(0, MOST_CONOCIDAS)))
}
