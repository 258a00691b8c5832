import { lookup as systemLookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

export type Answer = {
  status: number
  location: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
  /** The body as UTF-8. */
  text: string
}

type Post = { headers: Record<string, string>; body: Buffer }

/** Fetches a URL that a person typed. @throws if it is not allowed, or does not answer within the bounds. */
export type GuardedFetch = (
  address: string,
  options: {
    /** In total, redirects and body included. */
    ms: number
    /** Of the body: a longer one is an error. 0 skips the body. */
    maxBytes: number
    /** Take the first `maxBytes` of a longer body instead, for one that never ends. */
    cut?: boolean
    accept?: string
    /** Who asks; only the same host hears of it. */
    authorization?: string
    /** Ask for the headers alone. */
    head?: boolean
    /** Send this instead of asking. No redirect is followed with it. */
    post?: Post
    /**
     * Is handed a good answer's body as it arrives, for one that is too large for the memory: `body` is then
     * empty.
     */
    take?: (body: AsyncIterable<Buffer>) => Promise<void>
  },
) => Promise<Answer>

/** The URL leads into a private network, and no setting lists its host. */
export class PrivateHostError extends Error {
  readonly host: string
  constructor(host: string) {
    super(`${host} is in a private network`)
    this.host = host
  }
}

const MOST_REDIRECTS = 3

/** Non-public IPv4 (RFC 6890 and its registry): private, loopback, link-local, CGNAT, multicast, reserved. */
const NOT_PUBLIC_IPV4: [net: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Exceptions within 2000::/3, the public IPv6 range: special purposes with Teredo, documentation, 6to4. */
const NOT_PUBLIC_IPV6: [net: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
// NAT64: the prefix through which IPv6-only networks reach IPv4 hosts.
publicIpv6.addSubnet('64:ff9b::', 96, 'ipv6')
for (const [net, prefix] of NOT_PUBLIC_IPV6) blocked.addSubnet(net, prefix, 'ipv6')
for (const [net, prefix] of NOT_PUBLIC_IPV4) {
  blocked.addSubnet(net, prefix, 'ipv4')
  blocked.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  // Addresses with a zone («fe80::1%eth0») are not public either.
  if (isIP(address) === 0 || address.includes('%')) return false
  return publicIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/**
 * Browsers block these high ports too: other protocols listen there, and a request could be abused to speak
 * them.
 */
const OTHER_PROTOCOLS = new Set([
  2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679,
])

const isWebPort = (port: number) =>
  port === 80 || port === 443 || (port >= 1024 && !OTHER_PROTOCOLS.has(port))

/**
 * Creates the only fetch for URLs that a person typed. Allows http and https, bounded in time and bytes, to
 * public hosts and to those in `privateHosts` (names or addresses). Resolves a name once, when connecting,
 * and connects to exactly the address that was checked, so that DNS rebinding cannot change it in between.
 * Follows redirects within the same host and port only; returns others as `location`.
 * @param lookup a resolver for tests.
 */
export function createGuardedFetch(
  privateHosts: readonly string[],
  lookup: typeof systemLookup = systemLookup,
): GuardedFetch {
  const named = new Set(privateHosts)
  const mayReach = (host: string, address: string) =>
    named.has(host) || named.has(address) || isPublicAddress(address)

  const checkedLookup: LookupFunction = (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const reachable = found.filter(({ address }) => mayReach(host, address))
      const [first] = reachable
      if (!first) return done(new PrivateHostError(host), [])
      if (options.all) done(null, reachable)
      else done(null, first.address, first.family)
    })
  }

  type Asked = { accept: string; method: string; post: Post | undefined; authorization: string }
  const ask = (url: URL, { accept, method, post, authorization }: Asked, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (!/^https?:$/.test(url.protocol) || !isWebPort(Number(url.port || 80)))
        throw new Error(`${url.protocol}…:${url.port} is not asked`)
      // Node looks up no name for a literal address, so check it here.
      if (isIP(host) && !mayReach(host, host)) throw new PrivateHostError(host)
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const who = authorization && { Authorization: authorization }
      const length = post && { 'Content-Length': String(post.body.length) }
      const headers = { Accept: accept, 'Accept-Encoding': 'identity', ...post?.headers, ...length, ...who }
      const path = url.pathname + url.search
      request({
        method,
        hostname: host,
        port: url.port,
        path,
        headers,
        lookup: checkedLookup,
        agent: false,
        signal,
      })
        .on('response', resolve)
        .on('error', reject)
        .end(post?.body)
    })

  return async (address, options) => {
    const {
      ms,
      maxBytes,
      cut = false,
      accept = '*/*',
      head = false,
      post,
      take,
      authorization = '',
    } = options
    const signal = AbortSignal.timeout(ms)
    const method = post ? 'POST' : head ? 'HEAD' : 'GET'
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const response = await ask(url, { accept, method, post, authorization }, signal)
      try {
        const { statusCode: status = 0, headers } = response
        const location = headers.location && URL.parse(headers.location, url)
        const answer = (body: Buffer, location?: string): Answer => ({
          status,
          location,
          headers,
          body,
          text: body.toString('utf8'),
        })
        if (take && status >= 200 && status < 300) {
          await take(upTo(maxBytes, response))
          return answer(Buffer.alloc(0))
        }
        if (status < 300 || status > 399 || !location) return answer(await readBody(response, maxBytes, cut))
        const sameHost = location.hostname === url.hostname && location.port === url.port
        const safe = sameHost && !(url.protocol === 'https:' && location.protocol === 'http:')
        if (!safe || post || redirects === MOST_REDIRECTS) return answer(Buffer.alloc(0), location.href)
        url = location
      } finally {
        response.destroy()
      }
    }
  }
}

/** @throws at the byte that is one too many, or if the connection breaks before the end. */
async function* upTo(maxBytes: number, response: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    yield chunk
  }
}

async function readBody(response: IncomingMessage, maxBytes: number, cut: boolean): Promise<Buffer> {
  if (maxBytes === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes && !cut) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
    if (bytes > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
