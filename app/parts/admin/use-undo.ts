import { createContext, useContext } from 'react'

/** Restores the deleted item with this id. */
export type Deshacer = (id: string) => void

export const DeshacerContext = createContext<Deshacer | null>(null)

export function useDeshacer(): Deshacer {
  const deshacer = useContext(DeshacerContext)
  if (!deshacer) throw new Error('useDeshacer needs a <DeshacerProvider> above it')
  return deshacer
}
