import { setTimeout as pause } from 'node:timers/promises'
import { topicPath } from '@thali/contract/api/topics'
import * as limits from '@thali/contract/basics/limits'
import type { Order } from '@thali/contract/orders/order'
import { connectLive } from '../../apps/server/test/live-client.ts'
import { password } from '../../apps/server/test/builders.ts'
import { tableServiceMessages } from '../../apps/web/src/features/orders/live/table-service-messages.en.ts'
import type { Place } from '../../testing/place.ts'
import { openHiddenPage } from './hidden-page.ts'

/** A Table Service screen: the web app's list, over the web app's live connection. */
export type Screen = {
  /** The running orders it shows. */
  shown(): readonly Order[]
  /** Number of announcements per order. */
  readonly announced: ReadonlyMap<string, number>
  /** Number of connections so far. */
  connects(): number
  close(): Promise<void>
}

/** The live address and the API address of a screen. */
type Addresses = { readonly liveUrl: string; readonly fetchUrl: string }

/** Logs in as the restaurant's waiter; returns an access token. */
export const logInWaiter = async ({ restaurant }: Place, url: string): Promise<string> => {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: restaurant.waiter, password }),
  })
  const { accessToken }: { accessToken: string } = JSON.parse(await response.text())
  return accessToken
}

const fetchRunning = async (url: string, restaurantId: string, token: string): Promise<readonly Order[]> => {
  const response = await fetch(`${url}/api/orders?restaurantId=${restaurantId}&status=Pending`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(limits.reconnectMs),
  })
  if (!response.ok) throw new Error(`Answered ${response.status}`)
  return JSON.parse(await response.text()) as readonly Order[] // the server's tests hold it to the contract
}

/** The web app's list of orders. */
const openList = async (ask: () => Promise<readonly Order[]>) => {
  openHiddenPage(tableServiceMessages.fetchFailedLog)
  const { createLiveOrders } = await import('../../apps/web/src/features/orders/live/live-orders.ts')
  return createLiveOrders(ask)
}

/**
 * Opens a screen that fetches after every connect, and again after a failed fetch or a lost connection. Resolves once
 * it shows data.
 */
export const openScreen = async (
  { id }: Pick<Place['restaurant'], 'id'>,
  { liveUrl, fetchUrl }: Addresses,
  token: string,
): Promise<Screen> => {
  const announced = new Map<string, number>()
  const list = await openList(() => fetchRunning(fetchUrl, id, token))
  list.open(id, (order) => announced.set(order.id, (announced.get(order.id) ?? 0) + 1))
  let connects = 0
  let isClosed = false
  let isConnected = false
  const catchUp = async (): Promise<void> => {
    const isComplete = await list.reload()
    if (isComplete || isClosed || !isConnected) return
    await pause(limits.reconnectMs)
    if (!isClosed) await catchUp()
  }
  await list.reload()
  const disconnect = connectLive({
    url: liveUrl,
    token,
    topic: topicPath('orders', id),
    onMessage: (message) => list.receive(message as Order), // as published, whose tests hold it to the contract
    onConnected: () => {
      connects += 1
      isConnected = true
      void catchUp()
    },
    onDisconnected: () => {
      if (!isConnected) void catchUp()
      isConnected = false
    },
  })
  return {
    shown: () => list.store.get().items,
    announced,
    connects: () => connects,
    async close() {
      isClosed = true
      await disconnect()
    },
  }
}

type Patience = {
  /** A healthy server, without a link in front. */
  readonly url: string
  readonly token: string
  /** Time limit (ms). */
  readonly limitMs: number
  /** Whether all pending messages have arrived. */
  readonly isSettled?: () => boolean
}

const line = (orders: readonly Order[]): string =>
  orders
    .map((order) => JSON.stringify([order.orderNumber, order.version, order.totalPrice, order.items]))
    .toSorted()
    .join('\n')

/**
 * Waits until nothing changes and all screens equal the database. Returns the milliseconds, or undefined after the
 * time limit.
 */
export const waitForConvergence = async (
  screens: readonly Screen[],
  place: Place,
  { url, token, limitMs, isSettled = () => true }: Patience,
): Promise<number | undefined> => {
  const begin = Date.now()
  while (Date.now() - begin <= limitMs) {
    const stored = line(await fetchRunning(url, place.restaurant.id, token))
    if (isSettled() && screens.every((screen) => line(screen.shown()) === stored)) return Date.now() - begin
    await pause(50)
  }
  return undefined
}
