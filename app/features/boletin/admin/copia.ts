import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '#app/ui/storage/stored.ts'
import type { Escrito } from '../boletin.ts'

/** Where the browser keeps what the server does not have yet: a phone may close the page. */
const KEY = 'boletin_sin_guardar'

type Copia = { id: string; version: number; escrito: Escrito }

/** Keeps what is not saved yet in the browser, and brings back what the last page left there. */
export function useCopia(copia: Copia, dirty: boolean, restore: (escrito: Escrito) => void) {
  const looked = useRef(false)
  const kept = useRef(false)
  useEffect(() => {
    if (!looked.current) {
      looked.current = true
      const left = findCopy(copia)
      if (left) restore(left)
    } else if (dirty) {
      kept.current = true
      writeStored(KEY, JSON.stringify(copia))
    } else if (kept.current) {
      kept.current = false
      writeStored(KEY, 'null')
    }
  })
}

/**
 * What the last page could not save of this version of a bulletin; a new bulletin takes that of a new one.
 */
function findCopy({ id, version }: Omit<Copia, 'escrito'>): Escrito | undefined {
  try {
    const copia = JSON.parse(readStored(KEY) ?? 'null') as Copia | null
    return copia?.version === version && (version === 0 || copia.id === id) ? copia.escrito : undefined
  } catch {
    return undefined
  }
}
