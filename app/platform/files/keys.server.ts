const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/

/** Whether a key is valid: lower-case ASCII, no `..`, no hidden names, nothing that a URL would escape. */
export function isKey(key: string): boolean {
  return key.length <= 400 && key.split('/').every((segment) => SEGMENT.test(segment))
}

/** @throws if the key could name a file outside the store. We generate all keys, so this is a safety net. */
export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a key of the file store: ${JSON.stringify(key.slice(0, 100))}`)
}

const TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['mp4', 'video/mp4'],
])

/**
 * The content type of a key's extension; `application/octet-stream` for everything but pictures, sounds and
 * films.
 */
export function contentTypeOf(key: string): string {
  return TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
}

/** Whether a key, or its address, is a sound's. */
export const isAudio = (key: string): boolean => contentTypeOf(key).startsWith('audio/')

/** Whether a key, or its address, is a film's. */
export const isFilm = (key: string): boolean => contentTypeOf(key).startsWith('video/')
