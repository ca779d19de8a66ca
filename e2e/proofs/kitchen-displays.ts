import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { topicPath, type Order } from '@thali/contract'
import { connectLive } from '../../apps/server/test/live-client.ts'
import type { KitchenActions } from '../../apps/web/src/features/kitchen/store/kitchen-actions.ts'
import type { Snapshot } from '../../apps/web/src/features/kitchen/store/kitchen-database.ts'
import type { KitchenNeeds } from '../../apps/web/src/features/kitchen/store/kitchen-needs.ts'
import type { KitchenStore } from '../../apps/web/src/features/kitchen/store/kitchen-store.ts'
import type { QueuedTick } from '../../apps/web/src/features/kitchen/store/tick-types.ts'
import type { KitchenView } from '../../apps/web/src/features/kitchen/model/view.ts'
import type { Place } from '../../testing/place.ts'
import { pick, seeded } from '../../testing/random.ts'
import { ask } from '../../testing/ask.ts'
import { openHiddenPage } from './hidden-page.ts'
import type { KitchenLedger } from './kitchen-ledger.ts'

/** A kitchen display: the web app's store and actions, over HTTP and a live connection that fail at random. */
export type Display = {
  /** One random tap, or a change of its connection. */
  act(): Promise<void>
  /** Connects for good, and has no more failures. */
  calm(): Promise<void>
  /** The orders it knows, with the ticks of its queue. */
  shown(): readonly Order[]
  /** Ticks that the server has not answered. */
  queued(): number
  /** Ticks that the server refused. */
  refused(): number
  readonly counts: { taps: number; cuts: number; reloads: number; losses: number }
  close(): Promise<void>
}

export type DisplaySetting = {
  readonly place: Place
  readonly url: string
  readonly token: string
  readonly ledger: KitchenLedger
  readonly seed: number
  readonly view: KitchenView
}

/** Delays of the app are this much shorter, so that a run holds more of them. */
const hurry = 20
const lossRate = 0.04
const latencyMs = 30

class Refusal extends Error {
  readonly status: number

  constructor(status: number) {
    super(`Answered ${status}`)
    this.status = status
  }
}

const expect200 = <T>({ status, body }: { status: number; body: T }): T => {
  if (status !== 200) throw new Refusal(status)
  return body
}

/** A connection on which calls and answers are lost, and answers overtake events. */
const createLink = (seed: number, onLoss: () => void) => {
  const random = seeded(seed)
  const link = { isDown: false, isCalm: false }
  const mayFail = (): void => {
    if (!link.isDown && (link.isCalm || random() >= lossRate)) return
    onLoss()
    throw new Error('No network')
  }
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    mayFail()
    const answer = await work()
    await pause(random() * latencyMs)
    mayFail()
    return answer
  }
  return { link, through }
}

/** The database of a browser, which outlives its pages. */
const createStorage = (): Pick<KitchenNeeds, 'storage' | 'snapshots'> => {
  const ticks = new Map<string, QueuedTick>()
  const snapshots = new Map<string, Snapshot>()
  const later = <T>(work: () => T): Promise<T> => turn().then(work)
  return {
    storage: {
      list: () => later(() => [...ticks.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))),
      add: (tick) => later(() => void ticks.set(tick.id, tick)),
      has: (id) => later(() => ticks.has(id)),
      delete: (id) => later(() => void ticks.delete(id)),
    },
    snapshots: {
      find: (id) => later(() => snapshots.get(id)),
      save: (snapshot) => later(() => void snapshots.set(snapshot.restaurantId, snapshot)),
    },
  }
}

const createNeeds = (
  { place, url, token, ledger }: DisplaySetting,
  through: <T>(work: () => Promise<T>) => Promise<T>,
): KitchenNeeds => {
  const query = `?restaurantId=${place.restaurant.id}`
  let ids = 0
  return {
    ...createStorage(),
    fetchOrders: () =>
      through(async () => {
        const orders = expect200(await ask(url, 'listKitchenOrders', `/kitchen/orders${query}`, { token }))
        orders.forEach((order) => ledger.note(order))
        return orders
      }),
    fetchStations: () => through(async () => expect200(await ask(url, 'listStations', `/stations${query}`, { token }))),
    send: ({ orderId, lines }) =>
      through(async () => {
        ledger.send(orderId, lines)
        const path = `/orders/${orderId}/progress`
        const order = expect200(await ask(url, 'setProgress', path, { body: { lines }, token }))
        ledger.acknowledge(orderId, lines, order)
        return order
      }),
    classify: (error) =>
      error instanceof Refusal && error.status < 500 ? { message: `Answered ${error.status}` } : 'again',
    // A reloaded page sends nothing more.
    canSend: () => false,
    withLock: (work) => work(),
    schedule: (work, delayMs) => {
      const timer = setTimeout(work, delayMs / hurry)
      return () => clearTimeout(timer)
    },
    newId: () => `tick-${String((ids += 1)).padStart(6, '0')}`,
    now: () => new Date(),
  }
}

/** The live connection of a display: opened again soon after each loss, unless the display was cut off. */
const createSocket = ({ place, url, token, ledger }: DisplaySetting, store: () => KitchenStore) => {
  let disconnect: (() => Promise<void>) | undefined
  let again: NodeJS.Timeout | undefined
  const cut = async (): Promise<void> => {
    clearTimeout(again)
    const end = disconnect
    disconnect = undefined
    await end?.()
  }
  const connect = (): void => {
    if (disconnect) return
    const end = connectLive({
      url,
      token,
      topic: topicPath('orders', place.restaurant.id),
      onMessage: (message) => {
        const order = message as Order // as published, whose tests hold it to the contract
        ledger.note(order)
        if (disconnect === end) store().receive(order)
      },
      onConnected: () => void store().reload(),
      onDisconnected: () => {
        if (disconnect !== end) return
        void cut()
        again = setTimeout(connect, 200)
      },
    })
    disconnect = end
  }
  return { connect, cut }
}

type Page = { readonly store: KitchenStore; readonly actions: KitchenActions; readonly end: () => void }

/** Orders that left the kitchen, for the recall panel; none without an answer. */
const fetchDone = async ({ place, url, token }: DisplaySetting): Promise<readonly Order[]> => {
  const path = `/kitchen/orders?restaurantId=${place.restaurant.id}&isDone=true`
  const answer = await ask(url, 'listKitchenOrders', path, { token }).catch(() => undefined)
  return answer?.status === 200 ? answer.body : []
}

/** The taps of a cook, each as often as it is listed. */
const createTaps = (setting: DisplaySetting, random: () => number, page: () => Page) => {
  const lineOf = (id: string): string =>
    pick(random, page().store.tickets.get(id)?.ticket.lines ?? [])?.id ?? 'no line of the view'
  const tapLine = (id: string): void => page().actions.tapLine(id, lineOf(id))
  const bump = (id: string): void => page().actions.bump(id)
  const recall = async (): Promise<void> => {
    const order = pick(random, (await fetchDone(setting)).slice(0, 10))
    if (order) page().actions.recall(order)
  }
  return [
    tapLine,
    tapLine,
    tapLine,
    tapLine,
    bump,
    bump,
    bump,
    (id: string) => page().actions.start(id),
    (id: string) => page().actions.acknowledge(id),
    (id: string) => page().actions.undo(id),
    () => page().actions.undoLast(),
    (id: string) => (random() < 0.3 ? recall() : tapLine(id)),
    (id: string) => (random() < 0.3 ? page().actions.remake(id, lineOf(id), 1, 'Dropped') : bump(id)),
  ] as const
}

/** Notes a fault when an order on a page is older than it was before. */
const createWatch = ({ ledger }: DisplaySetting) => {
  const newest = new Map<string, number>()
  return (orders: readonly Order[]): void => {
    for (const { id, revision } of orders) {
      const before = newest.get(id) ?? 0
      if (revision < before) ledger.faults.add(`A display went back from revision ${before} to ${revision} of ${id}`)
      newest.set(id, revision)
    }
  }
}

/** Refused ticks of a page. A remake that came second is answered, not refused. */
const countRefused = ({ queue }: KitchenStore): number =>
  queue.store.get().refused.filter(({ lostRemake }) => !lostRemake).length

/** Opens a display with a view. */
export const openDisplay = async (setting: DisplaySetting): Promise<Display> => {
  openHiddenPage('Error retrieving the orders of the kitchen', 'Error retrieving the stations')
  const { KitchenStore: Store } = await import('../../apps/web/src/features/kitchen/store/kitchen-store.ts')
  const { KitchenActions: Actions } = await import('../../apps/web/src/features/kitchen/store/kitchen-actions.ts')
  const random = seeded(setting.seed)
  const counts = { taps: 0, cuts: 0, reloads: 0, losses: 0 }
  const { link, through } = createLink(setting.seed + 1000, () => (counts.losses += 1))
  const needs = createNeeds(setting, through)
  let refusedBefore = 0
  const openPage = (): Page => {
    const store = new Store(needs)
    store.setView(setting.view)
    return { store, actions: new Actions(store), end: store.open(setting.place.restaurant.id) }
  }
  let page = openPage()
  let watch = createWatch(setting)
  const refusedNow = (): number => countRefused(page.store)
  const socket = createSocket(setting, () => page.store)
  const taps = createTaps(setting, random, () => page)
  const reloadPage = async (): Promise<void> => {
    counts.reloads += 1
    refusedBefore += refusedNow()
    await socket.cut()
    page.end()
    page = openPage()
    watch = createWatch(setting)
    if (!link.isDown) socket.connect()
  }
  const reconnect = (): void => {
    link.isDown = false
    page.store.queue.retry()
    socket.connect()
  }
  const cutOff = async (): Promise<void> => {
    counts.cuts += 1
    link.isDown = true
    await socket.cut()
  }
  const tap = async (): Promise<void> => {
    // A cook takes the oldest tickets first.
    const id = pick(random, page.store.ids.get().slice(0, 8))
    if (id === undefined) return
    counts.taps += 1
    await pick(random, taps)?.(id)
  }
  socket.connect()
  return {
    counts,
    async act() {
      const chance = random()
      if (chance < 0.01) await reloadPage()
      else if (!link.isDown && chance < 0.03) await cutOff()
      else if (link.isDown && chance < 0.1) reconnect()
      else await tap()
      watch(page.store.orders())
      await pause(random() * 20)
    },
    async calm() {
      link.isCalm = true
      if (link.isDown) reconnect()
    },
    shown: () => page.store.orders(),
    queued: () => page.store.queue.store.get().ticks.length,
    refused: () => refusedBefore + refusedNow(),
    async close() {
      await socket.cut()
      page.end()
    },
  }
}
