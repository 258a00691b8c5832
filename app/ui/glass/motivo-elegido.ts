import { useEffect, useState } from 'react'
import { MOTIVOS } from './motivos.ts'
import type { Motivo, NombreMotivo } from './vitral-panes.ts'

let loaded = import.meta.env.SSR ? MOTIVOS : undefined

/**
 * A motif by its name, whose code a browser fetches only if there is one to draw. Until then the window is
 * the one that the server drew, or its light alone; it stays so if the code does not arrive.
 */
export function useMotivo(nombre: NombreMotivo): Motivo {
  const [motivos, setMotivos] = useState(loaded)
  useEffect(() => {
    if (motivos) return
    import('./motivos.ts').then(
      ({ MOTIVOS }) => {
        loaded = MOTIVOS
        setMotivos(MOTIVOS)
      },
      () => {},
    )
  }, [motivos])
  return motivos?.[nombre] ?? { nombre }
}
