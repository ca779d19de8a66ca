import type { Station, Tick } from '@thali/contract/kitchen/kitchen'
import { isInKitchen } from '@thali/contract/kitchen/state'
import { inEpoch } from '@thali/contract/kitchen/ticks'
import type { Order } from '@thali/contract/orders/order'
import { LiveList } from '#web/lib/live-list.ts'
import { logFailure } from '#web/lib/log.ts'
import { type KeyedStore, createKeyedStore, createStore } from '#web/lib/store.ts'
import type { Alarm } from '../model/alarms.ts'
import { type DishCount, type OpenDish, countDishes } from '../model/all-day.ts'
import { type KitchenTicket, oldestFirst } from '../model/ticket.ts'
import { type KitchenView, defaultView } from '../model/view.ts'
import { type Built, buildTicket } from './built-tickets.ts'
import type { Snapshot } from './kitchen-database.ts'
import type { KitchenNeeds } from './kitchen-needs.ts'
import { type KitchenStatus, type ShownTicket, isSameList, nothing, shownAs } from './kitchen-status.ts'
import { LeavingTickets, type Member } from './leaving-tickets.ts'
import { Overlay } from './overlay.ts'
import { TickQueue } from './tick-queue.ts'
import { withinLimit } from './time-limit.ts'

/** The pause before a failed fetch is repeated (ms). */
const retryMs = 5000

/** The stored tickets are at most this much older than the screen (ms). */
const snapshotDelayMs = 1000

/**
 * The tickets of a kitchen display. Published orders are in a `LiveList`; unanswered ticks of this device are
 * applied over it, so that a tap shows at once and displays converge (plan §5.3). Runs without a browser.
 */
export class KitchenStore {
  /** Ids of the shown tickets, oldest first. */
  readonly ids = createStore<readonly string[]>([])
  readonly tickets: KeyedStore<ShownTicket> = createKeyedStore()
  readonly status = createStore<KitchenStatus>(nothing)
  readonly counts = createStore<readonly DishCount[]>([])
  readonly alarms = createStore<readonly Alarm[]>([])
  readonly stations = createStore<readonly Station[]>([])
  readonly view = createStore<KitchenView>(defaultView)
  readonly queue: TickQueue
  readonly #needs: KitchenNeeds
  readonly #list: LiveList<Order>
  readonly #overlay = new Overlay()
  readonly #leaving: LeavingTickets
  #built = new Map<string, Built>()
  #members = new Map<string, Member>()
  #dishes: readonly OpenDish[] = []
  #shown: ReadonlyMap<string, ShownTicket> = new Map()
  #snapshot: Snapshot | undefined
  #saved: Snapshot | undefined
  #restaurantId: string | undefined
  #started: Promise<void> = Promise.resolve()
  #ends: (() => void)[] = []
  #isChanging = false
  #callOffRetry: (() => void) | undefined
  #callOffSave: (() => void) | undefined

  constructor(needs: KitchenNeeds) {
    this.#needs = needs
    this.#list = new LiveList<Order>({
      key: ({ id }) => id,
      isNewer: (order, known) => order.revision > known.revision,
      isMember: isInKitchen,
      sort: (one, other) => one.orderNumber - other.orderNumber,
      fetch: needs.fetchOrders,
      failureLog: 'Error retrieving the orders of the kitchen',
    })
    this.#leaving = new LeavingTickets(needs.schedule, () => this.#update())
    this.queue = new TickQueue({
      ...needs,
      onAnswer: (order, leave) =>
        this.#updateOnce(() => {
          this.#list.accept(order)
          leave()
        }),
      onRefused: () => void this.reload(),
    })
  }

  /** Shows the stored tickets and ticks at once. `reload` fetches the server's. Returns a function that closes. */
  open(restaurantId: string): () => void {
    this.#restaurantId = restaurantId
    this.#list.open(restaurantId)
    this.#ends = [this.#list.store, this.queue.store].map((store) => store.subscribe(this.#update))
    // Taps count from now on, also before the database answers.
    const opened = this.queue.open(restaurantId)
    this.#started = this.#start(restaurantId, opened)
    return () => {
      if (this.#restaurantId === restaurantId) this.#close()
    }
  }

  /** Fetches all orders of the kitchen after the stored ticks. Repeated until it succeeds; returns whether it did. */
  reload = async (): Promise<boolean> => {
    const restaurantId = this.#restaurantId
    await this.#started
    if (restaurantId === undefined || this.#restaurantId !== restaurantId) return true
    this.#callOffRetry?.()
    const [isComplete] = await Promise.all([this.#list.reload(), this.#loadStations(restaurantId)])
    if (this.#restaurantId !== restaurantId) return true
    this.#callOffRetry?.()
    this.#callOffRetry = isComplete ? undefined : this.#needs.schedule(() => void this.reload(), retryMs)
    return isComplete
  }

  /** Takes over the state of an order from an event. */
  receive = (order: Order): void => this.#list.receive(order)

  /** Takes over an order of another answer, such as one that has left the kitchen. */
  accept(order: Order): void {
    this.#list.accept(order)
  }

  /** Changes the view; the same one, set again as stations arrive, keeps the Undo of tickets. */
  setView(view: KitchenView): void {
    if (JSON.stringify(view) === JSON.stringify(this.view.get())) return
    this.view.set(view)
    this.#leaving.clear()
    this.#members = new Map()
    this.#update()
  }

  /** An order as this device knows it, with the ticks that the server has not answered. */
  order(id: string): Order | undefined {
    const base = this.#list.newest(id) ?? this.#snapshot?.orders.find((one) => one.id === id)
    return base && this.#overlay.apply(base)
  }

  /** Queues ticks of an order as this device shows it. */
  tick(shown: Order, ticks: readonly Tick[]): void {
    this.queue.add(shown.id, inEpoch(shown.items, ticks))
  }

  /** All orders in the kitchen, with unanswered ticks. */
  orders(): readonly Order[] {
    return this.#candidates().filter(isInKitchen)
  }

  /** The ticks that bring a leaving ticket back. */
  undoOf(id: string): readonly Tick[] {
    return this.#leaving.undoOf(id, this.order(id))
  }

  async #start(restaurantId: string, opened: Promise<void>): Promise<void> {
    const isCurrent = (): boolean => this.#restaurantId === restaurantId
    const found = this.#needs.snapshots.find(restaurantId).then((snapshot) => {
      if (isCurrent()) this.#showSnapshot(snapshot)
    })
    try {
      // A later answer of the database is shown too, unless the server was faster.
      await withinLimit(this.#needs.schedule, found)
    } catch (error) {
      logFailure('Error reading the stored tickets', error)
    }
    await opened
  }

  /** Tickets of the server are newer than stored ones. */
  #showSnapshot(snapshot: Snapshot | undefined): void {
    if (!snapshot || this.#list.store.get().status === 'ready') return
    this.#snapshot = snapshot
    if (this.stations.get().length === 0) this.stations.set(snapshot.stations)
    // Without the stored ticks, tickets that were done would appear once more.
    if (this.queue.store.get().isLoaded) this.#update()
  }

  #close(): void {
    this.#restaurantId = undefined
    this.#ends.forEach((end) => end())
    this.#callOffRetry?.()
    this.#callOffSave?.()
    this.#callOffSave = undefined
    this.#leaving.clear()
    this.#snapshot = undefined
    this.#saved = undefined
    this.#members = new Map()
    this.queue.close()
    this.#list.close()
    this.#update()
  }

  async #loadStations(restaurantId: string): Promise<void> {
    try {
      const stations = await this.#needs.fetchStations(restaurantId)
      const isSame = JSON.stringify(stations) === JSON.stringify(this.stations.get())
      if (this.#restaurantId === restaurantId && !isSame) this.stations.set(stations)
    } catch (error) {
      logFailure('Error retrieving the stations', error)
    }
  }

  /** The newest state of each order that may be shown, with the ticks of this device. */
  #candidates(): readonly Order[] {
    const { status, items } = this.#list.store.get()
    this.#overlay.setTicks(this.queue.store.get().ticks)
    const byId = new Map<string, Order>()
    const stored = status === 'loading' ? (this.#snapshot?.orders ?? []) : []
    for (const order of stored) byId.set(order.id, this.#list.newest(order.id) ?? order)
    for (const order of items) byId.set(order.id, order)
    for (const id of [...this.#overlay.ids(), ...this.#leaving.ids()]) {
      const known = byId.has(id) ? undefined : this.#list.newest(id)
      if (known) byId.set(id, known)
    }
    return [...byId.values()].map((order) => this.#overlay.apply(order))
  }

  /** Several changes, drawn as one: 200 tickets are looked through once. */
  #updateOnce(change: () => void): void {
    this.#isChanging = true
    try {
      change()
    } finally {
      this.#isChanging = false
    }
    this.#update()
  }

  readonly #update = (): void => {
    if (this.#isChanging) return
    const view = this.view.get()
    const built = new Map(
      this.#candidates().map((order) => [order.id, buildTicket(order, view, this.#built.get(order.id))]),
    )
    const members = new Map<string, Member>()
    for (const [id, { member }] of built) if (member) members.set(id, member)
    this.#built = built
    for (const [id, member] of this.#members)
      if (!members.has(id)) this.#leaving.hold(id, { ...member, isHere: this.#overlay.has(id) })
    for (const id of members.keys()) this.#leaving.release(id)
    this.#members = members
    this.#publish()
    this.#publishSums()
    this.#publishStatus()
    this.#saveSoon()
  }

  #publish(): void {
    const show = (id: string, ticket: KitchenTicket, leaving?: ShownTicket['leaving']): [string, ShownTicket] => [
      id,
      shownAs(this.#shown.get(id), { ticket, leaving }),
    ]
    const open = [...this.#members].map(([id, { ticket }]) => show(id, ticket))
    const leaving = this.#leaving.list().map(([id, { ticket, isHere }]) => {
      const now = this.#built.get(id)
      const canUndo = this.#leaving.undoOf(id, now?.order).length > 0
      return show(id, now?.ticket ?? ticket, { canUndo, isHere })
    })
    const sorted = [...open, ...leaving].toSorted(([, one], [, other]) => oldestFirst(one.ticket, other.ticket))
    this.#shown = new Map(sorted)
    this.tickets.replace(this.#shown)
    const ids = sorted.map(([id]) => id)
    if (!isSameList(ids, this.ids.get())) this.ids.set(ids)
  }

  /** Sums only what has changed: each ticket keeps its parts (`buildTicket`). */
  #publishSums(): void {
    const built = [...this.#built.values()]
    const dishes = built.flatMap((one) => one.dishes)
    if (!isSameList(dishes, this.#dishes)) {
      this.#dishes = dishes
      this.counts.set(countDishes(dishes))
    }
    const alarms = built.flatMap((one) => one.alarms)
    if (!isSameList(alarms, this.alarms.get())) this.alarms.set(alarms)
  }

  #publishStatus(): void {
    const { status, hasFailed } = this.#list.store.get()
    const phase = status === 'ready' ? 'ready' : this.#snapshot ? 'stored' : 'loading'
    const storedAt = phase === 'stored' ? this.#snapshot?.savedAt : undefined
    const before = this.status.get()
    if (before.phase !== phase || before.hasFailed !== hasFailed || before.storedAt !== storedAt)
      this.status.set({ phase, hasFailed, storedAt })
  }

  #saveSoon(): void {
    const { status, items } = this.#list.store.get()
    if (this.#callOffSave || this.#restaurantId === undefined || status !== 'ready') return
    if (items === this.#saved?.orders && this.stations.get() === this.#saved.stations) return
    // The first list at once: a reload may follow at any time.
    const delayMs = this.#saved ? snapshotDelayMs : 0
    this.#callOffSave = this.#needs.schedule(() => {
      this.#callOffSave = undefined
      this.#save()
    }, delayMs)
  }

  #save(): void {
    const { status, items } = this.#list.store.get()
    if (this.#restaurantId === undefined || status !== 'ready') return
    const snapshot: Snapshot = {
      restaurantId: this.#restaurantId,
      savedAt: this.#needs.now().getTime(),
      orders: items,
      stations: this.stations.get(),
    }
    this.#saved = snapshot
    this.#needs.snapshots.save(snapshot).catch((error: unknown) => logFailure('Error storing the tickets', error))
  }
}
