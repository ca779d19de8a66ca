import { describe, expect, test } from 'vitest'
import { answered, setUp, type TestConnection } from '#test/live/connection.ts'

// server.test.ts covers a real network.
describe('time limits', () => {
  test('STOMP 1.0 has no heart-beats, and their header is ignored', async () => {
    const { socket, send, wait } = setUp()
    send('CONNECT\nAuthorization:Bearer s1\nheart-beat:whatever\n\n\0')
    await answered()
    expect(socket.last?.headers).toEqual({ version: '1.0', session: expect.any(String), server: 'thali' })
    wait(60)
    expect(socket.beats).toBe(0)
  })

  test('an idle connection gets heart-beats in time (STOMP S19, S20)', async () => {
    const { socket, connect, connection, wait } = setUp()
    await connect('heart-beat:0,10000\n')
    wait(4)
    expect(socket.beats).toBe(0)
    wait(1)
    expect(socket.beats).toBe(1)
    for (let minute = 0; minute < 60; minute += 1) {
      connection.ponged()
      wait(60)
    }
    expect(socket.beats).toBe(1 + 12 * 60)
    expect(socket.frames.map(({ command }) => command)).toEqual(['CONNECTED'])
  })

  test('a message counts as a beat (STOMP S22)', async () => {
    const { socket, topics, connection, connect, send, wait } = setUp()
    await connect('heart-beat:0,10000\n')
    send('SUBSCRIBE\nid:1\ndestination:/topic/r1/orders\n\n\0')
    for (let time = 0; time < 4; time += 1) {
      wait(4)
      topics.publish('/topic/r1/orders', time)
      connection.ponged()
    }
    expect(socket.beats).toBe(0)
    wait(5)
    expect(socket.beats).toBe(1)
  })

  test('heart-beats continue during and after a hundred messages (STOMP S26)', async () => {
    const { socket, topics, connect, send, wait } = setUp()
    await connect('heart-beat:0,10000\n')
    send('SUBSCRIBE\nid:1\ndestination:/topic/r1/orders\n\n\0')
    wait(5)
    for (let count = 0; count < 100; count += 1) topics.publish('/topic/r1/orders', count)
    wait(5)
    expect(socket.beats).toBe(2)
    expect(socket.frames.filter(({ command }) => command === 'MESSAGE')).toHaveLength(100)
  })

  test('a client is disconnected after three missed heart-beats (STOMP S21)', async () => {
    const { socket, connect, wait } = setUp()
    await connect('heart-beat:10000,0\n')
    wait(30)
    expect(socket.closeCode).toBeUndefined()
    wait(1)
    expect(socket.last?.command).toBe('ERROR')
    expect(socket.closeCode).toBe(1008)
  })

  test.each([
    ['a beat', (each: TestConnection) => each.send('\n')],
    ['a frame', (each: TestConnection) => each.send('SEND\ndestination:/app/ping\n\n\0')],
    ['a WebSocket pong', (each: TestConnection) => each.connection.ponged()],
  ])('%s is a sign of life (STOMP S22, S25)', async (_, live) => {
    const client = setUp()
    await client.connect('heart-beat:10000,0\n')
    for (let time = 0; time < 10; time += 1) {
      client.wait(29)
      live(client)
    }
    expect(client.socket.closeCode).toBeUndefined()
  })

  test('without heart-beats, three unanswered pings end a connection (STOMP S18, S73)', async () => {
    const { socket, connect, wait } = setUp()
    await connect()
    wait(75)
    expect(socket.pings).toBe(3)
    expect(socket.closeCode).toBeUndefined()
    wait(1)
    expect(socket.closeCode).toBe(1008)
  })

  test('a client without CONNECT within 10 seconds is disconnected (STOMP S13, S44)', () => {
    const { socket, send, wait } = setUp()
    for (const character of 'CONNECT\na:') {
      send(character)
      wait(1)
    }
    expect(socket.closeCode).toBeUndefined()
    send('b')
    wait(1)
    expect(socket.last?.headers['message']).toBe('CONNECT took too long')
    expect(socket.closeCode).toBe(1008)
  })

  test('a frame that takes over 30 seconds ends the connection (STOMP S44)', async () => {
    const { socket, connect, send, wait } = setUp()
    await connect()
    wait(20)
    send('SEND\ndestination:/app/ping\n\n')
    for (let time = 0; time < 30; time += 1) {
      wait(1)
      send('x')
    }
    expect(socket.closeCode).toBeUndefined()
    wait(1)
    expect(socket.last?.headers['message']).toBe('A frame took too long')
  })

  test('the frame time limit starts again with each frame', async () => {
    const { socket, connect, send, wait } = setUp()
    await connect()
    for (let time = 0; time < 10; time += 1) {
      send('\n\n\0SEND\ndestination:/app/ping'.slice(time === 0 ? 3 : 0))
      wait(20)
    }
    expect(socket.closeCode).toBeUndefined()
  })

  test('a connection ends after 12 hours, and the client reconnects', async () => {
    const { socket, connection, connect, wait } = setUp()
    await connect()
    for (let minute = 0; minute < 12 * 60; minute += 1) {
      wait(60)
      connection.ponged()
    }
    expect(socket.closeCode).toBeUndefined()
    wait(1)
    expect(socket.last?.headers['message']).toMatch(/please connect again/)
  })

  test('more than 100 frames in 10 seconds end the connection (STOMP S82)', async () => {
    const { socket, connect, send, wait } = setUp()
    await connect()
    const pings = (count: number): void => send('SEND\ndestination:/app/ping\n\n\0'.repeat(count))
    pings(99)
    for (let time = 0; time < 5; time += 1) {
      wait(10)
      pings(100)
    }
    expect(socket.closeCode).toBeUndefined()
    pings(1)
    expect(socket.last?.headers['message']).toBe('Too many frames in a short time')
    expect(socket.closeCode).toBe(1008)
  })
})

describe('closing', () => {
  test.each([
    ['an ERROR', (each: TestConnection) => each.send('rubbish\n')],
    ['DISCONNECT', (each: TestConnection) => each.send('DISCONNECT\n\n\0')],
    ['the end of its session', (each: TestConnection) => each.connection.endSession('s1')],
    ['the end of its socket', (each: TestConnection) => each.connection.end(1006, 'lost')],
  ])('nothing is sent after %s (STOMP S70 to S73)', async (_, end) => {
    const client = setUp()
    await client.connect('heart-beat:0,10000\n')
    client.send('SUBSCRIBE\nid:1\ndestination:/topic/r1/orders\n\n\0')
    end(client)
    const received = client.socket.frames.length
    client.topics.publish('/topic/r1/orders', 1)
    client.send('SEND\ndestination:/app/ping\nreceipt:r\n\n\0')
    client.wait(60)
    expect(client.socket).toMatchObject({ frames: { length: received }, beats: 0, pings: 0 })
  })
})

describe('logging in', () => {
  test('frames wait until the token is checked', async () => {
    const { socket, send } = setUp()
    send('CONNECT\naccept-version:1.2\nAuthorization:Bearer s1\n\n\0SEND\ndestination:/app/ping\nreceipt:a\n\n\0')
    send('DISCONNECT\nreceipt:b\n\n\0')
    expect(socket.frames).toEqual([])
    await answered()
    expect(socket.frames.map(({ command, headers }) => headers.get('receipt-id') ?? command)).toEqual([
      'CONNECTED',
      'a',
      'b',
    ])
    expect(socket.closeCode).toBe(1000)
  })

  test('a session that ends during the token check is refused (matrix 30)', async () => {
    const { connection, socket, send } = setUp()
    send('CONNECT\naccept-version:1.2\nAuthorization:Bearer s1\n\n\0')
    connection.endSession('s1')
    await answered()
    expect(socket.frames.map(({ command }) => command)).toEqual(['ERROR'])
    expect(socket.closeCode).toBe(1008)
  })

  test('a client that leaves during the token check is not connected', async () => {
    const { connection, socket, send } = setUp()
    send('CONNECT\naccept-version:1.2\nAuthorization:Bearer s1\n\n\0')
    connection.end(1001, 'left')
    await answered()
    expect(socket.frames).toEqual([])
  })

  test('an internal error is reported without its reason (STOMP S74)', async () => {
    const { socket, connect } = setUp({}, () => Promise.reject(new Error('SELECT secret FROM sessions')))
    await connect()
    expect(socket.last).toEqual({
      command: 'ERROR',
      headers: { message: 'Something went wrong', 'content-type': 'text/plain', 'content-length': '20' },
    })
    expect(socket.closeCode).toBe(1011)
  })
})
