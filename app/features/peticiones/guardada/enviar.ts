import { encodeSello, fetchSello } from '#app/parts/sello/pedir-sello.ts'
import { CAMPO_SELLO } from '#app/parts/sello/sello.ts'
import { PETICION } from '#app/ui/storage/kept.ts'
import { timeoutSignal } from '#app/ui/timeout-signal.ts'
import { RUTA_ORACION } from '../oracion/oracion.ts'
import { TEXTOS_PETICION } from '../peticion.ts'
import { leer, olvidar, rechazar } from './guardada.ts'

const SEND_MS = 30_000
const ENLACE = new RegExp(`${RUTA_ORACION}\\?clave=[\\w-]+`)

export type Envio = { enviada: true; enlace: string | undefined } | { enviada: false }

/**
 * Sends the request that is kept, by one tab alone. If the answer is lost, it is sent again with the key that
 * its form gave it, by which the server knows it. While another tab or try is sending, nothing is done, or this one
 * waits its turn. @returns what came of it, with the person's link if they
 * asked for one; undefined as long as nothing did.
 */
export async function enviarGuardada(turn?: 'after others'): Promise<Envio | undefined> {
  return navigator.locks.request(PETICION, { ifAvailable: !turn }, async (lock) => {
    const guardada = lock && (await leer())
    if (!guardada || guardada.rechazo) return undefined
    const body = new URLSearchParams(guardada.campos)
    body.set(CAMPO_SELLO, encodeSello(await fetchSello()))
    // By this address the status alone says whether it was stored.
    const answer = await fetch('/contacto.data', {
      method: 'POST',
      body,
      signal: timeoutSignal(SEND_MS),
    })
    const { ok, status, redirected } = answer
    if (ok && !redirected) {
      // In the router's own notation, of which nothing else is needed.
      const enlace = ENLACE.exec(await answer.text().catch(() => ''))?.[0]
      await olvidar()
      return { enviada: true, enlace }
    }
    if (status < 400 || status >= 500) return undefined
    await rechazar(status === 429 ? TEXTOS_PETICION.limite : TEXTOS_PETICION.devuelta)
    return { enviada: false }
  })
}
