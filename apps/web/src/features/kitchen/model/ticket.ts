import { pendingOf } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine, voidedOf } from '@thali/contract/kitchen/state'
import type { DietMark } from '@thali/contract/menu/diet'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { KitchenView } from './view.ts'

/** The portion and options of a line, in the menu's own words. */
export type LineChoice = Pick<OrderLine, 'portion' | 'options'>

/** One line of a ticket, ready to be drawn. */
export type TicketLine = {
  readonly id: string
  readonly itemId: string
  readonly name: string
  readonly choice: LineChoice
  readonly note: string
  readonly mark: DietMark | undefined
  readonly quantity: number
  readonly ready: number
  readonly served: number
  /** To be prepared and not seen by the kitchen. */
  readonly pending: number
  /** The kitchen knew some of this line before; `pending` was added later. */
  readonly isAddition: boolean
  /** Cancelled after the kitchen saw it, until that is acknowledged. */
  readonly voided: number
  readonly voidReason: string
  readonly remade: { readonly quantity: number; readonly reason: string } | undefined
  /** Nothing is left to do for this view. */
  readonly isDone: boolean
  /** A waiter raised it, or it is made again, after the kitchen got the order. */
  readonly isChanged: boolean
}

/** The kitchen lines of one order for the stations of a view. Tickets are derived, and never stored (plan §5.2). */
export type KitchenTicket = {
  /** The order's id. */
  readonly id: string
  readonly orderNumber: number
  readonly tableNumber: number
  readonly tokenNumber: number | undefined
  /** An order of a dining table that is packed. */
  readonly isParcel: boolean
  /** Where an order from elsewhere came from. */
  readonly source: Order['source']
  /** Only a takeaway order may have it. */
  readonly guestName: string | undefined
  readonly movedFrom: number | undefined
  /** ms since 1970. */
  readonly acceptedAt: number
  readonly lines: readonly TicketLine[]
  /** `new`: the kitchen saw no line of it. `changed`: something was added. */
  readonly state: 'new' | 'changed' | 'open' | 'done'
  readonly hasVoid: boolean
  readonly isRemake: boolean
  /** The guest has paid; the food is still to come. */
  readonly isPaid: boolean
  /** Paid at the end of a meal: most likely served without a tick. It neither sounds nor comes before other tickets. */
  readonly isPaidLate: boolean
  /** When the oldest unseen line changed (ms since 1970); undefined when all lines are seen. */
  readonly unseenSince: number | undefined
}

/** A ticket paid this long (ms) after it came was most likely served; guests who pay first do so within minutes. */
const paidLateMs = 15 * 60_000

const acceptedTime = (order: Order): number => Date.parse(order.acceptedDateTime ?? order.createdDateTime)

const isPaidLate = (order: Order): boolean =>
  order.status === 'Completed' && Date.parse(order.closedDateTime ?? '') - acceptedTime(order) >= paidLateMs

const toLine = (line: OrderLine, isExpeditor: boolean, acceptedAt: number): TicketLine => {
  const { seen = 0, ready = 0, served = 0 } = line.progress ?? {}
  const voided = voidedOf(line)
  return {
    id: line.id,
    itemId: line.itemId,
    name: line.itemName,
    choice: { portion: line.portion, options: line.options },
    note: line.specialInstructions,
    mark: line.dietMark,
    quantity: line.quantity,
    ready,
    served,
    pending: pendingOf(line),
    isAddition: seen > 0 && pendingOf(line) > 0,
    voided,
    voidReason: line.voidReason ?? '',
    remade: line.remake,
    isDone: (isExpeditor ? served : ready) >= line.quantity && voided === 0,
    isChanged: line.remake !== undefined || Date.parse(line.changedDateTime ?? '') > acceptedAt,
  }
}

/** Voids come first, then changes. A tick moves no line, so `pending` and `isDone` have no part in it. */
const rankOf = ({ voided, isChanged }: TicketLine): number => (voided > 0 ? 0 : isChanged ? 1 : 2)

/** Whether a line belongs to the stations of a view. */
export const isOfView = (line: OrderLine, { stationIds }: KitchenView): boolean =>
  isKitchenLine(line) && (stationIds === 'all' || stationIds.includes(line.stationId ?? ''))

const stateOf = (lines: readonly TicketLine[], isSeen: boolean): KitchenTicket['state'] => {
  if (lines.every(({ isDone }) => isDone)) return 'done'
  if (lines.every(({ pending }) => pending === 0)) return 'open'
  return isSeen ? 'changed' : 'new'
}

const isShown = ({ quantity, voided }: TicketLine): boolean => quantity > 0 || voided > 0

/** The ticket of an order; undefined without lines for the view. A line that was voided and acknowledged is left out. */
export const ticketFor = (order: Order, view: KitchenView): KitchenTicket | undefined => {
  const own = order.items.filter((line) => isOfView(line, view))
  const acceptedAt = acceptedTime(order)
  const lines = own
    .map((line) => toLine(line, view.isExpeditor, acceptedAt))
    .filter(isShown)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  if (lines.length === 0) return undefined
  const changed = own.filter((line) => pendingOf(line) > 0).map((line) => Date.parse(line.changedDateTime ?? ''))
  const pending = lines.filter((line) => line.pending > 0)
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    tableNumber: order.tableNumber,
    tokenNumber: order.tokenNumber,
    isParcel: order.isParcel ?? false,
    guestName: order.contact?.name,
    source: order.source,
    movedFrom: order.movedFrom,
    acceptedAt,
    lines,
    state: stateOf(
      lines,
      own.some(({ progress, remake }) => (progress?.seen ?? 0) > 0 || remake !== undefined),
    ),
    hasVoid: lines.some(({ voided }) => voided > 0),
    isRemake: pending.some(({ remade }) => remade !== undefined),
    isPaid: order.status === 'Completed',
    isPaidLate: isPaidLate(order),
    unseenSince: changed.length > 0 ? Math.min(...changed) : undefined,
  }
}

/** Oldest first, those paid late last; of two orders of one moment the lower number. */
export const oldestFirst = (one: KitchenTicket, other: KitchenTicket): number =>
  Number(one.isPaidLate) - Number(other.isPaidLate) ||
  one.acceptedAt - other.acceptedAt ||
  one.orderNumber - other.orderNumber

/** The step that the head of a ticket offers: a void comes first. An expeditor answers for none of the first three. */
export type NextStep = 'acknowledge' | 'start' | 'seen' | 'bump'

export const nextStep = ({ state, hasVoid }: KitchenTicket, isExpeditor: boolean): NextStep => {
  if (isExpeditor) return 'bump'
  if (hasVoid) return 'acknowledge'
  if (state === 'new') return 'start'
  return state === 'changed' ? 'seen' : 'bump'
}

export type Age = 'fresh' | 'due' | 'late'

/** The age of a ticket in whole minutes, never negative. */
export const minutesOf = ({ acceptedAt }: Pick<KitchenTicket, 'acceptedAt'>, now: number): number =>
  Math.max(0, Math.floor((now - acceptedAt) / 60_000))

/** The step of an age; `lateMinutes` are the limits of the restaurant. */
export const ageOf = (minutes: number, [due, late]: readonly [number, number]): Age => {
  if (minutes >= late) return 'late'
  return minutes >= due ? 'due' : 'fresh'
}
