import { Client, type StompHeaders } from '@stomp/stompjs'
import {
  type TopicMessage,
  type TopicName,
  apiRoot,
  limits,
  livePath,
  pingDestination,
  topicPath,
} from '@thali/contract'
import { logFailure } from '#web/lib/log.ts'

/** A live topic and the handler of its messages, made by `subscribe`. */
export type Subscription = { readonly topic: TopicName; readonly receive: (body: string) => void }

/**
 * Binds a handler to a topic of the contract, for `connectLive`.
 *
 * @param handle Called with each message of the topic.
 */
export const subscribe = <N extends TopicName>(topic: N, handle: (message: TopicMessage<N>) => void): Subscription => ({
  topic,
  // The server publishes exactly this shape; its tests compare it with the contract.
  receive: (body) => handle(JSON.parse(body) as TopicMessage<N>),
})

export type LiveOptions = {
  readonly restaurantId: string
  /** The access token to connect with, asked for before every attempt; given the one that was just turned down. */
  readonly getAccessToken: (refused: string | undefined) => Promise<string | undefined>
  /** The topics to subscribe to; the role of the token must allow each. */
  readonly subscriptions: readonly Subscription[]
  /** Every subscription is confirmed: fetch now, so that no change is missed between fetch and message (design §4.16). */
  readonly onConnected: () => void
  /** The connection ended, or an attempt failed. The next one follows by itself after limits.reconnectMs. */
  readonly onDisconnected: () => void
}

const liveAddress = (accessToken: string): string => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}${apiRoot}${livePath}?access_token=${encodeURIComponent(accessToken)}`
}

const subscribeAll = (client: Client, { restaurantId, subscriptions, onConnected }: LiveOptions): void => {
  let confirmed = 0
  for (const { topic, receive } of subscriptions) {
    const destination = topicPath(topic, restaurantId)
    const receipt = `subscribed to ${destination}`
    client.watchForReceipt(receipt, () => {
      confirmed += 1
      if (confirmed === subscriptions.length) onConnected()
    })
    const headers: StompHeaders = { receipt }
    client.subscribe(destination, ({ body }) => receive(body), headers)
  }
}

/**
 * Keeps a live connection to topics of a restaurant (spec §7 "Live connection"). It reconnects after every loss, with a
 * fresh token.
 *
 * @returns Closes the connection for good; no callback runs after that.
 */
export const connectLive = (options: LiveOptions): (() => void) => {
  let isClosed = false
  let tried: string | undefined
  let refused: string | undefined
  let ping: ReturnType<typeof setInterval> | undefined

  const client: Client = new Client({
    reconnectDelay: limits.reconnectMs,
    heartbeatIncoming: limits.heartBeatMs,
    heartbeatOutgoing: limits.heartBeatMs,
    // A connection that fell silent is given up at once: a closing handshake over it would keep the screen waiting.
    discardWebsocketOnCommFailure: true,
    beforeConnect: async () => {
      try {
        const token = await options.getAccessToken(refused)
        refused = undefined
        tried = token
        // Nobody is logged in any more: whoever opened this connection is about to close it.
        if (!token) return await client.deactivate()
        client.brokerURL = liveAddress(token)
        client.connectHeaders = { Authorization: `Bearer ${token}` }
      } catch (error) {
        // No network for a new token: the attempt fails as well, and the next one asks again.
        client.brokerURL ??= liveAddress('')
        logFailure('The live connection has no fresh token', error)
      }
    },
    onConnect: () => {
      if (isClosed) return
      subscribeAll(client, options)
      ping = setInterval(
        () => client.publish({ destination: pingDestination, body: JSON.stringify({ type: 'ping' }) }),
        limits.pingMs,
      )
    },
    onStompError: () => {
      refused = tried
    },
    onWebSocketClose: () => {
      clearInterval(ping)
      if (!isClosed) options.onDisconnected()
    },
  })
  client.activate()
  // The device knows at once that its network is gone; the silence of the server would tell after two heart-beats, and
  // for so long the screen would say Connected.
  const giveUp = (): void => client.forceDisconnect()
  addEventListener('offline', giveUp)

  return () => {
    isClosed = true
    removeEventListener('offline', giveUp)
    clearInterval(ping)
    void client.deactivate()
  }
}
