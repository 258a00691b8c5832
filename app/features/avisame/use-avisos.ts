import { useEffect, useState } from 'react'
import { type Respuesta, TEXTOS_AVISAME, type Tipo } from './anuncio.ts'
import type { Soporte } from './dispositivo.ts'

/** Loaded once somebody looks at it: no other page pays for it. */
const loadDispositivo = () => import('./dispositivo.ts')

type Sabido = Respuesta & { ok: true }

const NO_PUEDE = {
  no: TEXTOS_AVISAME.noPuede,
  instalar: TEXTOS_AVISAME.instalar,
  bloqueado: TEXTOS_AVISAME.bloqueado,
}

/**
 * What this device is told of, read from its subscription, and the changes of it.
 * @param ruta where it is asked and told, if it is not a visitor's.
 */
export function useAvisos(ruta?: string) {
  const [soporte, setSoporte] = useState<Soporte>('si')
  const [sabido, setSabido] = useState<Sabido>()
  const [espera, setEspera] = useState(true)
  const [mensaje, setMensaje] = useState('')

  const take = (respuesta: Respuesta, dicho: (sabido: Sabido) => string) => {
    if (respuesta.ok) setSabido(respuesta)
    setMensaje(respuesta.ok ? dicho(respuesta) : respuesta.mensaje)
    setEspera(false)
  }

  useEffect(() => {
    let gone = false
    const look = async () => {
      const dispositivo = await loadDispositivo()
      const found = dispositivo.soporte()
      const respuesta = found === 'si' ? await dispositivo.ask(ruta) : undefined
      if (gone) return
      setSoporte(found)
      if (respuesta) take(respuesta, () => '')
    }
    look().catch(() => setMensaje(TEXTOS_AVISAME.error))
    return () => {
      gone = true
    }
  }, [ruta])

  return {
    sabido,
    espera,
    mensaje,
    /** Why this browser cannot be told of anything, '' if it can. */
    noPuede: soporte === 'si' ? '' : NO_PUEDE[soporte],
    /** Whether it could once the site is installed. */
    instalar: soporte === 'instalar',
    async cambiar(fields: { intencion: string; tipos?: readonly Tipo[] }, dicho: (sabido: Sabido) => string) {
      if (!sabido) return
      setEspera(true)
      const { change, soporte: look } = await loadDispositivo()
      const respuesta = await change(fields, sabido.clave, ruta)
      setSoporte(look())
      take(respuesta, dicho)
    },
  }
}
