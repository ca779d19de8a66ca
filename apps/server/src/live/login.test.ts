import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pingDestination } from '@thali/contract/api/topics'
import type { LiveLimits } from './limits.ts'
import { connect, dial, frame, refused, startLive, type TestServer } from '#test/live/server.ts'

let server: TestServer
const restart = async (limits: Partial<LiveLimits>): Promise<void> => {
  await server.stop()
  server = await startLive(limits)
}
beforeEach(async () => {
  server = await startLive()
})
afterEach(() => server.stop())

describe('CONNECT', () => {
  test.each(['CONNECT', 'STOMP'])('%s is answered CONNECTED (STOMP S1, S2, S7, S14, S16)', async (command) => {
    const client = await dial(server)
    const headers = { host: 'elsewhere', login: 'someone', passcode: 'something' }
    client.send(frame(command, { 'accept-version': '1.0,1.2', Authorization: 'Bearer r1/s1', ...headers }))
    expect(await client.next()).toEqual({
      command: 'CONNECTED',
      headers: {
        version: '1.2',
        session: expect.stringMatching(/.{20}/),
        server: 'thali',
        'heart-beat': '10000,10000',
      },
      body: '',
    })
  })

  test('every connection has a unique session id (STOMP S14)', async () => {
    const names = await Promise.all(
      [1, 2, 3].map(async () => {
        const client = await dial(server, { query: '?access_token=r1/s1' })
        client.send(frame('CONNECT', { 'accept-version': '1.2' }))
        const connected = await client.next()
        return 'command' in connected ? connected.headers['session'] : undefined
      }),
    )
    expect(new Set(names).size).toBe(3)
  })

  test.each([
    ['in CONNECT', {}, { Authorization: 'Bearer r1/s1' }],
    ['in the query', { query: '?access_token=r1/s1' }, {}],
    ['in the header of the request', { headers: { authorization: 'Bearer r1/s1' } }, {}],
    ['in two places, of one session', { query: '?access_token=r1/s1' }, { Authorization: 'bearer r1/s1' }],
    [
      'beside the credentials of a proxy',
      { headers: { authorization: 'Basic eA==' } },
      { Authorization: 'Bearer r1/s1' },
    ],
    ['beside an empty one in the query', { query: '?access_token=' }, { Authorization: 'Bearer r1/s1' }],
  ])('the token may stand %s (matrix 24)', async (_, request, headers) => {
    const client = await dial(server, request)
    client.send(frame('CONNECT', { 'accept-version': '1.2', ...headers }))
    expect(await client.next()).toMatchObject({ command: 'CONNECTED' })
  })

  test.each([
    ['no token', {}, {}],
    ['a token that is not valid', {}, { Authorization: 'Bearer bad' }],
    ['an empty token', {}, { Authorization: 'Bearer ' }],
    ['a token of another kind', {}, { Authorization: 'Basic cjEvczE=' }],
    ['a bad one in the query', { query: '?access_token=bad' }, { Authorization: 'Bearer r1/s1' }],
    ['a bad one in CONNECT', { query: '?access_token=r1/s1' }, { Authorization: 'Bearer bad' }],
    ['another kind beside a good one', { query: '?access_token=r1/s1' }, { Authorization: 'Basic cjEvczE=' }],
    ['tokens of two sessions', { query: '?access_token=r1/s2' }, { Authorization: 'Bearer r1/s1' }],
    ['a name and a password alone', {}, { login: 'demo-admin', passcode: 'demo-admin' }],
  ])('%s is answered ERROR and never CONNECTED (STOMP S12, matrix 24)', async (_, request, headers) => {
    const client = await dial(server, request)
    client.send(frame('CONNECT', { 'accept-version': '1.2', ...headers }))
    expect(await client.rest()).toEqual([refused('Please log in'), { closed: 1008 }])
  })

  test('unsupported versions are answered with the supported ones (STOMP S4)', async () => {
    const client = await dial(server)
    client.send(frame('CONNECT', { 'accept-version': '9.0,10.1', Authorization: 'Bearer r1/s1' }))
    const [error, end] = await client.rest()
    expect(error).toMatchObject({ command: 'ERROR', headers: { version: '1.0,1.1,1.2' } })
    expect(end).toEqual({ closed: 1002 })
  })

  test.each(['SEND', 'SUBSCRIBE', 'DISCONNECT', 'ACK', 'MESSAGE', 'GET / HTTP/1.1'])(
    '%s before CONNECT ends the connection (STOMP S10)',
    async (command) => {
      const client = await dial(server, { query: '?access_token=r1/s1' })
      client.send(frame(command, { id: '1', destination: pingDestination }))
      expect(await client.rest()).toEqual([refused(), { closed: 1002 }])
    },
  )

  test.each(['CONNECT', 'STOMP'])('a second CONNECT, %s, ends the connection (STOMP S11)', async (command) => {
    const client = await connect(server)
    client.send(frame(command, { 'accept-version': '1.2', Authorization: 'Bearer r1/s1' }))
    expect(await client.rest()).toEqual([refused('cannot be used here'), { closed: 1002 }])
  })

  test('heart-beats that are not numbers end the connection (STOMP S23)', async () => {
    const client = await dial(server, { query: '?access_token=r1/s1' })
    client.send(frame('CONNECT', { 'accept-version': '1.1', 'heart-beat': 'T,0' }))
    expect(await client.rest()).toEqual([refused('heart-beat'), { closed: 1002 }])
  })

  test('at most 16 KiB are accepted before CONNECTED', async () => {
    const client = await dial(server)
    for (let piece = 0; piece < 3; piece += 1) client.send('\n'.repeat(6000))
    expect(await client.rest()).toEqual([refused('Too much'), { closed: 1009 }])
  })

  test('a client without CONNECT in time is disconnected (STOMP S13)', async () => {
    await restart({ connectMs: 20 })
    const client = await dial(server)
    expect(await client.rest()).toEqual([refused('took too long'), { closed: 1008 }])
  })

  test('a restaurant with too many screens gets no more, another one does', async () => {
    await restart({ perRestaurantMax: 1 })
    await connect(server)
    await expect(connect(server)).rejects.toThrow('Too many screens')
    await connect(server, 'r2/s1')
  })
})
