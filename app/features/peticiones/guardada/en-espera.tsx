import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#app/ui/page/when-idle.ts'
import { PETICION } from '#app/ui/storage/kept.ts'
import { readStored } from '#app/ui/storage/stored.ts'

let brought: ComponentType | undefined

/** The form's page brings along what sends: without a network it could not be fetched. */
export const bring = (Envio: ComponentType) => {
  brought = Envio
}

const load = async () => brought ?? (await import('./envio.tsx')).Envio

/** Sends a prayer request that waits for a network. What does it is loaded only where one waits. */
export function EnEspera() {
  const [Envio, setEnvio] = useState<ComponentType>()
  useEffect(() => {
    const look = () => {
      if (readStored(PETICION))
        load().then(
          (Envio) => setEnvio(() => Envio),
          () => {},
        )
    }
    const cancel = whenIdle(look)
    // A form of this tab kept one.
    addEventListener('storage', look)
    return () => {
      cancel()
      removeEventListener('storage', look)
    }
  }, [])
  return Envio && <Envio />
}
