import { Client } from '@stomp/stompjs'
import { apiRoot, limits, livePath } from '@thali/contract'

export type LiveClientOptions = {
  /** Where the server is, or what stands before it. */
  readonly url: string
  readonly token: string
  readonly topic: string
  readonly onMessage: (message: unknown) => void
  /** The topic is being heard: what is fetched from now on misses nothing. */
  readonly onConnected: () => void
  readonly onDisconnected: () => void
}

/**
 * A live connection as the web app keeps it: the same client, the same times, back by itself after every loss.
 *
 * @param options The topic, and the listener.
 * @returns Closes it for good.
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
      client.watchForReceipt('heard', onConnected)
      client.subscribe(topic, ({ body }) => onMessage(JSON.parse(body)), { receipt: 'heard' })
    },
    onWebSocketClose: onDisconnected,
  })
  client.activate()
  return () => client.deactivate({ force: true })
}
