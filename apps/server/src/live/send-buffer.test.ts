import { describe, expect, test } from 'vitest'
import { setUp } from '#test/live/connection.ts'

describe('a slow reader (STOMP S83)', () => {
  const listen = async () => {
    const client = setUp()
    await client.connect('heart-beat:0,10000\n')
    client.say('SUBSCRIBE\nid:1\ndestination:/topic/r1/orders\n\n\0')
    return client
  }

  test('goes once 512 KiB wait for it, without an ERROR that it would not read', async () => {
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

  test('stays when all has drained now and then', async () => {
    const { socket, wait } = await listen()
    for (let time = 0; time < 4; time += 1) {
      socket.bufferedBytes = 500 * 1024
      wait(10)
      socket.bufferedBytes = 0
      wait(1)
    }
    expect(socket.closeCode).toBeUndefined()
  })

  test('goes when nothing has drained for 10 seconds, however little it is', async () => {
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

  test('goes when it has answered no ping for 10 seconds, though the system still takes all that is sent', async () => {
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

  test('is not asked more often than every two seconds, and not at all while nothing is sent to it', async () => {
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

  test('is asked after the last message too, and never together with one, which would come later to the others', async () => {
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
