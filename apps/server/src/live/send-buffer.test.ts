import { describe, expect, test } from 'vitest'
import { setUp } from '#test/live/connection.ts'

describe('a slow reader (STOMP S83)', () => {
  const listen = async () => {
    const client = setUp()
    await client.connect('heart-beat:0,10000\n')
    client.send('SUBSCRIBE\nid:1\ndestination:/topic/r1/orders\n\n\0')
    return client
  }

  test('is disconnected without ERROR once 512 KiB are queued', async () => {
    const { socket, topics } = await listen()
    socket.bufferedBytes = 512 * 1024
    topics.publish('/topic/r1/orders', 1)
    expect(socket.closeCode).toBeUndefined()
    socket.bufferedBytes += 1
    topics.publish('/topic/r1/orders', 2)
    topics.publish('/topic/r1/orders', 3)
    expect(socket.closeCode).toBe(1013)
    expect(socket.frames.map(({ command }) => command)).toEqual(['CONNECTED', 'MESSAGE'])
  })

  test('stays connected if its buffer empties now and then', async () => {
    const { socket, wait } = await listen()
    for (let time = 0; time < 4; time += 1) {
      socket.bufferedBytes = 500 * 1024
      wait(10)
      socket.bufferedBytes = 0
      wait(1)
    }
    expect(socket.closeCode).toBeUndefined()
  })

  test('is disconnected if even one byte stays unread for 10 seconds', async () => {
    const { socket, topics, connection, wait } = await listen()
    topics.publish('/topic/r1/orders', 1)
    wait(2)
    connection.ponged()
    wait(60)
    socket.bufferedBytes = 1
    wait(10)
    expect(socket.closeCode).toBeUndefined()
    wait(1)
    expect(socket.closeCode).toBe(1006)
  })

  test('is disconnected if a ping stays unanswered for 10 seconds', async () => {
    const { socket, topics, connection, wait } = await listen()
    const serveFor = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        topics.publish('/topic/r1/orders', second)
        wait(1)
      }
    }
    serveFor(3)
    expect(socket.pings).toBe(1)
    connection.ponged()
    serveFor(2)
    expect(socket.pings).toBe(2)
    serveFor(9)
    expect(socket).toMatchObject({ pings: 2, closeCode: undefined })
    serveFor(1)
    expect(socket.closeCode).toBe(1006)
  })

  test('gets a ping every two seconds at most, none while idle', async () => {
    const { socket, topics, connection, wait } = await listen()
    for (let second = 0; second < 20; second += 1) {
      for (let time = 0; time < 50; time += 1) topics.publish('/topic/r1/orders', time)
      connection.ponged()
      wait(1)
    }
    expect(socket.pings).toBe(10)
    connection.ponged()
    wait(20)
    expect(socket).toMatchObject({ pings: 10, closeCode: undefined })
  })

  test('gets a ping after the last message, never together with one', async () => {
    const { socket, topics, connection, wait } = await listen()
    wait(24)
    topics.publish('/topic/r1/orders', 1)
    expect(socket.pings).toBe(0)
    wait(1)
    expect(socket.pings).toBe(1)
    connection.ponged()
    topics.publish('/topic/r1/orders', 2)
    wait(1)
    topics.publish('/topic/r1/orders', 3)
    expect(socket.pings).toBe(1)
    wait(1)
    expect(socket.pings).toBe(2)
  })
})
