import { setTimeout as pause } from 'node:timers/promises'
import type { Tick } from '@thali/contract/kitchen/kitchen'
import { inEpoch } from '@thali/contract/kitchen/ticks'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Place } from '../../testing/place.ts'
import { pick, seeded } from '../../testing/random.ts'
import { ask } from '../../testing/ask.ts'
import type { KitchenLedger, SentEdit } from './kitchen-ledger.ts'

/** A waiter or a phone in the kitchen proof, at one of the tables. */
export type PersonSetting = {
  readonly place: Place
  readonly url: string
  readonly ledger: KitchenLedger
  readonly seed: number
}

export type WaiterSetting = PersonSetting & {
  readonly token: string
  /** Whether an order is served by this waiter: no other one edits it. */
  readonly isOwn: (order: Order) => boolean
}

/** A waiter, with the answers so far. */
export type Waiter = {
  act(): Promise<void>
  /** `refused`: without a reason, or a change of a closed order. `unexplained`: for a reason that no waiter caused. */
  readonly counts: Record<'edits' | 'ticks' | 'conflicts' | 'refused' | 'unexplained' | 'unanswered', number>
}

const tables = 8

type Change = 'updateOrder' | 'moveOrder' | 'setProgress'

type Edit = {
  readonly items?: readonly Pick<OrderLine, 'id' | 'itemId' | 'quantity'>[]
  readonly status?: Order['status']
  readonly reason?: string
}

const sentEdit = (version: number, { items = [], status }: Edit): SentEdit => ({
  version,
  quantities: Object.fromEntries(items.map((line) => [line.id, line.quantity])),
  ...(status && { status }),
})

const codeOf = (body: object): string => ('code' in body ? String(body.code) : '')

/** Served: what is ready was carried; or a part of that is taken back. */
const servedTick = (random: () => number, { id, progress }: OrderLine): readonly Tick[] => {
  if (!progress) return []
  const { ready, served } = progress
  if (served < ready) return [{ id, served: ready }]
  return served > 0 && random() < 0.2 ? [{ id, served: served - 1, from: { served } }] : []
}

/** The waiter's running orders and the last closed ones; undefined without an answer. */
const listOwn = async ({ place, url, token, ledger, isOwn }: WaiterSetting): Promise<Order[] | undefined> => {
  const path = `/orders?restaurantId=${place.restaurant.id}`
  const answer = await ask(url, 'listOrders', path, { token }).catch(() => undefined)
  if (answer?.status !== 200) return undefined
  answer.body.forEach((order) => ledger.note(order))
  const own = answer.body.filter(isOwn)
  const closed = own.filter(({ status }) => status === 'Completed').slice(-5)
  return [...own.filter(({ status }) => status === 'Pending'), ...closed]
}

/** Opens a waiter's tablet. Its copies are as old as its last list or own answer, older than most ticks. */
export const openWaiter = (setting: WaiterSetting): Waiter => {
  const { url, token, ledger, seed } = setting
  const random = seeded(seed)
  const counts = { edits: 0, ticks: 0, conflicts: 0, refused: 0, unexplained: 0, unanswered: 0 }
  let copies = new Map<string, Order>()
  let isStale = true
  const refresh = async (): Promise<void> => {
    const listed = await listOwn(setting)
    if (!listed) return
    copies = new Map(listed.map((order) => [order.id, order]))
    isStale = false
  }
  const change = async (name: Change, path: string, body: object, mayRefuse = ''): Promise<Order | undefined> => {
    const answer = await ask(url, name, path, { body, token }).catch(() => undefined)
    if (answer?.status === 200) {
      const order: Order = answer.body
      ledger.note(order)
      copies.set(order.id, order)
      return order
    }
    isStale = true
    if (!answer || answer.status >= 500) counts.unanswered += 1
    else if (codeOf(answer.body) === 'version_conflict') counts.conflicts += 1
    else if (codeOf(answer.body) === mayRefuse) counts.refused += 1
    else counts.unexplained += 1
    return undefined
  }
  const edit = async ({ id, version, status }: Order, body: Edit): Promise<void> => {
    const mayRefuse = status === 'Completed' ? 'order_completed' : body.reason === undefined ? 'reason_required' : ''
    ledger.edit(id, sentEdit(version, body))
    if (await change('updateOrder', `/orders/${id}`, { version, ...body }, mayRefuse)) counts.edits += 1
  }
  const setQuantity = async (order: Order): Promise<void> => {
    const line = pick(random, order.items)
    if (!line) return
    const quantity = Math.floor(random() * 6)
    // Without a reason a void is refused.
    const reason = random() < 0.9 ? { reason: 'Changed their mind' } : {}
    await edit(order, { items: [{ id: line.id, itemId: line.itemId, quantity }], ...reason })
  }
  const setStatus = (order: Order): Promise<void> =>
    edit(order, { status: order.status === 'Pending' ? 'Completed' : 'Pending' })
  const move = async ({ id, status }: Order): Promise<void> => {
    const tableNumber = 1 + Math.floor(random() * tables)
    ledger.move(id, tableNumber)
    const mayRefuse = status === 'Completed' ? 'order_completed' : ''
    if (await change('moveOrder', `/orders/${id}/sitting`, { tableNumber }, mayRefuse)) counts.edits += 1
  }
  const serve = async ({ id, items }: Order): Promise<void> => {
    const ticks = items.flatMap((line) => servedTick(random, line))
    const lines = inEpoch(items, ticks)
    if (lines.length === 0) return
    ledger.send(id, lines)
    const order = await change('setProgress', `/orders/${id}/progress`, { lines })
    if (!order) return
    ledger.acknowledge(id, lines, order)
    counts.ticks += 1
  }
  const work = [setQuantity, setQuantity, setQuantity, setStatus, move, serve, serve, serve, serve]
  return {
    counts,
    async act() {
      if (isStale || random() < 0.1) await refresh()
      // Without an answer, the copies may be older than the waiter's own changes.
      const order = isStale ? undefined : pick(random, [...copies.values()])
      if (order) await pick(random, work)?.(order)
      await pause(random() * 20)
    },
  }
}

/** A phone, with the numbers of its orders and looks at them. */
export type Phone = {
  act(): Promise<void>
  /** Its orders as the server answers them now. */
  look(): Promise<readonly Order[]>
  readonly counts: { orders: number; looks: number }
}

/** Opens a phone that orders, and looks at its orders. */
export const openPhone = ({ place, url, ledger, seed }: PersonSetting): Phone => {
  const random = seeded(seed)
  const userId = `phone-${seed}`
  const restaurantId = place.restaurant.id
  const counts = { orders: 0, looks: 0 }
  const create = async (): Promise<void> => {
    const body = {
      restaurantId,
      tableNumber: 1 + Math.floor(random() * tables),
      userId,
      items: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        itemId: pick(random, place.dishes)?.id,
        quantity: 1 + Math.floor(random() * 4),
      })),
    }
    const key = `${userId}-${counts.orders}`
    for (;;) {
      const answer = await ask(url, 'createOrder', '/orders', { body, key }).catch(() => undefined)
      if (answer?.status === 201) {
        counts.orders += 1
        return ledger.note(answer.body)
      }
      if (answer && answer.status < 500) throw new Error(`An order was refused: ${JSON.stringify(answer.body)}`)
      await pause(50)
    }
  }
  const look = async (): Promise<readonly Order[]> => {
    const path = `/orders?restaurantId=${restaurantId}&userId=${userId}`
    const answer = await ask(url, 'listOrders', path).catch(() => undefined)
    if (answer?.status !== 200) return []
    counts.looks += 1
    answer.body.forEach((order) => ledger.checkPhone(order))
    return answer.body
  }
  return {
    counts,
    look,
    async act() {
      if (counts.orders === 0 || random() < 0.35) await create()
      else await look()
      await pause(random() * 20)
    },
  }
}
