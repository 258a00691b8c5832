const OWN = '/archivos/'

/**
 * Makes pages name files where `FILES_URL` has them, the bucket itself or a CDN before it, instead of at this
 * server: in the text of a page that is done, or of its data, so that both agree. `origin` is the page's own, for the
 * whole addresses in what is shared.
 */
export function withFilesFrom(filesUrl: string, text: string, origin: string): string {
  const base = `${filesUrl}/`
  return text.replaceAll(origin + OWN, base).replaceAll(OWN, base)
}

/** The address as it is stored, of a picture that a form names as its page did. */
export function ownAddress(filesUrl: string | undefined, address: string): string {
  const base = `${filesUrl}/`
  return filesUrl && address.startsWith(base) ? OWN + address.slice(base.length) : address
}
