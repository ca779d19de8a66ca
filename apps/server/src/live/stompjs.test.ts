import { Client, Versions, type IFrame, type IMessage, type StompConfig } from '@stomp/stompjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { topicPath, pingDestination } from '@thali/contract/api/topics'
import { startLive, type TestServer } from '#test/live/server.ts'

const orders = topicPath('orders', 'r1')

let server: TestServer
const clients: Client[] = []
beforeEach(async () => {
  server = await startLive({ heartBeatMs: 40, missedBeatsMax: 1000 })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.deactivate({ force: true })))
  await server.stop()
})

const create = (config: StompConfig = {}): Client => {
  const client = new Client({ brokerURL: server.url, connectHeaders: { Authorization: 'Bearer r1/s1' } })
  client.configure(config)
  clients.push(client)
  return client
}

const connected = (client: Client): Promise<IFrame> =>
  new Promise((resolve) => {
    client.onConnect = resolve
    client.activate()
  })

const listen = async (client: Client, receive: (message: IMessage) => void): Promise<void> => {
  const receipt = `on-${orders}`
  await new Promise((resolve) => {
    client.watchForReceipt(receipt, resolve)
    client.subscribe(orders, receive, { receipt })
  })
}

describe('the staff screens’ client, @stomp/stompjs', () => {
  test.each([
    ['1.2', {}],
    ['1.1', { stompVersions: new Versions([Versions.V1_1]) }],
    ['1.0', { stompVersions: new Versions([Versions.V1_0]) }],
    ['1.2', { forceBinaryWSFrames: true }],
    ['1.2', { splitLargeFrames: true, maxWebSocketChunkSize: 7 }],
  ])('receives messages in version %s with %j (STOMP S1, S28, S68)', async (version, config) => {
    const client = create(config)
    await connected(client)
    expect(client.connectedVersion).toBe(version)
    const { promise, resolve } = Promise.withResolvers<IMessage>()
    await listen(client, resolve)
    server.publish(orders, { id: 'o1', items: ['ராகி ₹'] })
    expect(JSON.parse((await promise).body)).toEqual({ id: 'o1', items: ['ராகி ₹'] })
  })

  test('sends pings and disconnects with a receipt (STOMP S60, S67, S71)', async () => {
    const client = create()
    await connected(client)
    await new Promise((resolve) => {
      client.watchForReceipt('a:b', resolve)
      client.publish({ destination: pingDestination, body: 'ping', headers: { receipt: 'a:b' } })
    })
    const goodbye = new Promise((resolve) => {
      client.onDisconnect = resolve
    })
    await client.deactivate()
    expect(await goodbye).toMatchObject({ command: 'RECEIPT' })
    await server.emptied()
  })

  test('exchanges heart-beats (STOMP S18, S19, S20)', async () => {
    const client = create({ heartbeatIncoming: 40, heartbeatOutgoing: 40, heartbeatToleranceMultiplier: 1000 })
    let beats = 0
    const received = new Promise<void>((resolve) => {
      client.onHeartbeatReceived = () => {
        beats += 1
        if (beats === 10) resolve()
      }
    })
    await connected(client)
    await received
    expect(client.connected).toBe(true)
    expect(server.connectionCount()).toBe(1)
  })

  test('reconnects with a fresh token after its session ended (STOMP S84)', async () => {
    const client = create({ reconnectDelay: 1 })
    await connected(client)
    const error = new Promise<IFrame>((resolve) => {
      client.onStompError = resolve
    })
    const again = new Promise((resolve) => {
      client.onConnect = resolve
    })
    server.endSession('s1')
    expect((await error).headers['message']).toBe('Your session has ended. Please log in again.')
    client.connectHeaders = { Authorization: 'Bearer r1/s2' }
    await again
    const { promise, resolve } = Promise.withResolvers<IMessage>()
    await listen(client, resolve)
    server.publish(orders, 'after')
    expect((await promise).body).toBe('"after"')
  })

  test('receives the reason of a refused connection (STOMP S12)', async () => {
    const client = create({ connectHeaders: {}, reconnectDelay: 0 })
    const error = await new Promise<IFrame>((resolve) => {
      client.onStompError = resolve
      client.activate()
    })
    expect(error.headers['message']).toBe('Please log in, a valid token is needed')
  })
})
