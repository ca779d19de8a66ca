import { Client, type IMessage, type StompHeaders } from '@stomp/stompjs'
import {
  type Order,
  type WaiterCallMessage,
  apiRoot,
  limits,
  livePath,
  ordersTopic,
  pingDestination,
  waiterCallsTopic,
} from '@thali/contract'
import { logFailure } from '#web/lib/log.ts'

export type LiveOptions = {
  readonly restaurantId: string
  /** The access token to connect with, asked for before every attempt; given the one that was just turned down. */
  readonly getAccessToken: (refused: string | undefined) => Promise<string | undefined>
  readonly onOrder: (order: Order) => void
  readonly onWaiterCall: (message: WaiterCallMessage) => void
  /** Both topics are being heard: refetch now, so that nothing falls between the two (design §4.16). */
  readonly onConnected: () => void
  /** The connection ended, or an attempt failed. The next one follows by itself after limits.reconnectMs. */
  readonly onDisconnected: () => void
}

const liveAddress = (accessToken: string): string => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}${apiRoot}${livePath}?access_token=${encodeURIComponent(accessToken)}`
}

const listen = (client: Client, { restaurantId, onOrder, onWaiterCall, onConnected }: LiveOptions): void => {
  const topics: readonly [string, (message: IMessage) => void][] = [
    // The server publishes exactly these shapes; its tests hold it to the contract.
    [ordersTopic(restaurantId), ({ body }) => onOrder(JSON.parse(body) as Order)],
    [waiterCallsTopic(restaurantId), ({ body }) => onWaiterCall(JSON.parse(body) as WaiterCallMessage)],
  ]
  let heard = 0
  topics.forEach(([destination, handle]) => {
    const receipt = `heard ${destination}`
    client.watchForReceipt(receipt, () => {
      heard += 1
      if (heard === topics.length) onConnected()
    })
    const headers: StompHeaders = { receipt }
    client.subscribe(destination, handle, headers)
  })
}

/**
 * Keeps a live connection to a restaurant's orders and waiter calls (spec §7 "Live connection"): it comes back by itself
 * after every loss, with a fresh token.
 *
 * @param options Whose topics, and whom to tell.
 * @returns Closes it for good; nothing is told after that.
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
      listen(client, options)
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
