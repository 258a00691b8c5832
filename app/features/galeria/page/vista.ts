import { useEffect, useState } from 'react'
import { readStored, writeStored } from '#app/ui/storage/stored.ts'

export type Vista = 'cuadricula' | 'mosaico'

const KEY = 'galeria_vista'

/** The gallery's layout, remembered in this browser. */
export function useVista(): [Vista, (vista: Vista) => void] {
  const [vista, setVista] = useState<Vista>('cuadricula')
  useEffect(() => {
    if (readStored(KEY) === 'mosaico') setVista('mosaico')
  }, [])
  const choose = (next: Vista) => {
    setVista(next)
    writeStored(KEY, next)
  }
  return [vista, choose]
}
