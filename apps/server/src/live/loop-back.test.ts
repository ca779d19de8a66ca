import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { LoopBack } from '#test/loop-back/destinations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { liveLimits } from './limits.ts'
import { attachStomp } from './stomp-server.ts'
import { frame, RawClient, receiptFor, refused, type Received } from '#test/live/server.ts'

// Parts of STOMP that the product does not use, tested with a small broker in memory.
const queue = '/queue/kitchen'
let url = ''
let stop: () => Promise<void>
beforeEach(async () => {
  const server = createServer()
  const log = { info: () => undefined, warn: () => undefined }
  const { profile } = new LoopBack()
  const stomp = attachStomp(server, { path: '/ws', profile, limits: liveLimits, isOriginAllowed: () => true, log })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws` // it listens on a port, not on a pipe
  stop = async () => {
    await stomp.close()
    await new Promise((resolve) => server.close(resolve))
  }
})
afterEach(() => stop())

const enter = async (version = '1.2'): Promise<RawClient> => {
  const socket = new WebSocket(url)
  const client = new RawClient(socket)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  client.send(frame('CONNECT', { 'accept-version': version, login: 'guest', passcode: 'guest' }))
  expect(await client.next()).toMatchObject({ command: 'CONNECTED' })
  return client
}

const listen = async (client: RawClient, destination: string, ack = 'auto'): Promise<void> => {
  client.send(frame('SUBSCRIBE', { id: '0', destination, ack, receipt: 'on' }))
  expect(await client.next()).toEqual(receiptFor('on'))
}

/** Sends each text in a separate frame, and waits until the server has handled the last one. */
const send = async (client: RawClient, destination: string, texts: readonly string[]): Promise<void> => {
  for (const text of texts) client.send(frame('SEND', { destination }, text))
  client.send(frame('SEND', { destination: '/topic/nobody', receipt: 'sent' }))
  expect(await client.next()).toEqual(receiptFor('sent'))
}

const header = (received: Received, name: string): string => ('headers' in received && received.headers[name]) || ''
const receive = async (client: RawClient, count: number): Promise<Received[]> => {
  const all: Received[] = []
  while (all.length < count) all.push(await client.next())
  return all
}
const bodies = async (client: RawClient, count: number): Promise<unknown[]> =>
  (await receive(client, count)).map((received) => ('body' in received ? received.body : received))

test('a sender’s headers except message-id are forwarded (STOMP S64, S66)', async () => {
  const client = await enter()
  await listen(client, '/topic/a')
  client.send(frame('SEND', { destination: '/topic/a', 'x\\c': ' 1\\n', 'message-id': 'mine', 'content-type': 'a/b' }))
  const received = await client.next()
  expect(received).toMatchObject({ headers: { 'x:': ' 1\n', 'content-type': 'a/b', subscription: '0' } })
  expect(header(received, 'message-id')).not.toBe('mine')
})

describe('acknowledgement', () => {
  test.each([
    ['client takes all up to the one named', 'client', ['c']],
    ['client-individual takes the one named alone', 'client-individual', ['a', 'c']],
  ])('%s (STOMP S63, S76)', async (_, ack, frames) => {
    const [first, sender] = [await enter(), await enter()]
    await listen(first, queue, ack)
    await send(sender, queue, ['a', 'b', 'c'])
    const [, second] = await receive(first, 3)
    first.send(frame('ACK', { id: second ? header(second, 'ack') : '', receipt: 'acked' }))
    expect(await first.next()).toEqual(receiptFor('acked'))
    first.send(frame('DISCONNECT'))
    await first.rest()
    const next = await enter()
    next.send(frame('SUBSCRIBE', { id: '0', destination: queue }))
    expect(await bodies(next, frames.length)).toEqual(frames)
  })

  test('a message without acknowledgement has no ack header', async () => {
    const client = await enter()
    await listen(client, queue)
    client.send(frame('SEND', { destination: queue }, 'a'))
    expect(await client.next()).not.toHaveProperty('headers.ack')
  })

  test.each([
    ['NACK', (client: RawClient, name: string) => client.send(frame('NACK', { id: name }))],
    ['the end of the subscription', (client: RawClient) => client.send(frame('UNSUBSCRIBE', { id: '0' }))],
    ['the end of the connection', (client: RawClient) => client.socket.terminate()],
  ])('%s gives a message to another reader (STOMP S78)', async (_, refuse) => {
    const [first, second] = [await enter(), await enter()]
    await listen(first, queue, 'client')
    await listen(second, queue, 'client')
    await send(await enter(), queue, ['soup'])
    const [received] = await receive(first, 1)
    refuse(first, received ? header(received, 'ack') : '')
    expect(await bodies(second, 1)).toEqual(['soup'])
  })

  test.each(['1.0', '1.1'])('STOMP %s acknowledges by message-id instead of ack', async (version) => {
    const client = await enter(version)
    await listen(client, queue, 'client')
    client.send(frame('SEND', { destination: queue }, 'a'))
    const name = header(await client.next(), 'message-id')
    client.send(frame('ACK', { subscription: '0', 'message-id': name, receipt: 'r' }))
    expect(await client.next()).toEqual(receiptFor('r'))
  })

  test.each([
    ['ACK', { id: 'unknown' }, 'no message'],
    ['NACK', { id: 'unknown' }, 'no message'],
    ['ACK', {}, 'needs the header id'],
  ])('%s of %j ends the connection (STOMP S77)', async (command, headers, message) => {
    const client = await enter()
    client.send(frame(command, headers))
    expect(await client.rest()).toEqual([refused(message), { closed: 1002 }])
  })
})

describe('transactions', () => {
  const inOne = (body: string) => frame('SEND', { destination: '/topic/a', transaction: 't' }, body)

  test('frames take effect in order at COMMIT, never after ABORT (STOMP S79)', async () => {
    const client = await enter()
    await listen(client, '/topic/a')
    client.send(frame('BEGIN', { transaction: 't' }) + inOne('1') + inOne('2'))
    client.send(frame('SEND', { destination: '/topic/a' }, 'outside'))
    client.send(frame('COMMIT', { transaction: 't' }))
    expect(await bodies(client, 3)).toEqual(['outside', '1', '2'])
    client.send(frame('BEGIN', { transaction: 't' }) + inOne('3') + frame('ABORT', { transaction: 't' }))
    client.send(frame('SEND', { destination: '/topic/a' }, 'after'))
    expect(await bodies(client, 1)).toEqual(['after'])
  })

  test('an acknowledgement in a transaction takes effect at COMMIT (STOMP S79)', async () => {
    const [client, sender] = [await enter(), await enter()]
    await listen(client, queue, 'client')
    await send(sender, queue, ['a', 'b'])
    const [, last] = await receive(client, 2)
    client.send(frame('BEGIN', { transaction: 't' }))
    client.send(frame('NACK', { id: last ? header(last, 'ack') : '', transaction: 't', receipt: 'r' }))
    expect(await client.next()).toEqual(receiptFor('r'))
    client.send(frame('COMMIT', { transaction: 't' }))
    expect(await bodies(client, 2)).toEqual(['a', 'b'])
  })

  test('a transaction left open by its client is aborted (STOMP S79)', async () => {
    const [listener, client] = [await enter(), await enter()]
    await listen(listener, '/topic/a')
    client.send(frame('BEGIN', { transaction: 't' }) + inOne('never') + frame('DISCONNECT'))
    await client.rest()
    await send(await enter(), '/topic/a', ['next'])
    expect(await bodies(listener, 1)).toEqual(['next'])
  })

  const begin = (id: string) => frame('BEGIN', { transaction: id })
  test.each([
    ['BEGIN of one that is open (STOMP S79)', begin('t') + begin('t'), 'open already'],
    ['COMMIT of none (STOMP S79)', frame('COMMIT', { transaction: 't' }), 'no transaction'],
    ['ABORT of none (STOMP S79)', frame('ABORT', { transaction: 't' }), 'no transaction'],
    ['SEND in none (STOMP S79)', inOne('x'), 'no transaction'],
    ['BEGIN without a name', frame('BEGIN'), 'needs the header transaction'],
  ])('%s ends the connection', async (_, frames, message) => {
    const client = await enter()
    client.send(frames)
    expect(await client.rest()).toEqual([refused(message), { closed: 1002 }])
  })

  test('16 transactions may be open, 17 may not (STOMP S80)', async () => {
    const client = await enter()
    for (let count = 0; count < 17; count += 1) client.send(begin(`t${count}`))
    expect(await client.rest()).toEqual([refused('Too many transactions'), { closed: 1008 }])
  })
})
