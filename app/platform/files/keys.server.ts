const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/

/** Whether a key may be used: lower-case ASCII, no `..`, no hidden name, nothing that a URL would change. */
export function isKey(key: string): boolean {
  return key.length <= 400 && key.split('/').every((segment) => SEGMENT.test(segment))
}

/** @throws when the key could mean a file outside the store. Keys are made by us: this is the net below. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a key of the file store: ${JSON.stringify(key.slice(0, 100))}`)
}

const TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
])

/** The type that a key's extension stands for; bytes without meaning for everything that is no image. */
export function contentTypeOf(key: string): string {
  return TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
}
