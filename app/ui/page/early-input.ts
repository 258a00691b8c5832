/*
 * Presses and keys from before the scripts arrived. An inline script of the page collects them
 * (late-scripts.server.ts).
 */

declare global {
  interface Window {
    early?: {
      /** Takes the buttons that were pressed so far and stops collecting: from this call on React answers. */
      takeButtons(): HTMLButtonElement[]
      /** Keys pressed while a server-rendered dialog was open, in order. */
      keys: string[]
    }
  }
}

export const takeEarlyButtons = (): HTMLButtonElement[] => window.early?.takeButtons() ?? []

/** The next key that no dialog has handled yet. */
export const takeEarlyKey = (): string | undefined => window.early?.keys.shift()
