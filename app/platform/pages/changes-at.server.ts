import type { RouterContextProvider } from 'react-router'
import { requestContext } from '../platform.server.ts'

/** The renderer's word to the page cache: milliseconds since 1970. It never leaves the server. */
export const CHANGES_AT = 'x-changes-at'

/** How long a page is kept that was drawn without something that could not be read. */
export const TRY_AGAIN_MS = 60_000

/**
 * Says that the page being rendered changes by itself at a moment, without anybody's change of content: its
 * cached copy is not served from then on. The earliest moment counts.
 */
export function changesAt(context: Readonly<RouterContextProvider>, moment: Date): void {
  const info = context.get(requestContext)
  info.changesAt = Math.min(info.changesAt ?? Number.POSITIVE_INFINITY, moment.getTime())
}
