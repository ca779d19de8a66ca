import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest, connectTo } from '#test/harness.ts'
import { startProcess } from '#test/server-process.ts'

const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const restaurant = await aRestaurant(database.db)
  await anItem(database.db, restaurant, 'dal')
  const process = await startProcess({ ...database.env, RATE_LIMIT: 'off', LOG_LEVEL: 'info' })
  return { process, restaurant, server: connectTo(process.url) }
}

/** An open connection and its received text. */
const hold = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk)))
  socket.on('error', () => {})
  const ended = once(socket, 'close')
  afterTest(async () => void socket.destroy())
  return { send: (bytes: string) => void socket.write(bytes), ended, read: () => text }
}

const body = (restaurant: { id: string }): string => JSON.stringify(anOrder(restaurant, ['dal']))

const head = (length: number): string =>
  `POST /api/orders HTTP/1.1\r\nHost: thali\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const heartbeat = 'GET /readyz HTTP/1.1\r\nHost: thali\r\n\r\n'

test('SIGTERM finishes running calls, refuses new ones, and exits with 0', async () => {
  const { process, restaurant } = await open()
  const sending = await hold(process.url)
  const asking = await hold(process.url)
  const text = body(restaurant)
  // Half of an order has arrived when the stop starts.
  sending.send(head(text.length) + text.slice(0, 20))
  asking.send(heartbeat)
  await expect.poll(asking.read).toContain('ready\n')
  const ended = process.stop()
  await expect
    .poll(() =>
      fetch(process.url).then(
        () => 'let in',
        () => 'refused',
      ),
    )
    .toBe('refused')
  asking.send(heartbeat)
  await asking.ended
  expect(asking.read()).toMatch(/HTTP\/1.1 503 Service Unavailable[^]*connection: close[^]*The service is stopping\./i)
  sending.send(text.slice(20))
  await sending.ended
  expect(sending.read()).toMatch(/^HTTP\/1.1 201 Created/)
  expect(await ended).toBe(0)
})

test('a connection without a request does not delay the stop', async () => {
  const { process } = await open()
  const unused = await hold(process.url)
  expect(await process.stop()).toBe(0)
  await unused.ended
  expect(process.output()).toContain('"cutOff":0')
})

test('live screens are notified that the server stops', async () => {
  const { process, restaurant, server } = await open()
  const { accessToken } = await logIn(server, restaurant.waiter)
  const socket = new WebSocket(`${process.url.replace('http', 'ws')}/api/ws?access_token=${accessToken}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  const ended = process.stop()
  const [event]: CloseEvent[] = await closed
  expect([event?.code, await ended]).toEqual([1001, 0])
})

test('a second signal ends the process at once', async () => {
  const { process, restaurant } = await open()
  const sending = await hold(process.url)
  sending.send(head(body(restaurant).length))
  const refused = () =>
    fetch(process.url).then(
      () => 'let in',
      () => 'refused',
    )
  // When a later connection has its answer, the half order has arrived too.
  await fetch(`${process.url}/livez`)
  const ended = process.stop()
  await expect.poll(refused).toBe('refused')
  await process.stop()
  expect(await ended).toBe(1)
})
