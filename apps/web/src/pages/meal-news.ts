import { orderTotal } from '@thali/contract/orders/order'
import { outboxStatus } from '#web/features/basket/outbox/outbox-status.ts'
import { type OrderNews, orderNewsKinds, useOrderNews } from '#web/features/orders/my/order-news.ts'
import { useStore } from '#web/lib/store.ts'
import { type TableOrders, tableOrders } from '#web/product/table-orders.ts'
import { type BillNews, billNews, billNewsKinds } from '#web/product/bill-news.ts'

/** The orders of a shared table, while this phone's own orders say nothing. */
export type TableNews = { readonly kind: 'table'; readonly orders: number; readonly rupees: number }

const tableNews = ({ orders }: TableOrders): TableNews | undefined => {
  const live = orders.filter(({ status }) => status === 'Pending')
  const rupees = orderTotal(live.map(({ totalPrice }) => ({ price: totalPrice, quantity: 1 })))
  return live.some(({ guest }) => !guest?.isMe) ? { kind: 'table', orders: live.length, rupees } : undefined
}

/** The state of a guest's meal, from the first order to the payment. */
export type MealNews = { readonly kind: 'unsent' } | OrderNews | BillNews | TableNews

const [refused, ...laterOrders] = orderNewsKinds

/** The first state of this list is shown: an order that is not sent outranks everything. */
const precedence: readonly MealNews['kind'][] = ['unsent', refused, ...billNewsKinds, ...laterOrders, 'table']

const unsent: MealNews = { kind: 'unsent' }

/** The most urgent state of the meal; undefined without orders and bills. */
export const useMealNews = (): MealNews | undefined => {
  const status = useStore(outboxStatus)
  const bill = useStore(billNews)
  const orders = useOrderNews()
  const table = tableNews(useStore(tableOrders))
  const isUnsent = status !== 'idle' && status !== 'sending'
  const all: readonly MealNews[] = [
    ...(isUnsent ? [unsent] : []),
    ...(bill ? [bill] : []),
    ...orders,
    ...(table ? [table] : []),
  ]
  return precedence.flatMap((kind) => all.filter((news) => news.kind === kind))[0]
}
