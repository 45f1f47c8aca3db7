import { expect, test } from 'vitest'
import { proxyTest } from './connections.ts'

test.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::ffff:127.0.0.9', true],
  ['loopback', '::1', true],
  ['loopback', '10.0.0.1', false],
  ['10.0.0.0/8', '10.9.9.9', true],
  ['10.0.0.0/8', '::ffff:10.9.9.9', true],
  ['10.0.0.0/8', '::1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::1', '2001:db8::2', false],
  ['192.0.2.7', 'no address', false],
])('with the proxies %s, %s is one: %s', (name, address, expected) => {
  expect(proxyTest({ trustedProxies: [name] })(address)).toBe(expected)
})
