import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of an HTML page. It lists inline scripts and styles by SHA-256, because a nonce
 * would prevent sharing the page between visitors. `filesUrl`: where pictures come from besides the site
 * itself.
 */
export function contentSecurityPolicy(html: string, filesUrl = ''): string {
  const scripts = hashes(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
  const styles = hashes(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    // Forms under pressure compute their proof of work in a worker.
    "worker-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'none'",
    `img-src 'self' data: blob: https://i.ytimg.com ${URL.parse(filesUrl)?.origin ?? ''}`.trim(),
    "media-src 'self' blob: http: https:",
    // A script fetches HLS stations; on https pages browsers block http themselves.
    "connect-src 'self' https: http:",
    'frame-src https://www.google.com https://www.openstreetmap.org https://www.youtube-nocookie.com https://www.facebook.com',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** The converter of sounds (`app/ui/audio/convert.worker.ts`), which a page starts as a worker. */
const CONVERTER = /^\/assets\/convert\.worker-[\w-]+\.js$/

/**
 * The policy of a built file that is a worker with one of its own; a page's policy does not hold there. The
 * converter alone may compile WebAssembly, in a worker that it makes of its own bytes. It asks nothing of the
 * network. The service worker asks only the site.
 */
export function workerPolicy(path: string): string | undefined {
  if (path === '/worker.js') return "default-src 'none'; connect-src 'self'"
  return CONVERTER.test(path)
    ? "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:"
    : undefined
}

const hashes = (matches: Iterable<RegExpMatchArray>) =>
  new Set(Array.from(matches, ([, code = '']) => `'sha256-${sha256(code)}'`))

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** React escapes `"` in text, so whatever looks like an attribute is one. */
const STYLED = / style="([^"]*)"/g

/**
 * Moves React's `style` attributes, which no hash can allow, into one `<style>` in the head. In the browser
 * React sets styles through the CSSOM, which the policy does not restrict, and those still win.
 */
export function withoutStyleAttributes(html: string): string {
  const rules = new Map<string, number>()
  const body = html.replace(STYLED, (_, written: string) => {
    const style = decode(written)
    // None of our values has braces: one that does would close the rule and open another.
    if (/[{}<>\\]/.test(style)) return ''
    const known = rules.get(style) ?? rules.size
    rules.set(style, known)
    return ` data-e="${known}"`
  })
  if (rules.size === 0) return body
  // `:not(#e)` has an id's specificity, so that these rules beat classes as attributes would; and the browser
  // tries the rule on what has the attribute only.
  const css = Array.from(rules, ([style, n]) => `[data-e="${n}"]:not(#e){${style}}`).join('')
  return body.replace('</head>', () => `<style>${css}</style></head>`)
}

const ENTITIES = new Map(Object.entries({ quot: '"', '#x27': "'", amp: '&', lt: '<', gt: '>' }))
const decode = (text: string) =>
  text.replace(/&(quot|#x27|amp|lt|gt);/g, (_, name: string) => ENTITIES.get(name) ?? '')
