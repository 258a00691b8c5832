import { useEffect, useState } from 'react'

export type Vista = 'cuadricula' | 'mosaico'

const KEY = 'galeria_vista'

/** The gallery's layout, remembered in this browser. */
export function useVista(): [Vista, (vista: Vista) => void] {
  const [vista, setVista] = useState<Vista>('cuadricula')
  useEffect(() => {
    try {
      if (localStorage.getItem(KEY) === 'mosaico') setVista('mosaico')
    } catch {
      // Blocked: nothing is remembered.
    }
  }, [])
  const choose = (next: Vista) => {
    setVista(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // Blocked: nothing is remembered.
    }
  }
  return [vista, choose]
}
