import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { THIS_MACHINE } from '#app/platform/env.server.ts'
import { createSenderOf, networkOf } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each(['unknown', '', '203.0.113.7:99999', 'iglesia.cl', '_hidden', '1.2.3.4, 5.6.7.8'])(
  '%s is no address, so that it is no key of its own',
  (text) => {
    expect(networkOf(text)).toBeUndefined()
  },
)

/** What is believed of a request from `peer` whose headers say that 203.0.113.7 sent it over https. */
const senderFrom = (peer: string | undefined, proxies: readonly string[], strangers: string[] = []) => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-forwarded-proto': 'https, http' }
  const request = { headers, socket: { remoteAddress: peer } } as unknown as IncomingMessage
  const { address, scheme } = createSenderOf(proxies, (address) => strangers.push(address))(request)
  return `${scheme} ${address}`
}

test.each([
  ['127.0.0.1', THIS_MACHINE],
  ['::1', THIS_MACHINE],
  ['::ffff:127.0.0.1', THIS_MACHINE],
  ['172.30.77.10', ['172.30.77.10']],
  ['10.1.2.3', ['172.30.77.10', '10.0.0.0/8']],
  ['fd00::9', ['fd00::/64']],
])('a proxy at %s is believed', (peer, proxies) => {
  const strangers: string[] = []
  expect(senderFrom(peer, proxies, strangers)).toBe('https 203.0.113.7')
  expect(strangers).toEqual([])
})

test.each([
  ['192.0.2.9', THIS_MACHINE, 'http 192.0.2.9'],
  ['::ffff:192.0.2.9', THIS_MACHINE, 'http 192.0.2.9'],
  ['172.30.77.11', ['172.30.77.10'], 'http 172.30.77.11'],
  ['fe80::1%eth0', ['fd00::/64'], 'http fe80:0:0:0::'],
])('%s, which is none of the named proxies, is not, and it is told once', (peer, proxies, sender) => {
  const strangers: string[] = []
  expect(senderFrom(peer, proxies, strangers)).toBe(sender)
  expect(strangers).toEqual([peer])
})

test('without a proxy nobody is believed, and nothing is told', () => {
  const strangers: string[] = []
  expect(senderFrom('127.0.0.1', [], strangers)).toBe('http 127.0.0.1')
  expect(senderFrom(undefined, THIS_MACHINE)).toBe('http unknown')
  expect(strangers).toEqual([])
})
