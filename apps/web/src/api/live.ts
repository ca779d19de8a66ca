import { Client, type StompHeaders } from '@stomp/stompjs'
import type { TopicMessage } from '@thali/contract/api/calls'
import { apiRoot } from '@thali/contract/api/endpoint'
import { type TopicName, livePath, pingDestination, topicPath } from '@thali/contract/api/topics'
import * as limits from '@thali/contract/basics/limits'
import { logFailure } from '#web/lib/log.ts'

/** A live topic and the handler of its messages, made by `subscribe`. */
export type Subscription = { readonly topic: TopicName; readonly receive: (body: string) => void }

/** Binds a handler to a topic of the contract, for `connectLive`. */
export const subscribe = <N extends TopicName>(topic: N, handle: (message: TopicMessage<N>) => void): Subscription => ({
  topic,
  // The server publishes exactly this shape; its tests compare it with the contract.
  receive: (body) => handle(JSON.parse(body) as TopicMessage<N>),
})

/** The topics of a live connection and its callbacks. */
export type LiveOptions = {
  readonly restaurantId: string
  /** Called before every attempt, with the token that the server just refused. */
  readonly getAccessToken: (refused: string | undefined) => Promise<string | undefined>
  /** The role of the token must allow each topic. */
  readonly subscriptions: readonly Subscription[]
  /** Every subscription is confirmed. Fetch now, so that no change is missed (design §4.16). */
  readonly onConnected: () => void
  /** The connection ended or an attempt failed. The next attempt follows after limits.reconnectMs. */
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
 * Subscribes to topics of a restaurant (spec §7 "Live connection"). It reconnects after every loss, with a new token.
 * Returns a function that closes the connection; no callback runs after that.
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
    // A silent connection is dropped at once; a closing handshake over it would delay the screen.
    discardWebsocketOnCommFailure: true,
    beforeConnect: async () => {
      try {
        const token = await options.getAccessToken(refused)
        refused = undefined
        tried = token
        // The session ended; the caller is about to close this connection.
        if (!token) return await client.deactivate()
        client.brokerURL = liveAddress(token)
        client.connectHeaders = { Authorization: `Bearer ${token}` }
      } catch (error) {
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
  // The device detects a network loss at once; the connection alone would need two heart-beats.
  const giveUp = (): void => client.forceDisconnect()
  addEventListener('offline', giveUp)

  return () => {
    isClosed = true
    removeEventListener('offline', giveUp)
    clearInterval(ping)
    void client.deactivate()
  }
}
