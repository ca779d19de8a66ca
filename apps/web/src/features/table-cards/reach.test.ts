import { expect, test } from 'vitest'
import { reachOf } from './reach.ts'

test.each([
  ['http://localhost:3000', 'device'],
  ['http://127.0.0.1:3000', 'device'],
  ['http://[::1]:3000', 'device'],
  ['https://thali.localhost', 'device'],
  ['http://192.168.1.20:3000', 'network'],
  ['http://10.0.0.5', 'network'],
  ['http://172.16.0.1', 'network'],
  ['http://172.31.255.1', 'network'],
  ['http://169.254.3.4', 'network'],
  ['http://100.64.0.9', 'network'],
  ['http://[fd12::1]:3000', 'network'],
  ['http://[fe80::1]', 'network'],
  ['http://till:3000', 'network'],
  ['http://kitchen.local', 'network'],
  ['https://menu.spice-garden.in', 'all'],
  ['http://172.32.0.1', 'all'],
  ['http://49.207.1.2:3000', 'all'],
  ['https://10.example.com', 'all'],
  ['http://[2001:db8::1]', 'all'],
])('the address %s is reached by phones: %s', (origin, reach) => {
  expect(reachOf(origin)).toBe(reach)
})
