import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { aRestaurant, logIn } from '#test/builders.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { createHttp } from './server.ts'

const megabyte = 1024 * 1024

/** A connection that sends the given bytes and records the received ones. */
const openConnection = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  afterTest(async () => void socket.destroy())
  let text = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => {})
  await once(socket, 'connect')
  /** Waits until the received text matches. */
  const read = async (part: RegExp): Promise<string> => {
    while (!part.test(text))
      await Promise.race([once(socket, 'data'), closed.then(() => Promise.reject(new Error(text)))])
    return text
  }
  return { socket, read, closed, isOpen: () => !socket.destroyed }
}

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: thali.example', ...headers, '', ''].join('\r\n')

test('the server reads 1 MB after a refusal, then disconnects', async () => {
  const server = await startServer()
  const { socket, read, closed, isOpen } = await openConnection(server.url)
  socket.write(head('POST /api/items', 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 5000000000'))
  await read(/^HTTP\/1.1 401 /)
  const chunk = Buffer.alloc(megabyte)
  let megabytes = 0
  // The system's socket buffers hold some megabytes.
  for (; isOpen() && megabytes < 64; megabytes += 1)
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  expect(megabytes).toBeLessThan(64)
})

test('the connection stays open after a refused body below 1 MB', async () => {
  const server = await startServer()
  const { socket, read } = await openConnection(server.url)
  const body = Buffer.alloc(megabyte / 2)
  socket.write(head('POST /api/orders', 'Content-Type: application/json', `Content-Length: ${body.length}`))
  await read(/^HTTP\/1.1 413 /)
  socket.write(body)
  socket.write(head('GET /livez'))
  expect(await read(/HTTP\/1.1 200 /)).toContain('HTTP/1.1 200')
})

test('Expect: 100-continue gets the refusal before the body', async () => {
  const server = await startServer()
  const restaurant = await aRestaurant(server.db)
  const form = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 7', 'Expect: 100-continue']
  const stranger = await openConnection(server.url)
  stranger.socket.write(head('POST /api/items', ...form))
  expect(await stranger.read(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 401 /)
  await stranger.closed
  const admin = await openConnection(server.url)
  const { accessToken } = await logIn(server, restaurant.admin)
  admin.socket.write(head('POST /api/items', ...form, `Authorization: Bearer ${accessToken}`))
  expect(await admin.read(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 100 Continue/)
  admin.socket.write('--x--\r\n')
  await admin.read(/HTTP\/1.1 400 /)
})

test('a connection with slow headers ends, others are answered', async () => {
  const { http } = createHttp({
    log: createLog('silent'),
    trustProxy: false,
    inline: { scriptHashes: [], styleHashes: [] },
    timeouts: { headersMs: 300, checkMs: 50 },
  })
  afterTest(() => http.close())
  http.get('/quick', async () => 'done')
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  const slow = await Promise.all(Array.from({ length: 5 }, () => openConnection(url)))
  for (const { socket } of slow) socket.write('GET /quick HTTP/1.1\r\nHost: thali.example\r\nX-Slow: ')
  // Each byte keeps the connection from being idle.
  const timer = setInterval(() => slow.forEach(({ socket }) => socket.write('a')), 20)
  afterTest(async () => clearInterval(timer))
  expect((await fetch(`${url}/quick`)).status).toBe(200)
  for (const { read, closed } of slow) {
    await read(/^HTTP\/1.1 408 /)
    await closed
  }
  const ofProduct = createHttp({
    log: createLog('silent'),
    trustProxy: false,
    inline: { scriptHashes: [], styleHashes: [] },
  })
  expect(ofProduct.http.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 45_000 })
})

test('a request with two hosts is refused, also for menu and live connection', async () => {
  const server = await startServer()
  const { id } = await aRestaurant(server.db)
  const menu = `GET /api/restaurants/${id}`
  expect((await server.raw(`/api/restaurants/${id}`)).status).toBe(200)
  for (const line of [menu, 'GET /livez', 'POST /api/orders', 'GET /api/ws']) {
    const { socket, read } = await openConnection(server.url)
    const upgrade = line.includes('/ws') ? ['Connection: Upgrade', 'Upgrade: websocket'] : []
    socket.write(head(line, 'host: evil.example', ...upgrade))
    expect(await read(/^HTTP\/1.1 \d+ /)).toMatch(/^HTTP\/1.1 400 /)
  }
})

test('a client gets a slow answer despite the socket timeout', async () => {
  const { http } = createHttp({
    log: createLog('silent'),
    trustProxy: false,
    inline: { scriptHashes: [], styleHashes: [] },
  })
  afterTest(() => http.close())
  http.post('/slow', async (_, { raw }) => {
    await once(raw.socket ?? raw, 'timeout')
    return 'done'
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  http.server.setTimeout(50)
  const body = JSON.stringify({ a: 1 })
  const response = await fetch(`${url}/slow`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  expect([response.status, await response.text()]).toEqual([200, 'done'])
})
