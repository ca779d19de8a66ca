import { type Tick, applyTicks, isRemake, isRemakeOf } from '@thali/contract/kitchen/kitchen'
import { isInKitchen } from '@thali/contract/kitchen/state'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Snapshot } from './kitchen-database.ts'
import type { KitchenNeeds } from './kitchen-needs.ts'
import { KitchenActions } from './kitchen-actions.ts'
import { KitchenStore } from './kitchen-store.ts'
import type { QueuedTick } from './tick-types.ts'

type GivenLine = Partial<Omit<OrderLine, 'progress'>> & {
  readonly progress?: Partial<NonNullable<OrderLine['progress']>>
}

const startMs = Date.UTC(2026, 10, 20, 14)

/** An accepted order with lines of the kitchen (default: one Paneer Tikka for station `kitchen`), for tests. */
export const aKitchenOrder = (
  id: string,
  lines: readonly GivenLine[] = [{}],
  given: Partial<Omit<Order, 'items'>> & { readonly minute?: number } = {},
): Order => {
  const { minute = 0, ...rest } = given
  const at = new Date(startMs + minute * 60_000).toISOString()
  return {
    id,
    orderNumber: minute + 1,
    createdDateTime: at,
    acceptedDateTime: at,
    closedDateTime: null,
    restaurant: { id: 'monsoon-house', name: 'Monsoon House' },
    tableNumber: 7,
    userId: 'u1',
    items: lines.map((line, index) => ({
      id: `${id}-${index}`,
      itemId: `dish-${index}`,
      itemName: `Dish ${index}`,
      price: 100,
      quantity: 1,
      specialInstructions: '',
      stationId: 'kitchen',
      changedDateTime: at,
      ...line,
      progress: { seen: 0, ready: 0, served: 0, ...line.progress },
    })),
    totalPrice: 100,
    approval: 'accepted',
    status: 'Pending',
    isDelivered: false,
    isPaid: false,
    version: 1,
    revision: 1,
    ...rest,
  }
}

/** A refusal of the server that is final; with the stored order where that made a remake impossible. */
export class Refused extends Error {
  readonly order: Order | undefined

  constructor(message: string, order?: Order) {
    super(message)
    this.order = order
  }
}

/** An answer of the server that is not final, such as an internal error. */
class Unable extends Error {}

/**
 * The server of several displays: it applies ticks as the real one does, with the contract's function, and notifies every
 * display. Its answers can be lost before or after they are stored.
 */
export const createServer = (...orders: Order[]) => {
  const stored = new Map(orders.map((order) => [order.id, order]))
  const displays = new Set<(order: Order) => void>()
  const sent: { orderId: string; lines: readonly Tick[] }[] = []
  /** Each counts once. */
  const remakes = new Set<number | undefined>()
  const refuseRemakes = (order: Order, lines: readonly Tick[]): void => {
    for (const tick of lines.filter((one) => isRemake(one) && !remakes.has(one.nextEpoch))) {
      const line = order.items.find(({ id }) => id === tick.id)
      if (!line || !isRemakeOf(line, tick)) throw new Refused('It was changed before.', order)
      remakes.add(tick.nextEpoch)
    }
  }
  const network = { isDown: false, losesAnswers: false, refuses: false, failsFor: '' }
  const publish = (order: Order): void => displays.forEach((receive) => receive(order))
  const put = (order: Order): void => {
    const revision = (stored.get(order.id)?.revision ?? 0) + 1
    const next = { ...order, revision }
    stored.set(order.id, next)
    if (!network.isDown) publish(next)
  }
  return {
    network,
    sent,
    displays,
    put,
    order: (id: string): Order | undefined => stored.get(id),
    change: (id: string, change: (order: Order) => Order): void => {
      const order = stored.get(id)
      if (order) put(change(order))
    },
    fetch: async (): Promise<readonly Order[]> => {
      if (network.isDown) throw new Error('no network')
      return [...stored.values()].filter(isInKitchen)
    },
    send: async ({ orderId, lines }: QueuedTick): Promise<Order> => {
      if (network.isDown) throw new Error('no network')
      if (network.failsFor === orderId) throw new Unable('internal')
      if (network.refuses) throw new Refused('The kitchen cannot record this for the order.')
      sent.push({ orderId, lines })
      const order = stored.get(orderId)
      if (!order) throw new Refused('There is no such order.')
      refuseRemakes(order, lines)
      const items = applyTicks(order.items, lines, '2026-11-20T15:00:00.000Z')
      if (items !== order.items) put({ ...order, items: [...items] })
      if (network.losesAnswers) throw new Error('the answer was lost')
      return stored.get(orderId) ?? order
    },
  }
}

type Server = ReturnType<typeof createServer>

type Timer = { readonly work: () => void; readonly delayMs: number }

/** A device without a browser: a database, and timers that run when the test says so. */
const createSurroundings = (server: Server) => {
  const ticks = new Map<string, QueuedTick>()
  const snapshots = new Map<string, Snapshot>()
  const clock = { timers: [] as readonly Timer[], nowMs: startMs + 3_600_000 }
  const database = { state: 'open' as 'open' | 'broken' | 'silent' | 'slow', isLoggedIn: true }
  const late: (() => void)[] = []
  const answer = <T>(work: () => T): Promise<T> => {
    if (database.state === 'broken') return Promise.reject(new Error('no database'))
    if (database.state === 'slow') return new Promise((resolve) => late.push(() => resolve(work())))
    return database.state === 'open' ? Promise.resolve(work()) : new Promise(() => undefined)
  }
  let ids = 0
  const needs: KitchenNeeds = {
    fetchOrders: server.fetch,
    fetchStations: async () => {
      if (server.network.isDown) throw new Error('no network')
      return [
        { id: 'kitchen', name: 'Kitchen' },
        { id: 'bar', name: 'Bar' },
      ]
    },
    send: server.send,
    classify: (error) => {
      if (error instanceof Refused) return { message: error.message, ...(error.order && { order: error.order }) }
      return error instanceof Unable ? 'aside' : 'again'
    },
    canSend: () => database.isLoggedIn,
    storage: {
      list: () => answer(() => [...ticks.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
      add: (tick) => answer(() => void ticks.set(tick.id, tick)),
      has: (id) => answer(() => ticks.has(id)),
      delete: (id) => answer(() => void ticks.delete(id)),
    },
    snapshots: {
      find: (id) => answer(() => snapshots.get(id)),
      save: async (snapshot) => void snapshots.set(snapshot.restaurantId, snapshot),
    },
    withLock: (work) => work(),
    schedule: (work, delayMs) => {
      const timer = { work, delayMs }
      clock.timers = [...clock.timers, timer]
      return () => {
        clock.timers = clock.timers.filter((one) => one !== timer)
      }
    },
    newId: () => `tick-${String((ids += 1)).padStart(5, '0')}`,
    now: () => new Date(clock.nowMs),
  }
  return { needs, ticks, snapshots, clock, database, late }
}

/** A device whose database outlives the displays (tabs, reloads) opened on it. */
export const createDevice = (server: Server, restaurantId = 'monsoon-house') => {
  const { needs, ticks, snapshots, clock, database, late } = createSurroundings(server)
  /** Lets all promises settle. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  }
  return {
    ticks,
    database,
    /** The stored tickets. */
    snapshot: (): Snapshot | undefined => snapshots.get(restaurantId),
    settle,
    /** Lets a slow database answer what it was asked. */
    async answerLate(): Promise<void> {
      late.splice(0).forEach((answer) => answer())
      await settle()
    },
    delays: (): readonly number[] => clock.timers.map(({ delayMs }) => delayMs),
    /** Runs the waiting timers of at most this length. */
    async wait(ms: number): Promise<void> {
      clock.nowMs += ms
      const due = clock.timers.filter(({ delayMs }) => delayMs <= ms)
      clock.timers = clock.timers.filter((timer) => !due.includes(timer))
      due.forEach(({ work }) => work())
      await settle()
    },
    /** Opens a display; `close` is a reload or the end of the page, `leave` shows another screen of the staff area. */
    async open() {
      let isAlive = true
      const store = new KitchenStore({
        ...needs,
        schedule: (work, delayMs) => needs.schedule(() => isAlive && work(), delayMs),
      })
      const actions = new KitchenActions(store, needs.schedule)
      const show = (): (() => void) => {
        const close = store.open(restaurantId)
        void store.reload()
        return close
      }
      const end = show()
      const receive = (order: Order): void => {
        store.receive(order)
        // Events render with the next frame (lib/frame.ts).
        document.dispatchEvent(new Event('visibilitychange'))
      }
      server.displays.add(receive)
      await settle()
      const leave = (): void => {
        server.displays.delete(receive)
        end()
      }
      const close = (): void => {
        leave()
        isAlive = false
      }
      return { store, actions, close, leave, reopen: show }
    },
  }
}
