import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order } from '@thali/contract/orders/order'
import type { Sitting, SittingDetails } from '@thali/contract/tables/sitting'
import type { Place } from '../../testing/place.ts'
import { ask } from '../../testing/ask.ts'
import { tables } from './phones.ts'
import { pick } from './senders.ts'

/** The changes by the staff's answered calls. */
export type FloorChanges = {
  /** The last answered states. */
  readonly sittings: Map<string, Sitting>
  readonly orders: Map<string, Order>
  /** From the merged sitting to the one with its orders. */
  readonly merged: Map<string, string>
  /** Answered changes of each kind. */
  readonly counts: Record<'moved' | 'merged' | 'ended' | 'ordersMoved' | 'decided' | 'closed', number>
  /** Answers that no rule explains. */
  readonly faults: string[]
}

/** No changes yet. */
export const noChanges = (): FloorChanges => ({
  sittings: new Map(),
  orders: new Map(),
  merged: new Map(),
  counts: { moved: 0, merged: 0, ended: 0, ordersMoved: 0, decided: 0, closed: 0 },
  faults: [],
})

type Kind = keyof FloorChanges['counts']

type Staff = {
  readonly place: Place
  /** Records the answered changes. */
  readonly changes: FloorChanges
  readonly url: string
  readonly token: string
  readonly isOver: () => boolean
}

type Answer<T> = { readonly status: number; readonly body: T }

const keepNewest = <T extends { readonly id: string }>(
  known: Map<string, T>,
  one: T,
  rank: (one: T) => number,
): void => {
  const before = known.get(one.id)
  if (!before || rank(before) <= rank(one)) known.set(one.id, one)
}

type Desk = Omit<Staff, 'isOver'>

/** The calls of the staff, which record what was answered. */
const openDesk = ({ place, changes, url, token }: Desk) => {
  const { counts } = changes
  const { id: restaurantId } = place.restaurant
  /** The body of a success; undefined without an answer, and for a refusal of a race. */
  const call = async <T>(asking: Promise<Answer<T>>): Promise<T | undefined> => {
    const answer = await asking.catch(() => undefined)
    if (!answer || [404, 409, 422, 503].includes(answer.status)) return undefined
    if (answer.status < 300) return answer.body
    changes.faults.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return undefined
  }
  const noteSitting = (kind: Kind, sitting: Sitting | undefined): void => {
    if (!sitting) return
    counts[kind] += 1
    keepNewest(changes.sittings, sitting, ({ version }) => version)
  }
  const noteOrder = (kind: Kind, order: Order | undefined): void => {
    if (!order) return
    counts[kind] += 1
    keepNewest(changes.orders, order, ({ revision }) => revision)
  }
  const listOpen = async (): Promise<SittingDetails[]> =>
    (await call(ask(url, 'listSittings', `/sittings?restaurantId=${restaurantId}`, { token }))) ?? []
  const listRunning = async (): Promise<Order[]> =>
    (await call(ask(url, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`, { token }))) ?? []

  return { call, noteSitting, noteOrder, listOpen, listRunning }
}

/** Waiters who decide, close, move, merge and clear, each with one kind of work, until the phones are done. */
export const workOnFloor = async ({ isOver, ...desk }: Staff): Promise<void> => {
  const { url, token, changes } = desk
  const { call, noteSitting, noteOrder, listOpen, listRunning } = openDesk(desk)
  const decide = async (): Promise<void> => {
    for (const { id } of (await listRunning()).filter(({ approval }) => approval === 'waiting')) {
      const body = { isAccepted: randomInt(4) > 0, reason: 'Kitchen is full' }
      noteOrder('decided', await call(ask(url, 'setApproval', `/orders/${id}/approval`, { body, token })))
    }
  }
  const close = async (): Promise<void> => {
    const accepted = (await listRunning()).filter(({ approval }) => approval === 'accepted')
    for (const { id } of accepted.filter(() => randomInt(3) > 0)) {
      const body = { status: 'Completed' }
      noteOrder('closed', await call(ask(url, 'updateOrder', `/orders/${id}`, { body, token })))
    }
  }
  const moveOrder = async (): Promise<void> => {
    const running = await listRunning()
    if (running.length === 0) return
    const body = { tableNumber: randomInt(1, tables + 1) }
    noteOrder('ordersMoved', await call(ask(url, 'moveOrder', `/orders/${pick(running).id}/sitting`, { body, token })))
  }
  const move = async (): Promise<void> => {
    const open = await listOpen()
    if (open.length === 0) return
    const { id, version } = pick(open)
    const body = { tableNumber: randomInt(1, tables + 1), version }
    noteSitting('moved', await call(ask(url, 'updateSitting', `/sittings/${id}`, { body, token })))
  }
  const merge = async (): Promise<void> => {
    const open = await listOpen()
    if (open.length < 2) return
    const [into, from] = [pick(open), pick(open)]
    if (into.id === from.id) return
    const body = { from: from.id }
    const after = await call(ask(url, 'mergeSitting', `/sittings/${into.id}/merge`, { body, token }))
    if (after) changes.merged.set(from.id, into.id)
    noteSitting('merged', after)
  }
  const end = async (): Promise<void> => {
    const open = await listOpen()
    if (open.length === 0) return
    const body = { reason: 'They left' }
    noteSitting('ended', await call(ask(url, 'endSitting', `/sittings/${pick(open).id}/end`, { body, token })))
  }
  const repeat = async (work: () => Promise<void>, restMs: number): Promise<void> => {
    while (!isOver()) {
      await work()
      await pause(randomInt(restMs))
    }
  }
  await Promise.all([
    repeat(decide, 20),
    repeat(close, 40),
    repeat(moveOrder, 100),
    repeat(move, 100),
    repeat(merge, 200),
    repeat(end, 200),
  ])
}
