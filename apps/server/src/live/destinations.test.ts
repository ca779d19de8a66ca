import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { topicPath, pingDestination } from '@thali/contract/api/topics'
import {
  connect,
  dial,
  frame,
  receiptFor,
  refused,
  startLive,
  type RawClient,
  type TestServer,
} from '#test/live/server.ts'

let server: TestServer
let client: RawClient
beforeEach(async () => {
  server = await startLive()
  client = await connect(server, 'r1/s1')
})
afterEach(() => server.stop())

const orders = topicPath('orders', 'r1')
const listen = async (headers: Record<string, string> = {}): Promise<void> => {
  client.send(frame('SUBSCRIBE', { id: '0', destination: orders, receipt: 'on', ...headers }))
  expect(await client.next()).toEqual(receiptFor('on'))
}

describe('SUBSCRIBE', () => {
  test.each([topicPath('orders', 'r1'), topicPath('waiterCalls', 'r1')])(
    '%s can be subscribed by its own staff (matrix 25, 26)',
    async (topic) => {
      await listen({ destination: topic })
      server.publish(topic, { id: 'x' })
      expect(await client.next()).toMatchObject({ command: 'MESSAGE', body: '{"id":"x"}' })
    },
  )

  test.each([
    topicPath('orders', 'r2'),
    topicPath('waiterCalls', 'r2'),
    '/topic/orders',
    '/topic/orders/',
    '/topic/orders/*',
    '/topic/orders/r1/',
    '/topic/orders/r1/x',
    '/topic/orders/r1%00',
    '/topic/orders/%2e%2e/r1',
    '/topic/orders/r1\\n',
    ' /topic/orders/r1',
    '/topic/**',
    '/topic/#',
    '/queue/orders/r1',
    '/user/queue/orders',
    pingDestination,
  ])('"%s" cannot be subscribed and ends the connection (STOMP S49, S56, matrix 25 to 27)', async (destination) => {
    client.send(frame('SUBSCRIBE', { id: '0', destination, receipt: 'a' }))
    const [error, ...rest] = await client.rest()
    expect(error).toEqual(refused('may not be subscribed to'))
    expect(error).toMatchObject({ headers: { 'receipt-id': 'a' } })
    expect(rest).toEqual([{ closed: 1008 }])
  })

  test.each([
    ['no destination (STOMP S47)', { id: '1' }, 'needs the header destination'],
    ['an empty destination (STOMP S47)', { id: '1', destination: '' }, 'needs the header destination'],
    ['no id (STOMP S48)', { destination: orders }, 'needs the header id'],
    ['an id in use (STOMP S50)', { id: '0', destination: orders }, 'in use'],
    ['an ack that does not exist (STOMP S51)', { id: '1', destination: orders, ack: 'never' }, 'ack must be'],
    ['an ack that a topic cannot keep (STOMP S51)', { id: '1', destination: orders, ack: 'client' }, 'ack auto'],
  ])('%s ends the connection', async (_, headers: Record<string, string>, message) => {
    await listen()
    client.send(frame('SUBSCRIBE', headers))
    expect(await client.rest()).toEqual([refused(message), { closed: 1002 }])
  })

  test('20 subscriptions are accepted and the 21st is refused (STOMP S55)', async () => {
    for (let id = 0; id < 20; id += 1) await listen({ id: `${id}` })
    client.send(frame('SUBSCRIBE', { id: '20', destination: orders }))
    expect(await client.rest()).toEqual([refused('Too many subscriptions'), { closed: 1008 }])
  })

  test('two subscriptions to one topic get a copy each (STOMP S54)', async () => {
    await listen({ id: 'a' })
    await listen({ id: 'b', ack: 'auto' })
    server.publish(orders, 1)
    expect(await client.next()).toMatchObject({ headers: { subscription: 'a' } })
    expect(await client.next()).toMatchObject({ headers: { subscription: 'b' } })
  })

  test('nothing is delivered once UNSUBSCRIBE has its RECEIPT (STOMP S53)', async () => {
    await listen({ id: 'a' })
    await listen({ id: 'b' })
    server.publish(orders, 1)
    client.send(frame('UNSUBSCRIBE', { id: 'a', receipt: 'off' }))
    expect(await client.next()).toMatchObject({ headers: { subscription: 'a' } })
    expect(await client.next()).toMatchObject({ headers: { subscription: 'b' } })
    expect(await client.next()).toEqual(receiptFor('off'))
    server.publish(orders, 2)
    expect(await client.next()).toMatchObject({ headers: { subscription: 'b' }, body: '2' })
  })

  test.each([{ id: 'unknown' }, {}])('UNSUBSCRIBE of %j ends the connection (STOMP S52)', async (headers) => {
    await listen()
    client.send(frame('UNSUBSCRIBE', { ...headers, receipt: 'x' }))
    const [error] = await client.rest()
    expect(error).toMatchObject({ command: 'ERROR', headers: { 'receipt-id': 'x' } })
  })

  test('STOMP 1.0 may leave the id out', async () => {
    const old = await dial(server, { query: '?access_token=r1/s1' })
    old.send(frame('CONNECT'))
    expect(await old.next()).toMatchObject({ headers: { version: '1.0' } })
    old.send(frame('SUBSCRIBE', { destination: orders, receipt: 'a' }))
    expect(await old.next()).toEqual(receiptFor('a'))
    server.publish(orders, 1)
    const message = await old.next()
    expect(message).toMatchObject({ command: 'MESSAGE', body: '1' })
    expect(message).not.toHaveProperty('headers.subscription')
    old.send(frame('UNSUBSCRIBE', { destination: orders, receipt: 'b' }))
    expect(await old.next()).toEqual(receiptFor('b'))
  })
})

describe('MESSAGE', () => {
  test('has its topic, subscription, unique id and JSON body (STOMP S61, S62)', async () => {
    await listen()
    server.publish(orders, { item: 'பால் ₹' })
    server.publish(orders, { item: 'பால் ₹' })
    const [first, second] = [await client.next(), await client.next()]
    expect(first).toEqual({
      command: 'MESSAGE',
      headers: {
        destination: orders,
        subscription: '0',
        'message-id': expect.stringMatching(/./),
        'content-type': 'application/json;charset=utf-8',
        'content-length': String(Buffer.byteLength('{"item":"பால் ₹"}')),
      },
      body: '{"item":"பால் ₹"}',
    })
    expect(second).not.toHaveProperty('headers.message-id', 'headers' in first ? first.headers['message-id'] : '')
  })

  test('a message repeats its subscription’s id, with escapes (STOMP S37)', async () => {
    await listen({ id: 'a\\cb\\n\\\\' })
    server.publish(orders, 1)
    expect(await client.next()).toMatchObject({ headers: { subscription: 'a:b\n\\' }, body: '1' })
  })

  test('messages published after SUBSCRIBE’s RECEIPT arrive in order (STOMP S65, S68)', async () => {
    await listen()
    for (let count = 0; count < 500; count += 1) server.publish(orders, count)
    for (let count = 0; count < 500; count += 1) expect(await client.next()).toMatchObject({ body: `${count}` })
  })

  test('a subscriber gets no messages of another restaurant', async () => {
    await listen()
    server.publish(topicPath('orders', 'r2'), 'theirs')
    server.publish(orders, 'ours')
    expect(await client.next()).toMatchObject({ body: '"ours"' })
  })
})

describe('SEND', () => {
  test('a ping gets no answer (STOMP S60, matrix 28)', async () => {
    for (const body of ['', 'ping', '{"a":1}', '🍛', 'x'.repeat(1024)]) {
      client.send(frame('SEND', { destination: pingDestination, 'message-id': 'mine', 'content-type': 'x/y' }, body))
    }
    client.send(frame('SEND', { destination: pingDestination, 'content-length': '1', receipt: 'a' }, '\0'))
    expect(await client.next()).toEqual(receiptFor('a'))
  })

  test('a ping of more than 1 KiB ends the connection', async () => {
    client.send(frame('SEND', { destination: pingDestination }, 'x'.repeat(1025)))
    expect(await client.rest()).toEqual([refused('too large'), { closed: 1009 }])
  })

  test.each([orders, '/queue/a', '/app/ping/', '/app/orders', '/app', ' /app/ping', '/user/x'])(
    'to "%s" ends the connection (STOMP S58, S59, matrix 29)',
    async (destination) => {
      await listen()
      const hostile = await connect(server, 'r1/s2')
      hostile.send(frame('SEND', { destination, receipt: 'r' }, 'spam'))
      const [error, ...rest] = await hostile.rest()
      expect(error).toEqual(refused('Nothing may be sent there'))
      expect(error).toMatchObject({ headers: { 'receipt-id': 'r' } })
      expect(rest).toEqual([{ closed: 1008 }])
      server.publish(orders, 'next')
      expect(await client.next()).toMatchObject({ body: '"next"' })
    },
  )

  test('SEND needs a destination (STOMP S57)', async () => {
    client.send(frame('SEND', {}, 'x'))
    expect(await client.rest()).toEqual([refused('needs the header destination'), { closed: 1002 }])
  })

  test('a flood ends only the connection of its sender (STOMP S82)', async () => {
    await listen()
    const hostile = await connect(server, 'r1/s2')
    for (let count = 0; count < 10_000; count += 1) hostile.send(frame('SEND', { destination: pingDestination }))
    server.publish(orders, 'meanwhile')
    expect(await client.next()).toMatchObject({ body: '"meanwhile"' })
    expect(await hostile.rest()).toEqual([refused('Too many frames'), { closed: 1008 }])
  })
})

describe('receipts and errors', () => {
  test('every frame gets a RECEIPT with exactly its id (STOMP S67)', async () => {
    const name = ' a\\cb\\\\c\\nd\\r '
    const exactly = receiptFor(' a:b\\c\nd\r ')
    client.send(frame('SUBSCRIBE', { id: '0', destination: orders, receipt: name }))
    client.send(frame('SEND', { destination: pingDestination, receipt: name }))
    client.send(frame('UNSUBSCRIBE', { id: '0', receipt: name }))
    client.send(frame('DISCONNECT', { receipt: name }))
    expect(await client.rest()).toEqual([exactly, exactly, exactly, exactly, { closed: 1000 }])
  })

  test('DISCONNECT needs no receipt, and later frames are ignored (STOMP S71, S72)', async () => {
    client.send(frame('DISCONNECT') + frame('SEND', { destination: orders }) + 'rubbish')
    client.send(frame('SEND', { destination: orders }))
    expect(await client.rest()).toEqual([{ closed: 1000 }])
  })

  test('a last ERROR names the failed frame’s receipt (STOMP S69, S70)', async () => {
    await listen()
    client.send(
      frame('SUBSCRIBE', { id: '1', receipt: 'x\\cy' }, 'a body') +
        frame('SEND', { destination: pingDestination, receipt: 'z' }),
    )
    const [error, end] = await client.rest()
    server.publish(orders, 1)
    expect(error).toMatchObject({
      command: 'ERROR',
      headers: { 'receipt-id': 'x:y', message: 'SUBSCRIBE must not have a body' },
    })
    expect(end).toEqual({ closed: 1002 })
  })

  test('a broken frame’s ERROR omits the previous frame’s receipt (STOMP S69)', async () => {
    client.send(frame('SEND', { destination: pingDestination, receipt: 'fine' }) + 'rubbish\n')
    expect(await client.next()).toEqual(receiptFor('fine'))
    expect(await client.next()).not.toHaveProperty('headers.receipt-id')
  })

  test.each(['ACK', 'NACK', 'BEGIN', 'COMMIT', 'ABORT', 'MESSAGE', 'ERROR'])(
    '%s is not supported and ends the connection',
    async (command) => {
      client.send(frame(command, { id: '1', transaction: 't', receipt: 'r' }))
      const [error, end] = await client.rest()
      expect(error).toMatchObject({
        command: 'ERROR',
        headers: { 'receipt-id': 'r', message: `${command} cannot be used here` },
      })
      expect(end).toEqual({ closed: 1002 })
    },
  )

  test('a message with a transaction header is refused', async () => {
    client.send(frame('SEND', { destination: pingDestination, transaction: 't' }))
    expect(await client.rest()).toEqual([refused('no transactions'), { closed: 1002 }])
  })

  test('only a client that stops reading is disconnected (STOMP S83)', async () => {
    await server.stop()
    server = await startLive({ closeMs: 20 })
    client = await connect(server, 'r1/s1')
    await listen()
    const stalled = await connect(server, 'r1/s2')
    stalled.send(frame('SUBSCRIBE', { id: '0', destination: orders, receipt: 'on' }))
    expect(await stalled.next()).toEqual(receiptFor('on'))
    stalled.socket.pause()
    const message = 'x'.repeat(64 * 1024)
    while (server.connectionCount() > 1) {
      server.publish(orders, message)
      expect(await client.next()).toMatchObject({ body: `"${message}"` })
    }
    expect(server.log()).toContain('reads too slowly')
  })
})
