import { isIPv6 } from 'node:net'

/**
 * An address as limits count it: of IPv6 the network (/64), since every household has more addresses than it can use
 * up; one of IPv4 as such, however it is written. What is no address stays as it is, cut short.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\]$|%.*$/g, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return address.slice(0, 64)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0')
  const network = [...groups, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::`
}
