import { PETICION } from '#app/ui/storage/kept.ts'
import { readStored } from '#app/ui/storage/stored.ts'
import { writeTyped } from '#app/ui/storage/typed.ts'

/*
 * A prayer request that was written without a network: one at most, encrypted, in IndexedDB, for 24 hours
 * (docs/decisions/offline.md says against whom). A mark in `localStorage` says that there is one, so that a
 * page without one loads nothing.
 */

const DURA_MS = 24 * 60 * 60_000

type Fila = {
  /** The browser does not give it away, and uses it for this row alone. */
  llave: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  cifrada: ArrayBuffer
  /** When it was written, in milliseconds since 1970. */
  escrita: number
  /** What the server said when it refused it: nobody sends it again until somebody looked at it. */
  rechazo?: string
}

export type Guardada = Pick<Fila, 'rechazo'> & {
  campos: [nombre: string, valor: string][]
  /** The moment at which it is forgotten. */
  hasta: string
}

/** Keeps a form as it was sent. @returns false if the browser cannot, or has one already. */
export async function guardar(form: FormData): Promise<boolean> {
  try {
    if (!navigator.locks || hayGuardada()) return false
    const llave = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const campos = new TextEncoder().encode(JSON.stringify([...form]))
    const cifrada = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, llave, campos)
    const fila: Fila = { llave, iv, cifrada, escrita: Date.now() }
    await inStore('readwrite', (store) => store.put(fila, 0))
    localStorage.setItem(PETICION, 'si')
    tell()
    return true
  } catch {
    return false
  }
}

/** Whether there may be one: `leer` knows. */
export const hayGuardada = () => readStored(PETICION) !== null

/** What is kept; undefined for nothing, or nothing any more. */
export async function leer(): Promise<Guardada | undefined> {
  if (!hayGuardada()) return undefined
  try {
    const { llave, iv, cifrada, escrita, rechazo } = await find()
    // Also where the clock has moved back since.
    if (Math.abs(Date.now() - escrita) > DURA_MS) throw new Error('too old')
    const campos = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, llave, cifrada)
    return {
      campos: JSON.parse(new TextDecoder().decode(campos)),
      hasta: new Date(escrita + DURA_MS).toISOString(),
      ...(rechazo !== undefined && { rechazo }),
    }
  } catch {
    await olvidar()
    return undefined
  }
}

const find = () => inStore<Fila>('readonly', (store) => store.get(0))

export async function olvidar(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => {})
  localStorage.removeItem(PETICION)
  tell()
}

export async function rechazar(rechazo: string): Promise<void> {
  const fila = { ...(await find()), rechazo }
  await inStore('readwrite', (store) => store.put(fila, 0))
  tell()
}

/** Puts it back into the form of that id, unless another tab sent it meanwhile. */
export const devolver = (form: string) =>
  navigator.locks.request(PETICION, async () => {
    const guardada = await leer()
    if (!guardada) return
    writeTyped(form, Object.fromEntries(guardada.campos))
    await olvidar()
  })

/** Forgets it, unless another tab is sending it: then that is over first. */
export const borrar = () => navigator.locks.request(PETICION, olvidar)

/** Calls back whenever what is kept may have changed, in this tab or in another. */
export function onCambio(callback: () => void): () => void {
  addEventListener('storage', callback)
  return () => removeEventListener('storage', callback)
}

/** Other tabs hear of the mark by themselves. */
const tell = () => dispatchEvent(new Event('storage'))

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(PETICION)
    opening.onupgradeneeded = () => opening.result.createObjectStore(PETICION)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const transaction = db.transaction(PETICION, mode)
      const request = work(transaction.objectStore(PETICION))
      transaction.onabort = () => reject(transaction.error)
      transaction.oncomplete = () => resolve(request.result)
      // Once the transaction is over: whoever deletes everything need not wait for it.
      db.close()
    }
  })
}
