import { expect, test } from 'vitest'
import { logSecurity, networkKey, networkOf, siteKey, siteOf } from './security-log.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['not an address', 'unknown'],
])('%s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2:2::9', '2001:db8:2::/48'],
  ['not an address', 'unknown'],
])('%s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})

test('an IPv4 address has one key, an IPv6 address one for its network and one for its site', () => {
  expect(siteKey('one', '192.0.2.7')).toBe(networkKey('one', '192.0.2.7'))
  expect(siteKey('one', '2001:db8:1:2::9')).not.toBe(networkKey('one', '2001:db8:1:2::9'))
})

test('a line names the account and a keyed hash of the network, never the address', () => {
  const lines: object[] = []
  const log = { info: (fields: object) => lines.push(fields) } as never
  logSecurity({ log, hashKey: 'one' }, 'sign_in', { account: 'p1', address: '192.0.2.7' })
  logSecurity({ log, hashKey: 'one' }, 'sign_in', { account: 'p1', address: '::ffff:192.0.2.7' })
  logSecurity({ log, hashKey: 'two' }, 'sign_in', { account: 'p1', address: '192.0.2.7' })
  expect(lines[0]).toEqual({ security: 'sign_in', account: 'p1', network: networkKey('one', '192.0.2.7') })
  expect(lines[1]).toEqual(lines[0])
  expect(lines[2]).not.toEqual(lines[0])
  expect(JSON.stringify(lines)).not.toContain('192.0.2')
})
