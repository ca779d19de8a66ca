// A full room on a Friday evening, as data: Monsoon House with everything on, 40 busy tables and two free ones.
import type { CallReason } from '@thali/contract/waiter-calls/schema'

/** How far an order of the room is: unconfirmed, unseen by the kitchen, partly or wholly ready, or served. */
export type RoomStage = 'waiting' | 'unseen' | 'cooking' | 'ready' | 'served'

/** A dish of an order; `isReady` marks it on a ticket whose other dishes are not. */
export type RoomLine = {
  readonly itemId: string
  readonly quantity: number
  readonly portionId?: string
  readonly specialInstructions?: string
  readonly isReady?: boolean
}

/** An order, sent `minutes` ago. */
export type RoomOrder = {
  readonly tableNumber: number
  readonly stage: RoomStage
  readonly minutes: number
  readonly lines: readonly RoomLine[]
}

/** A call that was made `minutes` ago; with `isOnWay` a waiter has answered that they come. */
export type RoomCall = {
  readonly tableNumber: number
  readonly reason: CallReason
  readonly minutes: number
  readonly isOnWay?: boolean
}

const dishes: readonly RoomLine[] = [
  { itemId: 'monsoon-butter-chicken', quantity: 1, portionId: 'full' },
  { itemId: 'monsoon-butter-naan', quantity: 4 },
  { itemId: 'monsoon-rogan-josh', quantity: 2, portionId: 'full' },
  { itemId: 'monsoon-dal-makhani', quantity: 1, portionId: 'half', specialInstructions: 'Less butter, please' },
  { itemId: 'monsoon-jeera-rice', quantity: 2, portionId: 'full' },
  { itemId: 'monsoon-mango-lassi', quantity: 3 },
  { itemId: 'monsoon-garlic-naan', quantity: 3 },
  { itemId: 'monsoon-malai-broccoli', quantity: 1 },
  { itemId: 'monsoon-goan-fish-curry', quantity: 1, specialInstructions: 'No coconut: a guest is allergic' },
  { itemId: 'monsoon-laccha-paratha', quantity: 2 },
  { itemId: 'monsoon-steamed-rice', quantity: 1 },
  { itemId: 'monsoon-tamatar-shorba', quantity: 2 },
]

const linesFrom = (first: number, count: number): RoomLine[] =>
  Array.from({ length: count }, (_, index) => dishes[(first + index) % dishes.length]).filter(
    (line) => line !== undefined,
  )

const tables = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const waiting: readonly RoomOrder[] = [1, 31, 32, 33, 34, 35].map((tableNumber, index) => ({
  tableNumber,
  stage: 'waiting',
  minutes: 1 + index,
  lines: linesFrom(tableNumber, 2 + (index % 3)),
}))

const unseen: readonly RoomOrder[] = tables(24, 31).map((tableNumber, index) => ({
  tableNumber,
  stage: 'unseen',
  minutes: 3 + index,
  lines: linesFrom(tableNumber, 1 + (index % 3)),
}))

// Each third ticket has dishes that are ready; table 5 has one of nine dishes.
const cooking: readonly RoomOrder[] = tables(1, 23).map((tableNumber, index) => ({
  tableNumber,
  stage: 'cooking',
  minutes: 4 + ((index * 7) % 17),
  lines: linesFrom(tableNumber, tableNumber === 5 ? 9 : 2 + (index % 4)).map((line, place) => ({
    ...line,
    isReady: index % 3 === 0 && place === 0,
  })),
}))

// Table 8 has twelve orders to carry, each other table one.
const ready: readonly RoomOrder[] = [...tables(1, 30), ...Array.from({ length: 11 }, () => 8)].map(
  (tableNumber, index) => ({
    tableNumber,
    stage: 'ready',
    minutes: 12 + ((index * 5) % 23),
    lines: linesFrom(tableNumber + index, 1 + (index % 3)),
  }),
)

const served: readonly RoomOrder[] = Array.from({ length: 65 }, (_, index) => ({
  tableNumber: 40 - (index % 40),
  stage: 'served',
  minutes: 40 + ((index * 11) % 55),
  lines: linesFrom(index, 1 + (index % 4)),
}))

/**
 * The room: 143 running orders, the oldest first, among them 31 kitchen tickets (8 unseen), 6 orders to confirm, and
 * dishes to carry for 30 tables; 6 calls; and three tables with an unpaid bill.
 */
export const busyRoom = {
  restaurantId: 'monsoon-house',
  /** Its tables; the last two are free. */
  tableCount: 42,
  orders: [...waiting, ...unseen, ...cooking, ...ready, ...served].toSorted(
    (first, second) => second.minutes - first.minutes,
  ),
  calls: [
    { tableNumber: 3, reason: 'waiter', minutes: 4 },
    { tableNumber: 12, reason: 'bill', minutes: 3 },
    { tableNumber: 36, reason: 'bill', minutes: 2 },
    { tableNumber: 7, reason: 'water', minutes: 1 },
    { tableNumber: 18, reason: 'cutlery', minutes: 0 },
    { tableNumber: 33, reason: 'waiter', minutes: 5, isOnWay: true },
  ],
  /** Tables with a bill, and the rupees that are paid. */
  bills: [
    { tableNumber: 37, paid: 100 },
    { tableNumber: 38, paid: 0 },
    { tableNumber: 39, paid: 0 },
  ],
} as const satisfies {
  readonly restaurantId: string
  readonly tableCount: number
  readonly orders: readonly RoomOrder[]
  readonly calls: readonly RoomCall[]
  readonly bills: readonly { readonly tableNumber: number; readonly paid: number }[]
}
