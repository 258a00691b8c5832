import { encodeSello, fetchSello } from '#app/parts/sello/pedir-sello.ts'
import { CAMPO_SELLO } from '#app/parts/sello/sello.ts'
import { PETICION } from '#app/ui/storage/kept.ts'
import { timeoutSignal } from '#app/ui/timeout-signal.ts'
import { TEXTOS_PETICION } from '../peticion.ts'
import { leer, olvidar, rechazar } from './guardada.ts'

const SEND_MS = 30_000

/**
 * Sends the request that is kept, by one tab alone. If the answer is lost, it is sent again with the key that
 * its form gave it, by which the server knows it. @returns what came of it; undefined as long as nothing did.
 */
export async function enviarGuardada(): Promise<'enviada' | 'rechazada' | undefined> {
  return navigator.locks.request(PETICION, { ifAvailable: true }, async (lock) => {
    const guardada = lock && (await leer())
    if (!guardada || guardada.rechazo) return undefined
    const body = new URLSearchParams(guardada.campos)
    body.set(CAMPO_SELLO, encodeSello(await fetchSello()))
    // By this address the status alone says whether it was stored.
    const { ok, status, redirected } = await fetch('/contacto.data', {
      method: 'POST',
      body,
      signal: timeoutSignal(SEND_MS),
    })
    if (ok && !redirected) {
      await olvidar()
      return 'enviada'
    }
    if (status < 400 || status >= 500) return undefined
    await rechazar(status === 429 ? TEXTOS_PETICION.limite : TEXTOS_PETICION.devuelta)
    return 'rechazada'
  })
}
