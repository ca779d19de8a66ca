import type { Reply } from '@thali/contract/api/calls'
import type { Order } from '@thali/contract/orders/order'
import {
  changesMax,
  findFence,
  findRestoreCount,
  listChanges,
  type ChangePlace,
} from '#server/data/orders/change-queries.ts'
import { listOrders } from '#server/data/orders/list-queries.ts'
import type { Database } from '#server/db/database.ts'

type Changes = Reply<'listOrderChanges'>

const isBefore = (first: ChangePlace, second: ChangePlace): boolean =>
  first.changed < second.changed || (first.changed === second.changed && first.orderNumber < second.orderNumber)

/** The changes of orders in sequence, for programs that poll (decision 111). No change is left out; some come twice. */
export class ChangeService {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The changes after a cursor; without one, or with one of other data, the running orders. */
  async list(restaurantId: string, cursor: string | undefined): Promise<Changes> {
    const { fence, newest, isInOrder, sequence } = await findFence(this.#db, restaurantId)
    // Places of one sequence mean nothing in another one, and none before a restore.
    const age = `${sequence}-${await findRestoreCount(this.#db, restaurantId)}`
    const write = ({ changed, orderNumber }: ChangePlace): string => `${age}.${changed}.${orderNumber}`
    const [, of, changed = '', orderNumber = ''] = /^([ps][\d-]+)[.](-?\d{1,16})[.](\d{1,16})$/.exec(cursor ?? '') ?? []
    const after = { changed: Number(changed), orderNumber: Number(orderNumber) }
    if (of !== age || after.changed > newest)
      return { orders: await this.#running(restaurantId), cursor: write(fence), hasMore: false, isStart: true }
    const { orders, last = after } = await listChanges(this.#db, restaurantId, after)
    const isFull = orders.length === changesMax
    // Above the fence an earlier change may still appear, so that the next call reads from there again.
    const reached = isInOrder || (isFull && isBefore(last, fence)) ? last : fence
    const next = isBefore(reached, after) ? after : reached
    return { orders, cursor: write(next), hasMore: isFull && isBefore(after, next), isStart: false }
  }

  async #running(restaurantId: string): Promise<Order[]> {
    const orders: Order[] = []
    const pages = listOrders(this.#db, { restaurantId, status: 'Pending' })
    for (;;) {
      const { value, done } = await pages.next()
      orders.push(...value)
      if (done) return orders.toReversed()
    }
  }
}
