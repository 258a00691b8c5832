import { useState, useSyncExternalStore } from 'react'
import { TEXTOS_LLAVES } from './llaves.ts'

/** Fetched only where somebody uses a passkey. */
export const webauthn = () => import('@simplewebauthn/browser')

const never = () => () => {}

/**
 * Whether this browser can keep passkeys for this address: it knows them, on a secure connection or
 * `localhost`, and the address is a name, since keys belong to one. False on the server, so that nothing is
 * shown that does nothing.
 */
export const usePuedeLlaves = (): boolean => useSyncExternalStore(never, puede, () => false)

const puede = () => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)

/**
 * Asks the device for a fingerprint or a PIN; `onFailure` is told what to say if it could not be read, '' for
 * nothing.
 */
export function useDevice(noLeida: string, onFailure: (mensaje: string) => void) {
  const [asking, setAsking] = useState(false)
  const ask = async (question: () => Promise<unknown>) => {
    setAsking(true)
    try {
      await question()
    } catch (error) {
      onFailure(messageOf(error, noLeida))
    } finally {
      setAsking(false)
    }
  }
  return { asking, ask }
}

/** What to say of an error of the browser's; '' if the person or the page cancelled another attempt. */
function messageOf(error: unknown, noLeida: string): string {
  const { name, code } = error as { name?: string; code?: string }
  if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return ''
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError'
    ? TEXTOS_LLAVES.yaEsta
    : noLeida
}
