// Compares the answers with the data of the server, over its API alone.
import type { DayReport } from '@thali/contract/days/day-report'
import type { Order } from '@thali/contract/orders/order'
import type { Seen } from './follower.ts'
import { isAsWished, type Rush } from './guests.ts'
import { untilAnswered, type Ledger, type Money } from './ledger.ts'
import { paise } from './menu.ts'

/** The sums of a business day that a rush changes, in paise. */
export type DaySums = { readonly date: string; readonly money: ReadonlyMap<string, number> }

/** The differences. All counts of a right run are 0. */
export type Verdict = {
  readonly lost: number
  readonly doubled: number
  readonly mispriced: number
  /** Orders whose last change the following program did not get. */
  readonly unseen: number
  readonly lostBills: number
  readonly doubledBills: number
  /** Payments of bills that differ from those that were answered. */
  readonly wrongPayments: number
  /** By which the day differs from the answered payments and tips, in paise. */
  readonly paise: number
  readonly faults: readonly string[]
}

const get = async <T>({ staff, ledger, sessions }: Rush, path: string): Promise<T> => {
  const answer = await untilAnswered<T>(staff, ledger, { method: 'GET', path, session: sessions.admin })
  if ('body' in answer) return answer.body
  throw new Error(answer.text)
}

const readMoney = async (rush: Rush, date: string): Promise<Map<string, number>> => {
  const { methods } = await get<DayReport>(rush, `/days/${date}?restaurantId=${rush.restaurantId}`)
  return new Map(methods.map(({ method, amount, tips }) => [method, paise(amount) + paise(tips)]))
}

/** Payments and tips of the current day by method, and of the day of `begun` if another one has begun since. */
export const readDay = async (rush: Rush, begun?: DaySums): Promise<DaySums> => {
  const { current } = await get<{ current: string }>(rush, `/days?restaurantId=${rush.restaurantId}`)
  const money = await readMoney(rush, current)
  if (begun && begun.date !== current)
    for (const [method, sum] of await readMoney(rush, begun.date)) money.set(method, (money.get(method) ?? 0) + sum)
  return { date: current, money }
}

const moneyOf = (payments: readonly Money[]): string =>
  payments
    .map(({ method, amount, tip }) => `${method} ${amount} ${tip}`)
    .toSorted()
    .join()

type Stored = {
  readonly id?: string
  readonly orderIds: readonly string[]
  readonly payments: readonly { method: string; amount: number; tip: number }[]
}

const dayDifference = ({ bills }: Ledger, before: DaySums, after: DaySums): number => {
  const answered = new Map<string, number>()
  for (const { payments } of bills)
    for (const { method, amount, tip } of payments) answered.set(method, (answered.get(method) ?? 0) + amount + tip)
  const methods = new Set([...answered.keys(), ...after.money.keys()])
  return [...methods].reduce((sum, method) => {
    const grown = (after.money.get(method) ?? 0) - (before.money.get(method) ?? 0)
    return sum + Math.abs(grown - (answered.get(method) ?? 0))
  }, 0)
}

/** Reads all orders and bills of the rush and compares them with its record. `since` is its begin, `seen` the record of the program. */
export const judge = async (rush: Rush, since: Date, before: DaySums, seen: Seen): Promise<Verdict> => {
  const { restaurantId, ledger, runId } = rush
  const path = `/orders?restaurantId=${restaurantId}&startDateTime=${since.toISOString()}`
  const stored = (await get<Order[]>(rush, path)).filter(({ userId }) => userId.startsWith(runId))
  const byId = new Map(stored.map((order) => [order.id, order]))
  const known = new Map(ledger.orders.map((sent) => [sent.order.id, sent]))
  const found = ledger.orders.flatMap((sent) => {
    const order = byId.get(sent.order.id)
    return order ? [{ ...sent, order }] : []
  })
  const bills = await get<Stored[]>(rush, `/bills?restaurantId=${restaurantId}&from=${since.toISOString()}`)
  const ownBills = bills.filter(({ orderIds }) => orderIds.some((id) => known.has(id)))
  const billById = new Map(ownBills.map((bill) => [bill.id, bill]))
  const knownBills = new Set(ledger.bills.map(({ id }) => id))
  const wrongPayments = ledger.bills.filter(({ id, payments }) => {
    const paid = billById.get(id)?.payments ?? []
    const asPaise = paid.map(({ method, amount, tip }) => ({ method, amount: paise(amount), tip: paise(tip) }))
    return moneyOf(asPaise) !== moneyOf(payments)
  })
  return {
    lost: ledger.orders.length - found.length,
    doubled: stored.filter(({ id }) => !known.has(id)).length + ledger.orders.length - known.size,
    mispriced: found.filter((sent) => !isAsWished(sent)).length,
    unseen: stored.filter(({ id, revision }) => seen.get(id) !== revision).length,
    lostBills: ledger.bills.filter(({ id }) => !billById.has(id)).length,
    doubledBills: ownBills.filter(({ id }) => id === undefined || !knownBills.has(id)).length,
    wrongPayments: wrongPayments.length,
    paise: dayDifference(ledger, before, await readDay(rush, before)),
    faults: ledger.faults,
  }
}

/** Whether nothing differs. */
export const isRight = ({ faults, ...counts }: Verdict): boolean =>
  faults.length === 0 && Object.values(counts).every((count) => count === 0)
