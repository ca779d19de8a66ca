import { outboxStatus } from '#web/features/basket/outbox/outbox-status.ts'
import { type OrderNews, orderNewsKinds, useOrderNews } from '#web/features/orders/my/order-news.ts'
import { useStore } from '#web/lib/store.ts'
import { type BillNews, billNews, billNewsKinds } from '#web/product/bill-news.ts'

/** The state of a guest's meal, from the first order to the payment. */
export type MealNews = { readonly kind: 'unsent' } | OrderNews | BillNews

const [refused, ...laterOrders] = orderNewsKinds

/** The first state of this list is shown: an order that is not sent outranks everything. */
const precedence: readonly MealNews['kind'][] = ['unsent', refused, ...billNewsKinds, ...laterOrders]

const unsent: MealNews = { kind: 'unsent' }

/** The most urgent state of the meal; undefined without orders and bills. */
export const useMealNews = (): MealNews | undefined => {
  const status = useStore(outboxStatus)
  const bill = useStore(billNews)
  const orders = useOrderNews()
  const isUnsent = status !== 'idle' && status !== 'sending'
  const all: readonly MealNews[] = [...(isUnsent ? [unsent] : []), ...(bill ? [bill] : []), ...orders]
  return precedence.flatMap((kind) => all.filter((news) => news.kind === kind))[0]
}
