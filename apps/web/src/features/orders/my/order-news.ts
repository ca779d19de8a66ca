import { useEffect } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { isKitchenLine } from '@thali/contract/kitchen/state'
import { useNow } from '#web/lib/now.ts'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { isEmptied, progressOf, progressWords } from './kitchen-progress.ts'
import { orderNewsMessages as messages } from './order-news-messages.en.ts'
import { progressMessages } from './progress-messages.en.ts'
import { followCachedOrders } from './refresh-cached-orders.ts'
import { useUnseenRefusals } from './refused-orders.ts'

/** States of orders that a guest follows, the most urgent first. */
export const orderNewsKinds = ['refused', 'ready', 'cooking', 'waiting', 'served'] as const

type OrderNewsKind = (typeof orderNewsKinds)[number]

/** The orders of this phone in one state. */
export type OrderNews = {
  readonly kind: OrderNewsKind
  readonly orders: readonly Order[]
  /** The state in a few words. */
  readonly text: string
}

/** A served order is news for this long (ms). */
const servedMs = 10 * 60_000

const servedAt = ({ items }: Order): number =>
  Math.max(...items.filter(isKitchenLine).map(({ progress }) => Date.parse(progress.servedDateTime ?? '') || 0))

/** The state of a live order; undefined once it was served a while ago. */
const liveKind = (order: Order, now: Date): OrderNewsKind | undefined => {
  if (order.approval === 'waiting') return 'waiting'
  const progress = isEmptied(order) ? undefined : progressOf([order])
  if (!progress) return 'cooking'
  const [, , ready, served] = progress.steps
  if (served?.isDone) return now.getTime() - servedAt(order) < servedMs ? 'served' : undefined
  return (ready?.count ?? 0) > (served?.count ?? 0) ? 'ready' : 'cooking'
}

const cookingText = (orders: readonly Order[]): string => {
  const cooked = orders.filter((order) => !isEmptied(order))
  if (cooked.length === 0) return progressMessages.emptied
  const progress = cooked.every((order) => progressOf([order])) ? progressOf(cooked) : undefined
  return progress ? progressWords(progress) : messages.inTheKitchen
}

const newsText = (kind: OrderNewsKind, orders: readonly Order[]): string => {
  if (kind === 'refused') return messages.notAccepted
  if (kind !== 'waiting') return cookingText(orders)
  return orders.some(({ waitsFor }) => waitsFor) ? messages.unpaid : messages.waiting
}

/** The news of a phone's orders, the most urgent first. */
export const orderNews = (live: readonly Order[], refused: readonly Order[], now: Date): readonly OrderNews[] => {
  const byKind = Map.groupBy(live, (order) => liveKind(order, now))
  if (refused.length > 0) byKind.set('refused', [...refused])
  return orderNewsKinds.flatMap((kind) => {
    const orders = byKind.get(kind)
    return orders ? [{ kind, orders, text: newsText(kind, orders) }] : []
  })
}

/** `orderNews` of this phone, kept current while it is shown. */
export const useOrderNews = (): readonly OrderNews[] => {
  const orders = useCachedOrders()
  const refused = useUnseenRefusals(orders)
  const now = useNow()
  const live = orders.filter(({ status }) => status === 'Pending')
  const hasLive = live.length > 0
  const isWaiting = live.some(({ approval }) => approval === 'waiting')
  useEffect(() => (hasLive ? followCachedOrders(isWaiting) : undefined), [hasLive, isWaiting])
  return orderNews(live, refused, now)
}
