/*
 * What this browser keeps for the time without a network (docs/decisions/offline.md): the names that the
 * worker and pages know it by. A worker deletes stores that are not among these.
 */

export const PAGES = 'paginas'
export const FILES = 'archivos'
/** Sermons that somebody downloaded. */
export const RECORDINGS = 'grabaciones'

/** When a copy was made: a header of the copy. */
export const KEPT_AT = 'X-Guardado'

/** Whether there is a copy of a page. Over plain http a browser keeps nothing. */
export async function isKept(path: string): Promise<boolean> {
  if (!window.caches) return false
  return (await caches.match(path, { cacheName: PAGES, ignoreVary: true })) !== undefined
}
