import { createHash } from 'node:crypto'

/**
 * The Content-Security-Policy of an HTML page: its inline scripts and styles by their SHA-256, so that the page
 * can be shared between visitors, which a nonce would not allow. `filesUrl`: where pictures
 * come from besides the site itself.
 */
export function contentSecurityPolicy(html: string, filesUrl = ''): string {
  const scripts = hashes(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
  const styles = hashes(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    // The proof of work of a form under pressure is done beside the page.
    "worker-src 'self'",
    ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'none'",
    `img-src 'self' data: blob: https://i.ytimg.com ${URL.parse(filesUrl)?.origin ?? ''}`.trim(),
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

const hashes = (matches: Iterable<RegExpMatchArray>) =>
  new Set(Array.from(matches, ([, code = '']) => `'sha256-${sha256(code)}'`))

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** React writes no `"` into texts: what looks like an attribute is one. */
const STYLED = / style="([^"]*)"/g

/**
 * Moves what React wrote into `style` attributes, which no hash can allow, into one `<style>` of the page's head.
 * In the browser React sets styles through the CSSOM, which the policy does not touch, and those still win.
 */
export function withoutStyleAttributes(html: string): string {
  const rules = new Map<string, number>()
  const body = html.replace(STYLED, (_, written: string) => {
    const style = decode(written)
    // Nothing of ours has braces: a value that does would end the rule and begin another.
    if (/[{}<>\\]/.test(style)) return ''
    const known = rules.get(style) ?? rules.size
    rules.set(style, known)
    return ` data-e="${known}"`
  })
  if (rules.size === 0) return body
  // As strong as an id, so that they win against every class, as attributes do.
  const css = Array.from(rules, ([style, n]) => `:is(#e,[data-e="${n}"]){${style}}`).join('')
  return body.replace('</head>', () => `<style>${css}</style></head>`)
}

const ENTITIES = new Map(Object.entries({ quot: '"', '#x27': "'", amp: '&', lt: '<', gt: '>' }))
const decode = (text: string) =>
  text.replace(/&(quot|#x27|amp|lt|gt);/g, (_, name: string) => ENTITIES.get(name) ?? '')
