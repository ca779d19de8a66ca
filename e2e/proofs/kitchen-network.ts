import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Tick } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import type { Snapshot } from '../../apps/web/src/features/kitchen/store/kitchen-database.ts'
import type { KitchenNeeds } from '../../apps/web/src/features/kitchen/store/kitchen-needs.ts'
import type { QueuedTick } from '../../apps/web/src/features/kitchen/store/tick-types.ts'
import type { KitchenView } from '../../apps/web/src/features/kitchen/model/view.ts'
import type { Place } from '../../testing/place.ts'
import { pick, seeded } from '../../testing/random.ts'
import { ask } from '../../testing/ask.ts'
import type { KitchenLedger } from './kitchen-ledger.ts'

/** A display of the proof, and where it works. */
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

/** The part of ticks after which an old one arrives again, and among how many of the last ones. */
const repeatRate = 0.2
const repeatedFrom = 40

class Refusal extends Error {
  readonly status: number
  readonly problem: { readonly code?: string; readonly order?: Order }

  constructor(status: number, body: object) {
    super(`Answered ${status}`)
    this.status = status
    this.problem = body
  }
}

const expect200 = <T extends object>({ status, body }: { status: number; body: T }): T => {
  if (status !== 200) throw new Refusal(status, body)
  return body
}

const classify: KitchenNeeds['classify'] = (error) => {
  if (!(error instanceof Refusal) || error.status >= 500) return 'again'
  const { code, order } = error.problem
  return { message: error.message, ...(code === 'remake_conflict' && order && { order }) }
}

/** A connection on which calls and answers are lost, and answers overtake events. */
export const createLink = (seed: number, onLoss: () => void) => {
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

/** A network that delivers some ticks once more, after later ones. The display does not get that answer. */
export const createRepeats = ({ url, token, ledger }: DisplaySetting, random: () => number, onRepeat: () => void) => {
  const sent: { readonly orderId: string; readonly lines: readonly Tick[] }[] = []
  const repeat = async (): Promise<void> => {
    const old = pick(random, sent.slice(-repeatedFrom))
    if (!old) return
    const path = `/orders/${old.orderId}/progress`
    const answer = await ask(url, 'setProgress', path, { body: { lines: old.lines }, token }).catch(() => undefined)
    if (answer?.status !== 200) return
    onRepeat()
    ledger.note(answer.body)
  }
  return (orderId: string, lines: readonly Tick[]): void => {
    sent.push({ orderId, lines })
    if (random() < repeatRate) void repeat()
  }
}

/** The surroundings of a display: a server, a network that fails, and a database. */
export const createNeeds = (
  { place, url, token, ledger }: DisplaySetting,
  through: <T>(work: () => Promise<T>) => Promise<T>,
  onSend: (orderId: string, lines: readonly Tick[]) => void,
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
        onSend(orderId, lines)
        const path = `/orders/${orderId}/progress`
        const order = expect200(await ask(url, 'setProgress', path, { body: { lines }, token }))
        ledger.acknowledge(orderId, lines, order)
        return order
      }),
    classify,
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
