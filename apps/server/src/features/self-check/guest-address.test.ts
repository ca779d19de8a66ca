import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

const open = async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  let version = 0
  return {
    server,
    /** The result of the self-check with an address for guests. */
    async check(address: string) {
      version += 1
      const params = { restaurantId: restaurant.id }
      const saved = await server.call('saveSettings', { params, body: { version, guests: { address } } }, { token })
      expect(saved.status).toBe(200)
      return (await server.call('getSelfCheck', { query: params }, { token })).body.guestAddress
    },
  }
}

const serve = async (listener: RequestListener): Promise<string> => {
  const http = createServer(listener)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  afterTest(async () => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}` // no pipe
}

/** A proxy that calls a server by its own name, as many do. */
const startRenamingProxy = (to: string): Promise<string> =>
  serve((request, response) => {
    void fetch(`${to}${request.url}`).then(async (answer) => response.end(await answer.text()))
  })

test('without an address for guests nothing is opened', async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const { body } = await server.call('getSelfCheck', { query: { restaurantId: restaurant.id } }, { token })
  expect(body).not.toHaveProperty('guestAddress')
})

test('the address of this server is good', async () => {
  const { server, check } = await open()
  expect(await check(server.url)).toEqual({ address: server.url, result: 'good' })
})

test('another server, also another Thali, is recognised', async () => {
  const [{ check }, other] = [await open(), await open()]
  expect(await check(other.server.url)).toMatchObject({ result: 'other_server' })
  const page = await serve((_, response) => response.end('Welcome to this router'))
  expect(await check(page)).toMatchObject({ result: 'other_server' })
})

test('a redirect and a proxy with another Host are named', async () => {
  const { server, check } = await open()
  const redirect = await serve((_, response) => response.writeHead(301, { Location: server.url }).end())
  expect(await check(redirect)).toMatchObject({ result: 'redirected' })
  expect(await check(await startRenamingProxy(server.url))).toMatchObject({ result: 'host_changed' })
})

test('silent, unknown, insecure and refused addresses are told apart', async () => {
  const { server, check } = await open()
  expect(await check(`http://127.0.0.1:${await freePort()}`)).toMatchObject({ result: 'unreachable' })
  const withoutServer = await serve((_, response) => response.writeHead(502).end('Bad gateway'))
  expect(await check(withoutServer)).toMatchObject({ result: 'unreachable' })
  expect(await check('https://no-such-name.invalid')).toMatchObject({ result: 'name_unknown' })
  // Metadata of cloud machines.
  expect(await check('http://169.254.169.254')).toMatchObject({ result: 'address_refused' })
  // A server without a certificate, called with https.
  expect(await check(server.url.replace('http:', 'https:'))).not.toMatchObject({ result: 'good' })
})
