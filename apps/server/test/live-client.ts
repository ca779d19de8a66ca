import { Client } from '@stomp/stompjs'
import { apiRoot, limits, livePath } from '@thali/contract'

export type LiveClientOptions = {
  /** Address of the server, or of a proxy in front of it. */
  readonly url: string
  readonly token: string
  readonly topic: string
  readonly onMessage: (message: unknown) => void
  /** The subscription is confirmed. Data fetched from now on misses no change. */
  readonly onConnected: () => void
  readonly onDisconnected: () => void
}

/**
 * A live connection with the client library and timeouts of the web app; it reconnects after every loss. Returns a
 * function that closes it.
 */
export const connectLive = (options: LiveClientOptions): (() => Promise<void>) => {
  const { url, token, topic, onMessage, onConnected, onDisconnected } = options
  const client = new Client({
    brokerURL: `${url.replace('http', 'ws')}${apiRoot}${livePath}`,
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
