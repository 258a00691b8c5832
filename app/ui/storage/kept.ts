/*
 * What this browser keeps for the time without a network (docs/decisions/offline.md): the names that the
 * worker and pages know it by. A worker deletes stores that are not among these.
 */

export const PAGES = 'paginas'
export const FILES = 'archivos'
/** Sermons that somebody downloaded. */
export const RECORDINGS = 'grabaciones'
/** Photos that another application handed over, until they are sent; pages that are no guest's forget them. */
export const SHARED = 'compartidas'
/** Where they are handed over, and what page tells of them. */
export const SHARED_AT = '/c/compartir'
export const STORES: readonly string[] = [PAGES, FILES, RECORDINGS, SHARED]

/** A prayer request that waits for a network: its store in IndexedDB, and the mark that there is one. */
export const PETICION = 'peticion_guardada'

/** Headers of a copy: when it was made, and of a recording the path of its page and its title, encoded. */
export const KEPT_AT = 'X-Guardado'
export const PAGE_OF = 'X-Pagina'
export const TITLE_OF = 'X-Titulo'

/**
 * The address of a page on which a photo may be open: with it, it is no page of its own to keep. The form that
 * asks for a photo to be taken away is.
 */
export const withoutFoto = (address: string): string =>
  /\/privacidad\b/.test(address) ? address : address.replace(/([?&])foto=[^&]*&?/, '$1').replace(/[?&]$/, '')

/** Whether the worker can answer a page from its copy. */
export async function isKept(path: string): Promise<boolean> {
  if (!window.caches || !navigator.serviceWorker?.controller) return false
  return (await caches.match(path, { cacheName: PAGES, ignoreVary: true })) !== undefined
}
