import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of an HTML page: its inline scripts by their SHA-256, so that the page can be
 * shared between visitors, which a nonce would not allow.
 */
export function contentSecurityPolicy(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  const hashes = new Set(Array.from(scripts, ([, code = '']) => `'sha256-${sha256(code)}'`))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    // The proof of work of a form under pressure is done beside the page.
    "worker-src 'self'",
    "style-src 'self'",
    // Attributes only: the blur behind a photo and the place of a speck of dust. No style sheet, no script.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://i.ytimg.com",
    "media-src 'self' blob: http: https:",
    // An HLS station is fetched by a script; on a page that came by https the browser refuses http by itself.
    "connect-src 'self' https: http:",
    'frame-src https://www.google.com https://www.openstreetmap.org https://www.youtube-nocookie.com https://www.facebook.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
