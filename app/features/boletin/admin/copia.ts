import type { Escrito } from '../boletin.ts'

/** Where the browser keeps what the server does not have yet. */
const KEY = 'boletin_sin_guardar'

type Copia = { id: string; version: number; escrito: Escrito }

/** Keeps what is typed until the server has it: a phone may close the page. */
export function keepCopy(copia: Copia): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(copia))
  } catch {
    // Full or blocked: the page itself still has it.
  }
}

export function dropCopy(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Blocked: there is none.
  }
}

/** What the last page could not save of this version of a bulletin; a new bulletin takes that of a new one. */
export function findCopy(id: string, version: number): Escrito | undefined {
  try {
    const copia = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Copia | null
    if (copia?.version !== version || (version > 0 && copia.id !== id)) return undefined
    return copia.escrito
  } catch {
    return undefined
  }
}
