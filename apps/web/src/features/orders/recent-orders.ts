import { type Order, limits } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { CatchUp, type CaughtUp } from '#web/lib/catch-up.ts'
import { type Store, createStore } from '#web/lib/store.ts'
import { recentOrdersMessages } from './recent-orders-messages.en.ts'

/** The orders closed lately, as this tab knows them. */
export type RecentlyClosed = {
  /** Until the first answer `loading`, or `failed`; after it `ready`, whatever fails later. */
  readonly status: 'loading' | 'failed' | 'ready'
  /** Completed ones, the one closed last first. */
  readonly orders: readonly Order[]
  /** The last fetch failed; the orders are those known before it. */
  readonly hasFailed: boolean
}

const nothing: RecentlyClosed = { status: 'loading', orders: [], hasFailed: false }

const windowMs = limits.recentOrdersHours * 60 * 60 * 1000

const fetchClosed = (restaurantId: string, since: Date): Promise<readonly Order[]> =>
  call('listOrders', { query: { restaurantId, status: 'Completed', startDateTime: since.toISOString() } })

type Room = {
  readonly restaurantId: string
  /** The newest version of every order heard of, reopened ones too: what is older than that is not news. */
  readonly known: Map<string, Order>
  readonly catchUp: CatchUp<Order>
}

const lastClosedFirst = (one: Order, other: Order): number =>
  (other.closedDateTime ?? '').localeCompare(one.closedDateTime ?? '')

/**
 * The orders of a day that are still within the window of Recent Orders (spec §9).
 *
 * @param orders Closed orders.
 * @param now The moment of asking.
 * @returns Those closed in the last 24 hours.
 */
export const withinWindow = (orders: readonly Order[], now: Date): readonly Order[] =>
  orders.filter(({ closedDateTime }) => Date.parse(closedDateTime ?? '') >= now.getTime() - windowMs)

/**
 * The rules of Recent Orders while it is open (spec §2, design §4.12, §4.16): fetched by closing time, then kept by
 * events. An order closed on any screen appears, a reopened one leaves, and neither comes back by an older answer.
 */
export class RecentOrders {
  readonly store: Store<RecentlyClosed> = createStore(nothing)
  readonly #fetchOrders: typeof fetchClosed
  #room: Room | undefined

  constructor(fetchOrders = fetchClosed) {
    this.#fetchOrders = fetchOrders
  }

  /**
   * Begins, with nothing known; `reload` then fetches.
   *
   * @param restaurantId Whose orders.
   */
  open(restaurantId: string): void {
    this.#room = { restaurantId, known: new Map(), catchUp: new CatchUp() }
    this.store.set(nothing)
  }

  /**
   * Whether an order was among those closed lately.
   *
   * @param orderId Which.
   * @returns True also when it runs again; false while the screen is not open.
   */
  has(orderId: string): boolean {
    return this.#room?.known.has(orderId) ?? false
  }

  /** Forgets everything: the screen was left. */
  close(): void {
    this.#room = undefined
    this.store.set(nothing)
  }

  /**
   * Fetches what was closed in the last 24 hours. What is on the screen stays until the answer is here, and when it fails.
   *
   * @returns Whether the list is complete now; also true while the screen is not open.
   */
  async reload(): Promise<boolean> {
    const room = this.#room
    if (!room) return true
    return room.catchUp.reload({
      ask: () => this.#fetchOrders(room.restaurantId, new Date(Date.now() - windowMs)),
      isWanted: () => this.#room === room,
      onAnswer: (answer) => this.#apply(room, answer),
      onFailure: () => {
        const before = this.store.get()
        this.store.set({ ...before, status: before.status === 'ready' ? 'ready' : 'failed', hasFailed: true })
      },
      failureLog: recentOrdersMessages.failedLog,
    })
  }

  /**
   * An order arrived live, or was given back to this tab: closed, reopened or changed, by anybody.
   *
   * @param order The whole order.
   */
  receive(order: Order): void {
    const room = this.#room
    if (!room) return
    room.catchUp.hear(order)
    if (!this.#put(room, order)) return
    const before = this.store.get()
    if (before.status === 'ready') this.store.setSoon({ ...before, orders: this.#closed(room) })
  }

  #put({ known }: Room, order: Order): boolean {
    if ((known.get(order.id)?.version ?? 0) >= order.version) return false
    known.set(order.id, order)
    return true
  }

  #closed({ known }: Room): readonly Order[] {
    return [...known.values()].filter(({ status }) => status === 'Completed').toSorted(lastClosedFirst)
  }

  // What the answer lacks was reopened while nobody here was listening, or is too old.
  #apply(room: Room, { fetched, heard }: CaughtUp<Order>): void {
    const here = new Set([...fetched, ...heard].map(({ id }) => id))
    for (const [id, { status }] of room.known) if (status === 'Completed' && !here.has(id)) room.known.delete(id)
    fetched.forEach((order) => this.#put(room, order))
    this.store.set({ status: 'ready', orders: this.#closed(room), hasFailed: false })
  }
}

/** Recent Orders of this tab. */
export const recentOrders = new RecentOrders()
