import { once } from 'node:events'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anItem } from '#test/builders.ts'
import { openFloor } from '#test/floor.ts'
import { afterTest, type StartOptions } from '#test/harness.ts'
import { openEvents } from '#test/phone.ts'
import { streamLimits } from './limits.ts'

const path = '/api/visits/events'

/** Opens an event stream and never reads it. Returns the response on the server's side. */
const openUnread = async (url: string, cookie: string): Promise<ServerResponse> => {
  const { hostname, port, host } = new URL(url)
  const channel = 'http.server.request.start'
  const started = new Promise<ServerResponse>((resolve) => {
    const listener = (message: unknown): void => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse } // by Node
      if (request.url !== path) return
      unsubscribe(channel, listener)
      resolve(response)
    }
    subscribe(channel, listener)
  })
  const socket = connect({ port: Number(port), host: hostname }).pause()
  afterTest(async () => void socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`)
  const response = await started
  await expect.poll(() => response.headersSent).toBe(true)
  return response
}

/**
 * A phone whose stream has unread bytes on the server. It has a second stream, which it reads: after each order the server
 * has written to both.
 */
const openSlow = async (options: StartOptions = {}) => {
  const floor = await openFloor(options)
  const { server, restaurant } = floor
  const dishes = Array.from({ length: 50 }, (_, index) => `dish-${index}`)
  for (const dish of dishes) await anItem(server.db, restaurant, dish)
  const items = dishes.map((itemId) => ({ itemId, quantity: 1, specialInstructions: 'மிளகாய் இல்லாமல் '.repeat(8) }))
  const phone = await floor.phone(7)
  const response = await openUnread(server.url, phone.cookie)
  const reading = await openEvents(server, phone.cookie)
  while (response.writableLength === 0 && !response.destroyed) {
    const { id } = await floor.order(7, { items }, phone)
    await reading.next('order', ({ order }) => order.id === id)
  }
  return { floor, server, phone, response, reading, items }
}

const isClosed = async (response: ServerResponse): Promise<void> => {
  await expect.poll(() => response.destroyed, { timeout: 10_000 }).toBe(true)
}

test('a phone that does not read is disconnected at 64 KiB', async () => {
  const { floor, phone, response, reading, items } = await openSlow()
  expect(response.destroyed).toBe(false)
  // Two hundred kilobytes more than the limit, if the server stored them.
  const bytes = JSON.stringify(await floor.order(7, { items }, phone)).length
  const count = Math.ceil((streamLimits.bufferedBytesMax + 200_000) / bytes)
  const unread: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { id } = await floor.order(7, { items }, phone)
    await reading.next('order', ({ order }) => order.id === id)
    if (!response.destroyed) unread.push(response.writableLength)
  }
  expect(Math.max(0, ...unread)).toBeLessThanOrEqual(streamLimits.bufferedBytesMax)
  expect(response.destroyed).toBe(true)
})

test('a phone with unread bytes is disconnected at the next beat', async () => {
  const { floor, server, response } = await openSlow({ streamLimits: { beatMs: 500 } })
  const other = await floor.phone(8)
  const events = await openEvents(server, other.cookie)
  await isClosed(response)
  const { id } = await floor.order(8, {}, other)
  expect((await events.next('order')).order.id).toBe(id)
})

test('a replaced stream of a slow phone does not stop the server', async () => {
  const { floor, server, phone, response, reading } = await openSlow()
  const others = [reading, await openEvents(server, phone.cookie)]
  expect(response.writableEnded).toBe(true)
  const { id } = await floor.order(7, {}, phone)
  for (const other of others) expect((await other.next('order', ({ order }) => order.id === id)).order.id).toBe(id)
  await isClosed(response)
})

test('the ended visit of a slow phone does not stop the server', async () => {
  const { floor, phone, response } = await openSlow()
  const [sitting] = await floor.sittings()
  const params = { sittingId: sitting?.id ?? '' }
  await floor.staff('endSitting', { params, body: { reason: 'left' } })
  await expect.poll(() => response.writableEnded).toBe(true)
  expect((await floor.send(8, { userId: phone.userId })).status).toBe(201)
  await isClosed(response)
})
