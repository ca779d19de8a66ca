import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test.each([
  ['loopback', '127.0.0.1', 1],
  ['loopback', '::ffff:127.0.0.1', 1],
  ['loopback', '::1', 1],
  ['loopback', '192.168.1.20', 0],
  ['loopback', '::ffff:192.168.1.20', 0],
  ['loopback', undefined, 0],
  [2, '192.168.1.20', 2],
  [false, '127.0.0.1', 0],
] as const)('TRUST_PROXY %s and a connection from %s', (trustProxy, address, trusted) => {
  expect(trustedProxies(trustProxy, address)).toBe(trusted)
})
