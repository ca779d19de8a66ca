import { pendingOf } from '@thali/contract/kitchen/kitchen'
import { isKitchenLine, voidedOf } from '@thali/contract/kitchen/state'
import type { DietMark } from '@thali/contract/menu/diet'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { choiceWords } from '#web/lib/choice-words.ts'
import type { KitchenView } from './view.ts'

/** One line of a ticket, ready to be drawn. */
export type TicketLine = {
  readonly id: string
  readonly itemId: string
  readonly name: string
  /** Portion and options in words; '' without any. */
  readonly choice: string
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
}

/** The kitchen lines of one order for the stations of a view. Tickets are derived, and never stored (plan §5.2). */
export type KitchenTicket = {
  /** The order's id. */
  readonly id: string
  readonly orderNumber: number
  readonly tableNumber: number
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
  /** When the oldest unseen line changed (ms since 1970); undefined when all lines are seen. */
  readonly unseenSince: number | undefined
}

const toLine = (line: OrderLine, isExpeditor: boolean): TicketLine => {
  const { seen = 0, ready = 0, served = 0 } = line.progress ?? {}
  const voided = voidedOf(line)
  return {
    id: line.id,
    itemId: line.itemId,
    name: line.itemName,
    choice: choiceWords(line.portion?.name, line.options),
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
  }
}

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
  const lines = own.map((line) => toLine(line, view.isExpeditor)).filter(isShown)
  if (lines.length === 0) return undefined
  const changed = own.filter((line) => pendingOf(line) > 0).map((line) => Date.parse(line.changedDateTime ?? ''))
  const pending = lines.filter((line) => line.pending > 0)
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    tableNumber: order.tableNumber,
    movedFrom: order.movedFrom,
    acceptedAt: Date.parse(order.acceptedDateTime ?? order.createdDateTime),
    lines,
    state: stateOf(
      lines,
      own.some(({ progress, remake }) => (progress?.seen ?? 0) > 0 || remake !== undefined),
    ),
    hasVoid: lines.some(({ voided }) => voided > 0),
    isRemake: pending.some(({ remade }) => remade !== undefined),
    isPaid: order.status === 'Completed',
    unseenSince: changed.length > 0 ? Math.min(...changed) : undefined,
  }
}

/** Oldest first; of two orders of one moment the lower number. */
export const oldestFirst = (one: KitchenTicket, other: KitchenTicket): number =>
  one.acceptedAt - other.acceptedAt || one.orderNumber - other.orderNumber

export type Age = 'fresh' | 'due' | 'late'

/** The age of a ticket in whole minutes, never negative. */
export const minutesOf = ({ acceptedAt }: Pick<KitchenTicket, 'acceptedAt'>, now: number): number =>
  Math.max(0, Math.floor((now - acceptedAt) / 60_000))

/** The step of an age; `lateMinutes` are the limits of the restaurant. */
export const ageOf = (minutes: number, [due, late]: readonly [number, number]): Age => {
  if (minutes >= late) return 'late'
  return minutes >= due ? 'due' : 'fresh'
}
