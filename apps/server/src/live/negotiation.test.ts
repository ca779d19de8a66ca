import { describe, expect, test } from 'vitest'
import { negotiateHeartBeats, negotiateVersion } from './negotiation.ts'

describe('versions (STOMP S1 to S6)', () => {
  test.each([
    ['1.2', '1.2'],
    ['1.0,1.1,2.0', '1.1'],
    ['1.2,1.0,1.1', '1.2'],
    ['1.1, 1.0', '1.1'],
    ['1.0', '1.0'],
    [undefined, '1.0'],
  ])('of %s, %s is chosen', (accepted, version) => {
    expect(negotiateVersion(accepted)).toBe(version)
  })

  test.each(['9.0,10.1', '', '1', '1.20', ','])('no version of "%s" is supported (STOMP S4)', (accepted) => {
    expect(() => negotiateVersion(accepted)).toThrow('Supported protocol versions are 1.0, 1.1, 1.2')
  })
})

describe('promised heart-beats (STOMP S18, S19, S23)', () => {
  test.each([
    [undefined, 0, 0],
    ['0,0', 0, 0],
    ['0,1000', 10_000, 0],
    ['1000,0', 0, 10_000],
    ['20000,30000', 30_000, 20_000],
    ['10000,10000', 10_000, 10_000],
  ])('%s: the server sends every %d ms and expects every %d ms', (header, sendMs, expectMs) => {
    expect(negotiateHeartBeats(header, 10_000)).toEqual({ sendMs, expectMs })
  })

  test.each(['', '0', 'T,0', '10,-10', '1,2,3', 'a,b', '1e99,0', '1.5,0', ' 1,1', '9999999999,0'])(
    '"%s" is refused (STOMP S23)',
    (header) => {
      expect(() => negotiateHeartBeats(header, 10_000)).toThrow('heart-beat must be two numbers')
    },
  )
})
