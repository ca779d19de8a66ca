import { get, type IncomingMessage } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { topicPath, pingDestination } from '@thali/contract/api/topics'
import type { LiveLimits } from './limits.ts'
import type { LiveOptions } from './server.ts'
import { connect, dial, frame, receiptFor, refused, startLive, type TestServer } from '#test/live/server.ts'

let server: TestServer
const restart = async (limits: Partial<LiveLimits>, options: Partial<LiveOptions> = {}): Promise<void> => {
  await server.stop()
  server = await startLive(limits, options)
}
beforeEach(async () => {
  server = await startLive()
})
afterEach(() => server.stop())

const subscribe = (destination: string): string => frame('SUBSCRIBE', { id: '0', destination, receipt: 'on' })
const subscribed = receiptFor('on')
const ping = (receipt: string): string => frame('SEND', { destination: pingDestination, receipt })

describe('the upgrade', () => {
  const statusOf = (url: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { headers })
      socket.on('unexpected-response', (_, response: IncomingMessage) => resolve(response.statusCode))
      socket.on('open', () => resolve(101))
      socket.on('error', reject)
    })

  test('a foreign origin gets 403; own and missing ones connect (matrix 23)', async () => {
    const host = new URL(server.url).host
    expect(await statusOf(server.url, { origin: 'https://evil.example' })).toBe(403)
    expect(await statusOf(server.url, { origin: 'null' })).toBe(403)
    expect(await statusOf(server.url, { origin: `http://${host}` })).toBe(101)
    expect(await statusOf(server.url)).toBe(101)
  })

  test.each(['/', '/api', '/api/ws/', '/api/wsx', '/ws', '/api%2Fws'])('the path %s is answered 404', async (path) => {
    expect(await statusOf(new URL(path, server.url).href)).toBe(404)
  })

  test('a refused client with a half-open socket is disconnected', async () => {
    const client = connectTcp({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true })
    client.write('GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const answer = await new Promise((resolve) => client.once('data', (data) => resolve(data.toString())))
    expect(answer).toMatch(/^HTTP\/1.1 404 Not Found\r\n/)
    expect(await server.emptied()).toBe(0)
    client.destroy()
  })

  test('too many sockets are answered 503', async () => {
    await restart({ socketsMax: 2 })
    await connect(server)
    await connect(server)
    expect(await statusOf(server.url)).toBe(503)
  })

  test('too many unauthenticated sockets are answered 503', async () => {
    await restart({ unauthenticatedMax: 1 })
    await connect(server)
    await dial(server)
    expect(await statusOf(server.url)).toBe(503)
  })

  describe('unauthenticated sockets', () => {
    const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded } })
    const knock = (forwarded: string) => statusOf(server.url, from(forwarded).headers)

    test('have a limit per address', async () => {
      await restart({ unauthenticatedPerAddressMax: 2 }, { proxies: 1 })
      await dial(server, from('198.51.100.1'))
      const second = await dial(server, from('invented, 198.51.100.1'))
      expect(await knock('198.51.100.1')).toBe(503)
      expect(await knock('198.51.100.2')).toBe(101)
      second.send('DISCONNECT\n\n\0')
      await second.rest()
      expect(await knock('198.51.100.1')).toBe(101)
    })

    test('one /64 network of IPv6 is one address', async () => {
      await restart({ unauthenticatedPerAddressMax: 1 }, { proxies: 1 })
      await dial(server, from('2001:db8:0:7::1'))
      expect(await knock('2001:0DB8::7:a:b:c:d')).toBe(503)
      expect(await knock('2001:db8::8:1')).toBe(101)
    })

    test('are counted by the first address if a proxy is missing in it', async () => {
      await restart({ unauthenticatedPerAddressMax: 1 }, { proxies: 3 })
      await dial(server, from('198.51.100.1, 10.0.0.1'))
      expect([await knock('198.51.100.1'), await knock('198.51.100.2, 10.0.0.1')]).toEqual([503, 101])
      expect(await knock('invented, 198.51.100.1, 10.0.0.2, 10.0.0.1')).toBe(503)
    })

    test('without a proxy X-Forwarded-For is ignored', async () => {
      await restart({ unauthenticatedPerAddressMax: 1 })
      await dial(server, from('198.51.100.1'))
      expect(await knock('198.51.100.2')).toBe(503)
    })

    test('exclude clients with a valid token or CONNECTED', async () => {
      await restart({ unauthenticatedPerAddressMax: 1 })
      for (let count = 0; count < 3; count += 1) {
        await connect(server)
        await dial(server, { query: '?access_token=r1/s1' })
      }
      await dial(server, { query: '?access_token=bad' })
      expect(await statusOf(`${server.url}?access_token=bad`)).toBe(503)
    })
  })

  test('a restaurant’s sockets are limited, CONNECTED or not', async () => {
    await restart({ perRestaurantMax: 2 })
    const query = '?access_token=r1/s1'
    const first = await dial(server, { query })
    await connect(server)
    expect(await statusOf(`${server.url}${query}`)).toBe(503)
    await connect(server, 'r2/s1')
    first.socket.close()
    await first.rest()
    const again = await dial(server, { query })
    again.send('CONNECT\naccept-version:1.2\n\n\0')
    again.send('DISCONNECT\n\n\0')
    await again.rest()
    // A connection counts once, from its request to its end.
    await dial(server, { query })
    expect(await statusOf(`${server.url}${query}`)).toBe(503)
  })

  test.each([
    [['v12.stomp'], 'v12.stomp'],
    [['v11.stomp'], 'v11.stomp'],
    [['v10.stomp', 'v11.stomp', 'v12.stomp'], 'v12.stomp'],
    [['chat', 'v10.stomp'], 'v10.stomp'],
    [[], ''],
  ])('of the sub-protocols %j it is "%s" (STOMP S15)', async (protocols, chosen) => {
    const { socket } = await dial(server, { protocols })
    expect(socket.protocol).toBe(chosen)
    expect(socket.extensions).toBe('')
  })

  test('a sub-protocol that was not offered is never chosen (STOMP S15)', async () => {
    // The client library refuses an answer without one of its sub-protocols, so this test uses plain HTTP.
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'chat',
    }
    const names = await new Promise((resolve) => {
      get(server.url.replace('ws:', 'http:'), { headers }).on('upgrade', (response, socket) => {
        socket.destroy()
        resolve(Object.keys(response.headers))
      })
    })
    expect(names).toContain('sec-websocket-accept')
    expect(names).not.toContain('sec-websocket-protocol')
  })

  test('a token in the query is never logged', async () => {
    const client = await dial(server, { query: '?access_token=r1/secret' })
    client.send(frame('CONNECT', { 'accept-version': '9' }))
    await client.rest()
    expect(server.log()).toContain('live connection ended')
    expect(server.log()).not.toContain('secret')
  })
})

describe('WebSocket', () => {
  test('a frame may arrive as text, bytes, or split (STOMP S28)', async () => {
    const client = await connect(server)
    client.send(ping('text'))
    client.send(Buffer.from(ping('bytes')))
    for (const byte of Buffer.from(ping('byte by byte'))) client.send(Uint8Array.of(byte))
    client.send('')
    client.send('\0')
    client.send(ping('one') + ping('two'))
    for (const receipt of ['text', 'bytes', 'byte by byte', 'one', 'two']) {
      expect(await client.next()).toEqual(receiptFor(receipt))
    }
  })

  test('text that is not UTF-8 is closed with 1007 (STOMP S40)', async () => {
    const client = await connect(server)
    client.socket.send(Uint8Array.of(0xc3, 0x28), { binary: false })
    expect(await client.rest()).toEqual([{ closed: 1007 }])
  })

  test('a message over 64 KiB is closed with 1009 (STOMP S43)', async () => {
    const client = await connect(server)
    client.send('\n'.repeat(64 * 1024 + 1))
    expect(await client.rest()).toEqual([{ closed: 1009 }])
  })

  test('a split frame over 64 KiB gets an ERROR (STOMP S43)', async () => {
    const client = await connect(server)
    client.send(`SEND\ndestination:${pingDestination}\n\n`)
    for (let piece = 0; piece < 3; piece += 1) client.send('x'.repeat(30_000))
    expect(await client.rest()).toEqual([refused('too large'), { closed: 1009 }])
  })

  test('an idle socket gets a line end (STOMP S19, S20)', async () => {
    await restart({ heartBeatMs: 20 })
    const client = await connect(server, 'r1/s1', { 'heart-beat': '0,20' })
    expect(await client.next()).toEqual({ beat: true })
    expect(await client.next()).toEqual({ beat: true })
  })

  test('answers are text frames, readable in browser tools', async () => {
    const client = await connect(server)
    const isBinary = new Promise((resolve) => client.socket.once('message', (_, binary) => resolve(binary)))
    client.send(ping('a'))
    expect(await isBinary).toBe(false)
  })

  test('a client that only answers pings stays (STOMP S25)', async () => {
    await restart({ pingMs: 20, missedBeatsMax: 25 })
    const client = await connect(server)
    for (let count = 0; count < 40; count += 1) await new Promise((resolve) => client.socket.once('ping', resolve))
    client.send(ping('still here'))
    expect(await client.next()).toEqual(receiptFor('still here'))
  })

  test('a peer that answers no ping is disconnected (STOMP S73)', async () => {
    await restart({ pingMs: 20, missedBeatsMax: 50, closeMs: 20 })
    const client = await connect(server)
    await new Promise((resolve) => client.socket.once('ping', resolve))
    client.socket.pause()
    expect(await server.emptied()).toBe(0)
  })
})

describe('closing', () => {
  test('closing disconnects every client with 1001 and refuses upgrades', async () => {
    const clients = await Promise.all([connect(server), connect(server), dial(server)])
    expect(server.connectionCount()).toBe(3)
    await server.close()
    expect(server.connectionCount()).toBe(0)
    for (const client of clients) expect(await client.rest()).toEqual([{ closed: 1001 }])
    await expect(dial(server)).rejects.toThrow('200')
  })

  test('a cut socket loses its subscriptions (STOMP S73)', async () => {
    const client = await connect(server)
    client.send(subscribe(topicPath('orders', 'r1')))
    expect(await client.next()).toEqual(subscribed)
    client.socket.terminate()
    await server.emptied()
    server.publish(topicPath('orders', 'r1'), { id: 'o1' })
  })

  test('only an ended session gets an ERROR (STOMP S84, matrix 30)', async () => {
    const [ended, stays] = await Promise.all([connect(server, 'r1/s1'), connect(server, 'r1/s2')])
    for (const client of [ended, stays]) client.send(subscribe(topicPath('waiterCalls', 'r1')))
    for (const client of [ended, stays]) expect(await client.next()).toEqual(subscribed)
    server.endSession('s1')
    server.publish(topicPath('waiterCalls', 'r1'), { id: 'c1' })
    expect(await ended.rest()).toEqual([refused('session has ended'), { closed: 1008 }])
    expect(await stays.next()).toMatchObject({ command: 'MESSAGE', body: '{"id":"c1"}' })
  })

  test('statistics count sockets, subscriptions and the reasons of disconnections', async () => {
    const enter = (session: string) => connect(server, `r1/${session}`)
    const [left, lost, ended] = [await enter('s1'), await enter('s2'), await enter('s3')]
    const stays = await enter('s4')
    stays.send(subscribe(topicPath('orders', 'r1')))
    expect(await stays.next()).toEqual(subscribed)
    server.publish(topicPath('orders', 'r1'), 1)
    server.publish(topicPath('orders', 'r2'), 1)
    const hostile = await connect(server)
    left.send(frame('DISCONNECT'))
    lost.socket.terminate()
    server.endSession('s3')
    hostile.send(frame('SEND', { destination: '/elsewhere' }))
    await Promise.all([left, lost, ended, hostile].map((client) => client.rest()))
    while (server.connectionCount() > 1) await new Promise(setImmediate)
    expect(server.stats()).toEqual({
      sockets: 1,
      connected: 1,
      subscriptions: 1,
      delivered: 1,
      ended: { left: 1, lost: 1, 'session-ended': 1, refused: 1, silent: 0, slow: 0, failed: 0, shutdown: 0 },
    })
    await server.close()
    expect(server.stats()).toMatchObject({ sockets: 0, connected: 0, subscriptions: 0, ended: { shutdown: 1 } })
  })

  test('a thousand closed connections leave no state (STOMP S27, S81)', async () => {
    for (let round = 0; round < 20; round += 1) {
      const clients = await Promise.all(Array.from({ length: 50 }, () => connect(server)))
      for (const client of clients) client.send(subscribe(topicPath('orders', 'r1')))
      await Promise.all(clients.map((client) => client.next()))
      for (const client of clients) client.socket.terminate()
      expect(await server.emptied()).toBe(0)
    }
  })
})
