import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

/** Who sent a request, and how it travelled to the site or to the proxy in front. */
export type Sender = {
  /** The visitor's address as a key of the limits; `unknown` if the connection is gone. */
  address: string
  scheme: 'http' | 'https'
}

/**
 * @param proxies addresses and networks of the proxies in front: only what they forward is believed. Of their
 *   `X-Forwarded-For` the last entry counts, which the proxy itself saw.
 * @param onStranger hears the first address that forwards without being one of them.
 */
export function createSenderOf(proxies: readonly string[], onStranger: (address: string) => void) {
  const believed = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) believed.addAddress(address, family)
    else believed.addSubnet(address, Number(bits), family)
  }
  let isTold = proxies.length === 0
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Sender => {
    const peer = socket.remoteAddress ?? ''
    const isProxy = isIP(peer) !== 0 && believed.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')
    const forwarded = headers['x-forwarded-for']
    if (forwarded !== undefined && !isProxy && !isTold) {
      isTold = true
      onStranger(peer)
    }
    const named = isProxy
      ? networkOf(
          String(forwarded ?? '')
            .split(',')
            .at(-1) ?? '',
        )
      : undefined
    const isSecure = isProxy && String(headers['x-forwarded-proto']).split(',')[0]?.trim() === 'https'
    return { address: named ?? networkOf(peer) ?? 'unknown', scheme: isSecure ? 'https' : 'http' }
  }
}

/**
 * The key under which limits count an address. IPv6 counts as its /64 network, because every household has
 * more addresses than it can use up. Reads every form a proxy writes: with a port, in brackets, IPv4 mapped
 * into IPv6. Undefined if the text is no address.
 */
export function networkOf(text: string): string | undefined {
  const plain = text.trim().replace(/%[^\]]*/, '')
  if (isIPv4(plain)) return plain
  const { address } =
    (isIPv6(plain) ? new SocketAddress({ address: plain, family: 'ipv6' }) : SocketAddress.parse(plain)) ?? {}
  if (!address) return undefined
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  return `${[...groups, ...zeros, ...after].slice(0, 4).join(':')}::`
}
