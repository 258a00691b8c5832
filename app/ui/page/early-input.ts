/*
 * What was pressed on a page that the server drew before its scripts were there. It is remembered by the page itself
 * (late-scripts.server.ts).
 */

declare global {
  interface Window {
    early?: {
      /** The buttons that were pressed. From this call on React answers. */
      takeButtons(): HTMLButtonElement[]
      /** Keys pressed while a dialog of the server's drawing was open, in their order. */
      keys: string[]
    }
  }
}

export const takeEarlyButtons = (): HTMLButtonElement[] => window.early?.takeButtons() ?? []

/** The next key that a dialog has not answered yet. */
export const takeEarlyKey = (): string | undefined => window.early?.keys.shift()
