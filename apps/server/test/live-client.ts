import { Client } from '@stomp/stompjs'
import { WebSocket, type ClientOptions } from 'ws'
import { apiRoot } from '@thali/contract/api/endpoint'
import { livePath } from '@thali/contract/api/topics'
import * as limits from '@thali/contract/basics/limits'

export type LiveClientOptions = {
  /** Address of the server, or of a proxy in front of it. */
  readonly url: string
  readonly token: string
  readonly topic: string
  readonly onMessage: (message: unknown) => void
  /** The subscription is confirmed. Data fetched from now on misses no change. */
  readonly onConnected: () => void
  readonly onDisconnected: () => void
  /** Headers and certificates of the connection, as a browser behind a proxy sends them. */
  readonly socket?: ClientOptions
}

/**
 * A live connection with the client library and timeouts of the web app; it reconnects after every loss. Returns a
 * function that closes it.
 */
export const connectLive = (options: LiveClientOptions): (() => Promise<void>) => {
  const { url, token, topic, onMessage, onConnected, onDisconnected, socket } = options
  const address = `${url.replace('http', 'ws')}${apiRoot}${livePath}`
  const client = new Client({
    ...(socket ? { webSocketFactory: () => new WebSocket(address, [], socket) } : { brokerURL: address }),
    connectHeaders: { Authorization: `Bearer ${token}` },
    reconnectDelay: limits.reconnectMs,
    heartbeatIncoming: limits.heartBeatMs,
    heartbeatOutgoing: limits.heartBeatMs,
    discardWebsocketOnCommFailure: true,
    onConnect: () => {
      client.watchForReceipt('subscribed', onConnected)
      client.subscribe(topic, ({ body }) => onMessage(JSON.parse(body)), { receipt: 'subscribed' })
    },
    onWebSocketClose: onDisconnected,
  })
  client.activate()
  return () => client.deactivate({ force: true })
}
