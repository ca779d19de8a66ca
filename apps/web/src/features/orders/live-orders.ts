import { type Order, mergeOrder } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { CatchUp, type CaughtUp } from '#web/lib/catch-up.ts'
import { type Store, createStore } from '#web/lib/store.ts'
import { runningOrdersMessages } from './running-orders-messages.en.ts'

/** The running orders of the whole room, as this tab knows them. */
export type RoomOrders = {
  /** Until the first answer `loading`; after it `ready`, whatever fails later. */
  readonly status: 'loading' | 'ready'
  /** Pending ones, newest first. */
  readonly orders: readonly Order[]
  /** The last fetch failed; the orders are those known before it. */
  readonly hasFailed: boolean
  /** Ids of the orders that came since the first fetch and that nobody has looked at. */
  readonly unseen: ReadonlySet<string>
}

const nothing: RoomOrders = { status: 'loading', orders: [], hasFailed: false, unseen: new Set() }

type Room = {
  readonly restaurantId: string
  readonly onNew: (order: Order) => void
  /** The newest version of every order heard of, closed ones too: what is older than that is not news. */
  readonly known: Map<string, Order>
  readonly catchUp: CatchUp<Order>
}

const isRunning = (order: Order): boolean => order.status === 'Pending'

const isUnheardOf = ({ known }: Room, order: Order): boolean => !known.has(order.id) && isRunning(order)

const withoutGone = (unseen: ReadonlySet<string>, orders: readonly Order[]): ReadonlySet<string> =>
  new Set(orders.filter((order) => unseen.has(order.id)).map((order) => order.id))

const fetchRunning = (restaurantId: string): Promise<readonly Order[]> =>
  call('listOrders', { query: { restaurantId, status: 'Pending', startDateTime: '1970-01-01T00:00:00' } })

/**
 * The rules of the live list (spec §7, design §4.16): fetched after every connect, then kept by events. An order is
 * never doubled, never falls back to an older version, and leaves when it is Completed.
 */
export class LiveOrders {
  readonly store: Store<RoomOrders> = createStore(nothing)
  readonly #fetchOrders: typeof fetchRunning
  #room: Room | undefined

  constructor(fetchOrders = fetchRunning) {
    this.#fetchOrders = fetchOrders
  }

  /**
   * Forgets one room and begins with another, which `reload` then fetches.
   *
   * @param restaurantId Whose orders.
   * @param onNew Told of a running order this tab had not heard of; not of those the first fetch finds.
   */
  open(restaurantId: string, onNew: (order: Order) => void): void {
    this.#room = { restaurantId, onNew, known: new Map(), catchUp: new CatchUp() }
    this.store.set(nothing)
  }

  /** Forgets the room: nobody is logged in any more. Answers that are still on their way change nothing. */
  close(): void {
    this.#room = undefined
    this.store.set(nothing)
  }

  /**
   * Fetches all running orders. What is on the screen stays until the answer is here, and when it fails.
   *
   * @returns Whether the list is complete now.
   */
  async reload(): Promise<boolean> {
    const room = this.#room
    if (!room) return false
    return room.catchUp.reload({
      ask: () => this.#fetchOrders(room.restaurantId),
      isWanted: () => this.#room === room,
      onAnswer: (answer) => this.#apply(room, answer),
      onFailure: () => this.store.set({ ...this.store.get(), hasFailed: true }),
      failureLog: runningOrdersMessages.fetchFailedLog,
    })
  }

  /**
   * An order arrived live: created or changed, by anybody.
   *
   * @param order The whole order.
   */
  receive(order: Order): void {
    const room = this.#room
    if (!room) return
    const isNew = isUnheardOf(room, order)
    const before = this.store.get()
    const orders = this.#put(room, order)
    if (orders === before.orders) return
    const unseen = isNew ? new Set([...before.unseen, order.id]) : before.unseen
    this.store.setSoon({ ...before, orders, unseen: withoutGone(unseen, orders) })
    if (isNew) room.onNew(order)
  }

  /**
   * An order as the server gave it back to this tab: shown at once, and no news.
   *
   * @param order The whole order.
   */
  accept(order: Order): void {
    if (!this.#room) return
    const before = this.store.get()
    const orders = this.#put(this.#room, order)
    if (orders !== before.orders) this.store.set({ ...before, orders, unseen: withoutGone(before.unseen, orders) })
  }

  /**
   * What is known of one order, also after it was closed.
   *
   * @param orderId Which.
   * @returns Its newest version heard of in this room; undefined when there was none.
   */
  newest(orderId: string): Order | undefined {
    return this.#room?.known.get(orderId)
  }

  /**
   * Somebody looks at the orders of a table: their marks go.
   *
   * @param tableNumber Which table.
   */
  markSeen(tableNumber: number): void {
    const before = this.store.get()
    const here = before.orders.filter((order) => order.tableNumber === tableNumber && before.unseen.has(order.id))
    if (here.length === 0) return
    const unseen = new Set(before.unseen)
    here.forEach((order) => unseen.delete(order.id))
    // With whatever the next frame brings: an order that comes in while its table is looked at renders once.
    this.store.setSoon({ ...before, unseen })
  }

  #put({ known, catchUp }: Room, order: Order): readonly Order[] {
    const { orders } = this.store.get()
    if ((known.get(order.id)?.version ?? 0) >= order.version) return orders
    known.set(order.id, order)
    catchUp.hear(order)
    const merged = mergeOrder(orders, order)
    return isRunning(order) ? merged : merged.filter((one) => one.id !== order.id)
  }

  // What the answer lacks is gone: closed while nobody here was listening.
  #apply(room: Room, { fetched, heard }: CaughtUp<Order>): void {
    const { orders: shown, status, unseen } = this.store.get()
    const isFirst = status === 'loading'
    const news = isFirst ? [] : fetched.filter((order) => isUnheardOf(room, order))
    const current = fetched.flatMap((order) =>
      order.version >= (room.known.get(order.id)?.version ?? 0) ? [order] : shown.filter((one) => one.id === order.id),
    )
    current.forEach((order) => room.known.set(order.id, order))
    const orders = heard.reduce<readonly Order[]>(mergeOrder, current).filter(isRunning)
    const marked = new Set([...unseen, ...news.map((order) => order.id)])
    this.store.set({ status: 'ready', orders, hasFailed: false, unseen: withoutGone(marked, orders) })
    // The newest last: of several toasts it is the one that stays.
    news.toReversed().forEach((order) => room.onNew(order))
  }
}

/** The room of this tab. */
export const liveOrders = new LiveOrders()
