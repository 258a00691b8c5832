const OWN = '/archivos/'

/**
 * Points a page, or its data, at the files under `FILES_URL` (the bucket or a CDN in front of it) instead of
 * at this server. Runs on the finished text, so that page and data agree. `origin` is the page's own, for the
 * absolute URLs of link previews.
 */
export function withFilesFrom(filesUrl: string, text: string, origin: string): string {
  const base = `${filesUrl}/`
  return text.replaceAll(origin + OWN, base).replaceAll(OWN, base)
}

/** Turns a picture's URL from a form back into the path that we store. */
export function ownAddress(filesUrl: string | undefined, address: string): string {
  const base = `${filesUrl}/`
  return filesUrl && address.startsWith(base) ? OWN + address.slice(base.length) : address
}
