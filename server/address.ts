import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * The key under which limits count an address. IPv6 counts as its /64 network, because every household has more
 * addresses than it can use up. Reads every form a proxy writes: with a port, in brackets, IPv4 mapped into IPv6.
 * Undefined if the text is no address.
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
