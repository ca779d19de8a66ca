// How far orders are in the kitchen. A file of its own, because diners need it and not the rules of ticks.
import type { z } from 'zod'
import type { Order, OrderLine } from '../orders/order.ts'
import type { progress } from './schema.ts'

/** How far the kitchen is with a line. */
export type Progress = z.infer<typeof progress>

/** The fields of a line that the kitchen reads. */
export type LineFields = Pick<OrderLine, 'quantity' | 'stationId' | 'progress' | 'changedDateTime' | 'remake'>

/** A line with the fields of the kitchen. */
export type OfKitchen<L extends LineFields> = L & { stationId: string; progress: Progress }

/** A line that belongs to the kitchen. */
export type KitchenLine = OfKitchen<OrderLine>

/** The fields of an order that the kitchen reads. */
export type OrderFields<L extends LineFields = LineFields> = Pick<Order, 'approval'> & { readonly items: readonly L[] }

/** Hours after which a closed order leaves the kitchen, bumped or not. */
export const closedInKitchenHours = 12

/** Whether a line belongs to the kitchen: it got a station when it was ordered. */
export const isKitchenLine = <L extends LineFields>(line: L): line is OfKitchen<L> =>
  line.stationId !== undefined && line.progress !== undefined

/** The lines of an order that belong to the kitchen. */
export const kitchenLines = <L extends LineFields>({ items }: { readonly items: readonly L[] }): OfKitchen<L>[] =>
  items.filter((line) => isKitchenLine(line))

/** Units that the kitchen has seen and that were taken back: a void, until the kitchen acknowledges it. */
export const voidedOf = (line: LineFields): number =>
  isKitchenLine(line) ? Math.max(0, line.progress.seen - Math.max(line.quantity, line.progress.served)) : 0

/** The stages of an order in the kitchen, least advanced first. */
export const orderStages = ['sent', 'seen', 'ready', 'served'] as const

/** The stage of an order. Its least advanced line decides it. */
export type OrderStage = (typeof orderStages)[number]

/** Whether all units of a line are served and no void waits for acknowledgement. */
export const isServed = (line: OfKitchen<LineFields>): boolean =>
  line.progress.served >= line.quantity && voidedOf(line) === 0

/** Whether an order is in the kitchen: accepted, and a line is not served or has a void to acknowledge. */
export const isInKitchen = (order: OrderFields): boolean =>
  order.approval === 'accepted' && kitchenLines(order).some((line) => !isServed(line))
