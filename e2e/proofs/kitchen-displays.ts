import { setTimeout as pause } from 'node:timers/promises'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { connectLive } from '../../apps/server/test/live-client.ts'
import type { KitchenActions } from '../../apps/web/src/features/kitchen/store/kitchen-actions.ts'
import type { KitchenStore } from '../../apps/web/src/features/kitchen/store/kitchen-store.ts'
import { pick, seeded } from '../../testing/random.ts'
import { ask } from '../../testing/ask.ts'
import { openHiddenPage } from './hidden-page.ts'
import { createLink, createNeeds, createRepeats, type DisplaySetting } from './kitchen-network.ts'

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
  readonly counts: { taps: number; cuts: number; reloads: number; losses: number; repeats: number }
  close(): Promise<void>
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

/** The taps of a cook. A tap that is listed several times is picked more often. */
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
  openHiddenPage('Error retrieving the orders of the kitchen', 'Error retrieving the stations', 'Error saving a tick')
  const { KitchenStore: Store } = await import('../../apps/web/src/features/kitchen/store/kitchen-store.ts')
  const { KitchenActions: Actions } = await import('../../apps/web/src/features/kitchen/store/kitchen-actions.ts')
  const random = seeded(setting.seed)
  const counts = { taps: 0, cuts: 0, reloads: 0, losses: 0, repeats: 0 }
  const { link, through } = createLink(setting.seed + 1000, () => (counts.losses += 1))
  const onSend = createRepeats(setting, seeded(setting.seed + 2000), () => (counts.repeats += 1))
  const needs = createNeeds(setting, through, onSend)
  let refusedBefore = 0
  const openPage = (): Page => {
    const store = new Store(needs)
    store.setView(setting.view)
    return { store, actions: new Actions(store), end: store.open(setting.place.restaurant.id) }
  }
  let page = openPage()
  let watch = createWatch(setting)
  const socket = createSocket(setting, () => page.store)
  const taps = createTaps(setting, random, () => page)
  const reloadPage = async (): Promise<void> => {
    counts.reloads += 1
    refusedBefore += countRefused(page.store)
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
    refused: () => refusedBefore + countRefused(page.store),
    async close() {
      await socket.cut()
      page.end()
    },
  }
}
