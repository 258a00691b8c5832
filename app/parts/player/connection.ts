import { useSyncExternalStore } from 'react'
import type { Calidad } from './grabacion.ts'

/** What some browsers tell of the connection (Network Information API). */
type Connection = Partial<EventTarget> & { saveData?: boolean; type?: string; effectiveType?: string }

/** Whether data may be dear. Most browsers do not tell; nobody gets data back that they did not want to spend. */
export const isSaving = (connection: Connection | undefined): boolean =>
  connection === undefined ||
  connection.saveData === true ||
  connection.type === 'cellular' ||
  (connection.effectiveType !== undefined && connection.effectiveType !== '4g')

/** The files in the order in which they are offered: the light one first where data may be dear. */
export function inOrder(calidades: readonly Calidad[], saving: boolean): Calidad[] {
  return [...calidades].sort((a, b) => (saving ? a.bytes - b.bytes : b.bytes - a.bytes))
}

const connection = (): Connection | undefined => Reflect.get(navigator, 'connection')

function subscribe(listener: () => void) {
  const told = connection()
  told?.addEventListener?.('change', listener)
  return () => told?.removeEventListener?.('change', listener)
}

/** True on the server and during hydration. */
export const useSaving = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isSaving(connection()),
    () => true,
  )
