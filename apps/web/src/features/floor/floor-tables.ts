import { orderAmount } from '@thali/contract/orders/charges'
import { type Order, orderTotal } from '@thali/contract/orders/order'
import { waitsForWaiter } from '@thali/contract/orders/waiting'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { Table } from '@thali/contract/tables/table'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { tableText } from '#web/lib/table-words.ts'
import { floorMessages as messages } from './floor-messages.en.ts'

/** In the order of urgency. */
export const floorStates = ['waiting', 'calling', 'ready', 'bill', 'ordered', 'seated', 'free'] as const

/** `waiting`: an order waits for a confirmation. `ready`: dishes are to be carried. `bill`: it is issued and not paid, or the guests asked for it. */
export type FloorState = (typeof floorStates)[number]

/** A table as the floor view shows it. */
export type FloorTable = {
  readonly number: number
  /** Its number, with its label if it has one. */
  readonly name: string
  readonly label: string
  readonly area: string
  readonly seats: number | null
  readonly isCounter: boolean
  readonly sitting: Sitting | undefined
  /** Running orders of the party, newest first: confirmed ones, and at a counter those that wait for their payment. */
  readonly orders: readonly Order[]
  /** Running orders of earlier parties, which left without paying; newest first. */
  readonly left: readonly Order[]
  /** Orders to be confirmed. */
  readonly waiting: number
  readonly calls: readonly WaiterCall[]
  /** Units that are ready and not served. */
  readonly toCarry: number
  readonly state: FloorState
  /** Rupees of the running orders. */
  readonly total: number
  /** Rupees due on issued bills; undefined without such a bill. */
  readonly due: number | undefined
  /** When the guests came, else the oldest order or call; ISO 8601. */
  readonly since: string | undefined
}

/** The live lists that the floor view joins. */
export type Room = {
  readonly tables: readonly Table[]
  readonly sittings: readonly Sitting[]
  /** All running orders, newest first. */
  readonly orders: readonly Order[]
  /** All open calls, the oldest first. */
  readonly calls: readonly WaiterCall[]
  /** The issued bills that are not paid. */
  readonly unpaid: readonly UnpaidBill[]
}

/** An issued bill as the floor view needs it; `due` in rupees. */
export type UnpaidBill = {
  readonly sittingId?: string | undefined
  readonly orderIds: readonly string[]
  readonly due: number
}

/** The amount due of the party at a table. A bill follows its party; one that an earlier party left is not listed. */
const dueOf = (
  unpaid: readonly UnpaidBill[],
  sitting: Sitting | undefined,
  orders: readonly Order[],
): number | undefined => {
  const own = unpaid.filter(
    ({ sittingId, orderIds }) =>
      (sitting !== undefined && sittingId === sitting.id) || orders.some(({ id }) => orderIds.includes(id)),
  )
  return own.length === 0 ? undefined : orderTotal(own.map(({ due }) => ({ price: due, quantity: 1 })))
}

const stateOf = ({ sitting, orders, waiting, calls, toCarry, due }: Omit<FloorTable, 'state'>): FloorState => {
  if (waiting > 0) return 'waiting'
  // At an empty table there is nothing to bill: the call is like any other.
  const mayBill = sitting !== undefined || orders.length > 0 || due !== undefined
  const isForBill = ({ reason }: WaiterCall): boolean => mayBill && reason === 'bill'
  if (calls.some((call) => !isForBill(call) && !call.acknowledgedDateTime)) return 'calling'
  if (toCarry > 0) return 'ready'
  if (due !== undefined || calls.some(isForBill)) return 'bill'
  if (orders.length > 0) return 'ordered'
  return sitting ? 'seated' : 'free'
}

const unlisted = (number: number): Table => ({
  number,
  label: '',
  area: '',
  seats: null,
  isCounter: false,
  version: 1,
})
// Lines that went to no kitchen have no progress.
const unitsToCarry = (orders: readonly Order[]): number =>
  orders
    .flatMap(({ items }) => items)
    .reduce((sum, { quantity, progress }) => {
      const { ready = 0, served = 0 } = progress ?? {}
      return sum + Math.max(0, Math.min(ready, quantity) - served)
    }, 0)

/** Whether an order belongs to a party that has left its table: another party sits there, or none. */
export const isLeft = ({ sittingId }: Order, sitting: Sitting | undefined): boolean =>
  sittingId !== undefined && sittingId !== sitting?.id

/** Joins tables, sittings, orders, calls and unpaid bills, by table number. A table that is only used, not listed, is shown too. */
export const floorTables = ({ tables, sittings, orders, calls, unpaid }: Room): readonly FloorTable[] => {
  const listed = new Map(tables.map((table) => [table.number, table]))
  const numbers = new Set([
    ...listed.keys(),
    ...[...sittings, ...orders, ...calls].map(({ tableNumber }) => tableNumber),
  ])
  const at = <T extends { readonly tableNumber: number }>(list: readonly T[], number: number): readonly T[] =>
    list.filter(({ tableNumber }) => tableNumber === number)
  return [...numbers]
    .toSorted((one, other) => one - other)
    .map((number) => {
      const { label, area, seats, isCounter } = listed.get(number) ?? unlisted(number)
      const here = at(orders, number)
      const called = at(calls, number)
      const confirmed = here.filter((order) => !waitsForWaiter(order))
      const sitting = isCounter ? undefined : at(sittings, number)[0]
      // A counter has no sittings. Without its table, the sitting is not fetched yet.
      const left = isCounter || !listed.has(number) ? [] : confirmed.filter((order) => isLeft(order, sitting))
      const own = confirmed.filter((order) => !left.includes(order))
      const table = {
        number,
        name: tableText(number, label, `${messages.table} ${number}`),
        label,
        area,
        seats,
        isCounter,
        sitting,
        orders: own,
        left,
        waiting: here.length - confirmed.length,
        calls: called,
        toCarry: unitsToCarry(own),
        due: dueOf(unpaid, sitting, own),
        total: orderTotal(own.map((order) => ({ price: orderAmount(order), quantity: 1 }))),
        since:
          sitting?.openedDateTime ??
          here.findLast((order) => !left.includes(order))?.createdDateTime ??
          called[0]?.createdDateTime,
      }
      return { ...table, state: stateOf(table) }
    })
}

/** Tables by area, in the order of their lowest numbers; the area '' has no name. */
export const byArea = (tables: readonly FloorTable[]): ReadonlyMap<string, readonly FloorTable[]> => {
  const areas = new Map<string, FloorTable[]>()
  for (const table of tables) areas.set(table.area, [...(areas.get(table.area) ?? []), table])
  return areas
}

/** Whether a party can move to a table. */
export const isFree = ({ state, isCounter }: FloorTable): boolean => state === 'free' && !isCounter
