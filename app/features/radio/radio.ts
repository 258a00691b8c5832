import { readStored, writeStored } from '#app/ui/storage/stored.ts'

/** The player's state. It never claims more than is known. */
export type RadioStatus =
  | 'no-station'
  | 'idle'
  | 'connecting'
  | 'live'
  | 'rebuffering'
  | 'reconnecting'
  | 'off-air'

/** Whether somebody wants to listen, so that the button pauses. */
export const isWanted = (status: RadioStatus): boolean => status !== 'no-station' && status !== 'idle'

/** 0 to 100 (docs/product.md, Radio). */
export const VOLUMEN_INICIAL = 80
const VOLUMEN_KEY = 'radio_volumen'

export const clampVolume = (value: number): number => Math.min(100, Math.max(0, Math.round(value)))

/** The volume of the last visit; the default if storage is blocked or holds something else. */
export function readVolume(): number {
  const stored = readStored(VOLUMEN_KEY)
  const value = Number(stored)
  return stored?.trim() && Number.isFinite(value) ? clampVolume(value) : VOLUMEN_INICIAL
}

export const writeVolume = (volume: number) => writeStored(VOLUMEN_KEY, String(volume))

/** The stream's addresses in order of preference; `sitio.radioUrl` holds one per line. */
export const parseAddresses = (radioUrl: string): string[] => radioUrl.split(/\s+/).filter(Boolean)
