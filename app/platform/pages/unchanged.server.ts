/** What the visitor has already: `If-None-Match` and `If-Modified-Since`. */
export type Known = { etag: string | undefined; since: string | undefined }

/** Whether the visitor has the page as it is. An ETag decides alone (RFC 9110, 13.1.3): dates count whole seconds. */
export function isKnown(
  page: { etag: string; modified: string | undefined },
  { etag, since }: Known,
): boolean {
  if (etag !== undefined) return etag.split(',').some((tag) => tag.trim() === page.etag)
  return since !== undefined && page.modified !== undefined && Date.parse(since) >= Date.parse(page.modified)
}
