import {
  type KitchenLine,
  type OrderStage,
  closedInKitchenHours,
  isInKitchen,
  isKitchenLine,
  orderStages,
} from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { serverNow } from '#web/lib/server-time.ts'
import { progressMessages as messages } from './progress-messages.en.ts'

type OrderInKitchen = Pick<Order, 'approval' | 'items' | 'createdDateTime' | 'acceptedDateTime'>

type Line = Order['items'][number]

/** One step of an order on its way to the table. */
export type Step = {
  readonly stage: OrderStage
  /** All units reached it. */
  readonly isDone: boolean
  /** Units that reached it. */
  readonly count: number
  /** When the last unit reached it (ISO 8601); undefined before. */
  readonly at: string | undefined
}

/** How far the kitchen is with an order, as it marked it. */
export type OrderProgress = {
  /** The last step that all units reached. */
  readonly stage: OrderStage
  /** Units of all lines. */
  readonly total: number
  readonly steps: readonly Step[]
}

const marked = ['seen', 'ready', 'served'] as const

const cookedLines = (orders: readonly OrderInKitchen[]): readonly KitchenLine[] =>
  orders
    .filter(({ approval }) => approval === 'accepted')
    .flatMap(({ items }) => items.filter((line) => isKitchenLine(line)))
    .filter(({ quantity }) => quantity > 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const stepOf = (lines: readonly KitchenLine[], stage: (typeof marked)[number], total: number): Step => {
  // A reduced line may have more marked units than units.
  const count = sum(lines.map(({ quantity, progress }) => Math.min(quantity, progress[stage])))
  const isDone = count === total
  const at = lines.flatMap(({ progress }) => progress[`${stage}DateTime`] ?? []).toSorted()
  return { stage, isDone, count, at: isDone ? at.at(-1) : undefined }
}

/** The progress of accepted orders together; undefined without kitchen lines, and when all of them were taken off. */
export const progressOf = (orders: readonly OrderInKitchen[]): OrderProgress | undefined => {
  const lines = cookedLines(orders)
  if (lines.length === 0) return undefined
  const total = sum(lines.map(({ quantity }) => quantity))
  const sentAt = orders.map(({ createdDateTime, acceptedDateTime }) => acceptedDateTime ?? createdDateTime).toSorted()
  const sent: Step = { stage: 'sent', isDone: true, count: total, at: sentAt.at(-1) }
  const steps = [sent, ...marked.map((stage) => stepOf(lines, stage, total))]
  return { stage: steps.findLast(({ isDone }) => isDone)?.stage ?? 'sent', total, steps }
}

/** Whether an order had kitchen lines and all of them were taken off. */
export const isEmptied = ({ approval, items }: OrderInKitchen): boolean =>
  approval === 'accepted' && items.some((line) => isKitchenLine(line)) && items.every(({ quantity }) => quantity === 0)

/**
 * Progress in a few words: `Ready`, or `2 of 5 ready` while only a part is. Dishes that are ready interest a diner more
 * than those already served or only seen.
 */
export const progressWords = ({ stage, total, steps }: OrderProgress): string => {
  const partly = (wanted: (typeof marked)[number]): string | undefined => {
    const step = steps[orderStages.indexOf(wanted)]
    return step && step.count > 0 && !step.isDone ? messages.partly[wanted]({ done: step.count, total }) : undefined
  }
  return partly('ready') ?? partly('served') ?? partly('seen') ?? messages.steps[stage]
}

/** The progress of one line in words; undefined for a line that is not cooked. */
export const lineWords = (order: OrderInKitchen, line: Line): string | undefined => {
  const progress = progressOf([{ ...order, items: [line] }])
  return progress && progressWords(progress)
}

/** Whether the lines of an order are not equally far. */
export const isUneven = (order: OrderInKitchen): boolean =>
  new Set(order.items.flatMap((line) => lineWords(order, line) ?? [])).size > 1

/** Why a line has fewer units than ordered, or is cooked again, in sentences. */
export const explanationsOf = (line: Line): readonly string[] => {
  if (!isKitchenLine(line)) return []
  const { quantity, progress, voidReason, remake } = line
  const left = Math.min(remake?.quantity ?? 0, Math.max(0, quantity - progress.ready))
  return [
    ...(voidReason === undefined ? [] : [quantity === 0 ? messages.takenOff : messages.reduced]),
    ...(remake && quantity > 0 ? [left > 0 ? messages.remaking(left) : messages.remade] : []),
  ]
}

const hourMs = 3_600_000

/** Whether the progress stands on the card, not only in its details: also of an order that was paid first. */
export const isInProgress = (order: Pick<Order, 'status' | 'approval' | 'items' | 'closedDateTime'>): boolean => {
  if (order.status === 'Pending') return true
  const leavesAt = Date.parse(order.closedDateTime ?? '') + closedInKitchenHours * hourMs
  return isInKitchen(order) && serverNow().getTime() < leavesAt
}
