import type { Order } from '@thali/contract/orders/order'
import { findCachedOrders } from '#web/product/cached-orders.ts'
import { storage } from '#web/lib/storage.ts'
import { getVisit } from '#web/product/visit.ts'
import { announce } from '#web/ui/announce.tsx'
import { explanationsOf, progressOf, progressWords } from './kitchen-progress.ts'
import { progressMessages as messages } from './progress-messages.en.ts'

/** The progress of a live order in sentences; undefined without kitchen lines. */
const newsOf = (order: Order): readonly string[] | undefined => {
  const progress = progressOf([order])
  const told = order.items.flatMap((line) =>
    explanationsOf(line).map((words) => messages.newsOfLine({ dish: line.itemName, words })),
  )
  if (!progress && told.length === 0) return undefined
  return [
    ...(progress ? [messages.news({ orderNumber: order.orderNumber, words: progressWords(progress) })] : []),
    ...told,
  ]
}

const allNews = (inWords = (order: Order): Order => order): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (findCachedOrders(getVisit())?.orders ?? [])
      .filter(({ status }) => status === 'Pending')
      .flatMap((order) => {
        const news = newsOf(inWords(order))
        return news ? [[order.id, news] as const] : []
      }),
  )

/**
 * Announces to screen readers on every screen the work of the kitchen with the orders of this phone. Called once.
 *
 * @param inWords Names the dishes of an order in the language of the screen.
 */
export const followKitchenNews = (inWords: (order: Order) => Order): void => {
  let known = allNews()
  storage.subscribe(({ key }) => {
    if (key !== 'cachedOrders') return
    const news = allNews()
    // Compared by the restaurant's own names, which do not change with the language.
    const shown = allNews(inWords)
    // An order that was just sent or accepted has a notice of its own.
    const fresh = [...news].flatMap(([id, sentences]) => {
      const before = known.get(id)
      const words = shown.get(id) ?? []
      return before ? words.filter((one) => !before.includes(sentences[words.indexOf(one)] ?? '')) : []
    })
    if (fresh.length > 0) announce(fresh.join(' '))
    known = news
  })
}
