import type { z } from 'zod'
import type { OrderLine } from '../orders/order.ts'
import type { kitchen, preparationTimes, station, tick } from './schema.ts'
import {
  type LineFields,
  type OfKitchen,
  type OrderFields,
  type OrderStage,
  type Progress,
  isKitchenLine,
  isServed,
  kitchenLines,
  orderStages,
  voidedOf,
} from './state.ts'

/** A part of the kitchen that prepares some dishes (plan §5.1). */
export type Station = z.infer<typeof station>

/** The settings of the kitchen display. */
export type KitchenSettings = z.infer<typeof kitchen>

/** New absolute values of a line, as `setProgress` takes them. */
export type Tick = z.infer<typeof tick>

/** Usual minutes from order to ready by dish. */
export type PreparationTimes = z.infer<typeof preparationTimes>

/** The station of a restaurant that stored none. */
export const defaultStation: Station = { id: 'kitchen', name: 'Kitchen' }

/** The kitchen settings of a restaurant that changed none. */
export const defaultKitchen: KitchenSettings = { isOn: false, lateMinutes: [5, 8], unseenSeconds: [60, 120] }

/** Units of a line that the kitchen has not seen. */
export const pendingOf = (line: LineFields): number =>
  isKitchenLine(line) ? Math.max(0, line.quantity - line.progress.seen) : 0

/** Units of a line's quantity that the kitchen has ever seen, also when it took that back or makes them again. */
export const reachedOf = (line: LineFields): number =>
  isKitchenLine(line) ? Math.max(line.progress.reached ?? 0, Math.min(line.progress.seen, line.quantity)) : 0

/** The generation of a line's progress, which begins with each lower value; 0 at first. */
export const epochOf = ({ progress }: LineFields): number => progress?.epoch ?? 0

const lastEpoch = 2 ** 31 - 1

/** The epoch after a line's present one, where no tick names one. */
const followingEpoch = (line: LineFields): number => (epochOf(line) % lastEpoch) + 1

/** Whether a lower quantity of a line needs a reason: it is below what the kitchen has ever seen (plan §5.7). */
export const needsReason = (line: LineFields, quantity: number): boolean =>
  quantity < line.quantity && quantity < reachedOf(line)

const withReached = (progress: Progress, reached: number): Progress => {
  const { reached: _, ...rest } = progress
  return reached > rest.seen ? { ...rest, reached } : rest
}

/**
 * A line with another quantity. Served units that come off the bill leave its progress, so that a later addition is
 * pending again; a new epoch begins then. The times stay: the kitchen did nothing.
 */
export const withQuantity = <L extends LineFields>(line: L, quantity: number): L => {
  if (!isKitchenLine(line)) return { ...line, quantity }
  const { seen, ready, served } = line.progress
  const off = Math.max(0, served - quantity)
  const values = { seen: seen - off, ready: ready - off, served: served - off }
  const progress = { ...line.progress, ...values, ...(off > 0 && { epoch: followingEpoch(line) }) }
  return { ...line, quantity, progress: withReached(progress, Math.min(quantity, reachedOf(line))) }
}

const stageOf = ({ quantity, progress: { seen, ready, served } }: OfKitchen<LineFields>): number =>
  [seen, ready, served].filter((value) => value >= quantity).length

/** How far an order is, by its least advanced kitchen line with a quantity; undefined without one. */
export const orderStage = (order: { readonly items: readonly LineFields[] }): OrderStage | undefined => {
  const stages = kitchenLines(order).flatMap((line) => (line.quantity > 0 ? [stageOf(line)] : []))
  return stages.length > 0 ? orderStages[Math.min(...stages)] : undefined
}

/** Since when (ISO 8601) an accepted order has a line that the kitchen has not seen; undefined without one. */
export const unseenSince = (order: OrderFields): string | undefined =>
  order.approval === 'accepted'
    ? order.items.flatMap((line) => (pendingOf(line) > 0 ? (line.changedDateTime ?? []) : [])).toSorted()[0]
    : undefined

/** The lines of an order for some stations. */
export type Ticket<L extends LineFields = OrderLine> = {
  /** Without lines that were taken back before the kitchen saw them. */
  readonly lines: readonly OfKitchen<L>[]
  /** No line was seen yet. */
  readonly isNew: boolean
  /** Nothing is left to do: all lines are ready, for all stations served, and no void waits for acknowledgement. */
  readonly isDone: boolean
}

/**
 * The ticket of an order for the given stations, or for the expeditor, who sees all. Undefined without lines there and
 * while the order is not accepted (plan §5.2).
 */
export const ticketOf = <L extends LineFields>(
  order: OrderFields<L>,
  stationIds: readonly string[] | 'all',
): Ticket<L> | undefined => {
  if (order.approval !== 'accepted') return undefined
  const lines = kitchenLines(order).filter(
    ({ stationId, quantity, progress: { seen } }) =>
      (stationIds === 'all' || stationIds.includes(stationId)) && (quantity > 0 || seen > 0),
  )
  if (lines.length === 0) return undefined
  const isReady = (line: OfKitchen<L>): boolean => line.progress.ready >= line.quantity && voidedOf(line) === 0
  return {
    lines,
    isNew: lines.every(({ progress: { seen }, remake }) => seen === 0 && !remake),
    isDone: lines.every(stationIds === 'all' ? isServed : isReady),
  }
}

/** Whether a tick asks for a remake. Without a reason it is refused. */
export const isRemake = ({ remade, from }: Tick): boolean =>
  remade !== undefined && from?.remade !== undefined && remade > from.remade

/** Whether a remake counts: it knows the stored quantity and the epoch of the line. */
export const isRemakeOf = (line: LineFields, tick: Tick): boolean =>
  isKitchenLine(line) &&
  isRemake(tick) &&
  tick.from?.remade === (line.remake?.quantity ?? 0) &&
  !isOfOtherEpoch(line, tick)

/** Whether a tick was made in another epoch of the line: what its screen showed was lowered since. */
export const isOfOtherEpoch = (line: LineFields, { epoch }: Tick): boolean =>
  epoch !== undefined && epoch !== epochOf(line)

type Values = { readonly seen: number; readonly ready: number; readonly served: number }

const lowered = (stored: number, value: number | undefined, from: number | undefined): number =>
  value !== undefined && value < stored && from === stored ? value : stored

/** The values after those that a tick lowers; a value never falls below the one after it. */
const lower = ({ seen, ready, served }: Values, quantity: number, { from, ...to }: Tick): Values => {
  const nextServed = lowered(served, to.served, from?.served)
  const wantedReady = lowered(ready, to.ready, from?.ready)
  const nextReady = wantedReady < nextServed ? ready : wantedReady
  const wantedSeen = lowered(seen, to.seen, from?.seen)
  const kept = Math.max(quantity, nextServed)
  // An acknowledged void; a tick that lowers `ready` itself is none.
  const isKept = wantedSeen === quantity || wantedSeen === kept
  if (seen > kept && wantedSeen < seen && isKept && from?.ready === undefined)
    return { seen: kept, ready: Math.min(nextReady, kept), served: nextServed }
  return { seen: wantedSeen < nextReady ? seen : wantedSeen, ready: nextReady, served: nextServed }
}

/** The values after those that a tick raises: what is ready was seen, what is served was ready. */
const raise = (values: Values, to: Tick): Values => {
  const served = Math.max(values.served, to.served ?? 0)
  const ready = Math.max(values.ready, to.ready ?? 0, served)
  return { seen: Math.max(values.seen, to.seen ?? 0, ready), ready, served }
}

// A tick that contradicts itself means its most advanced value: repeated, it would otherwise change a line twice.
const consistent = (tick: Tick): Tick => {
  const { seen, ready, served = 0 } = tick
  return {
    ...tick,
    ...(ready !== undefined && { ready: Math.max(ready, served) }),
    ...(seen !== undefined && { seen: Math.max(seen, ready ?? 0, served) }),
  }
}

const timed = (before: Progress, after: Values, at: string): Progress => {
  const isOther = (field: keyof Values) => before[field] !== after[field]
  return {
    ...before,
    ...after,
    ...(isOther('seen') && { seenDateTime: at }),
    ...(isOther('ready') && { readyDateTime: at }),
    ...(isOther('served') && { servedDateTime: at }),
  }
}

const fields = ['seen', 'ready', 'served'] as const

type Change = { readonly values: Values; readonly nextEpoch: number | undefined; readonly isRemade: boolean }

/** The progress after a change at a time: a lower value begins an epoch, and what was ever seen stays known. */
const progressAfter = (line: OfKitchen<LineFields>, { values, nextEpoch, isRemade }: Change, at: string): Progress => {
  const { progress, quantity } = line
  const isLowered = isRemade || fields.some((field) => values[field] < progress[field])
  const next = isLowered ? { epoch: nextEpoch ?? followingEpoch(line) } : {}
  const reached = Math.max(reachedOf(line), Math.min(values.seen, quantity))
  return withReached({ ...timed(progress, values, at), ...next }, reached)
}

/**
 * A line after a tick at the time `at` (ISO 8601), or the same object if the tick changes nothing. A higher value raises
 * the stored one, and those before it: served <= ready <= seen. A lower value counts only if `from` names the stored
 * one, and not below the value after it. Each begins an epoch, and a tick of another epoch changes nothing: a late or
 * repeated tick never undoes a newer one. Acknowledging a void lowers `ready` with `seen`. A raised `remade` takes the
 * units back from all three values; a lowered one is its undo, with the earlier values and reason (plan §5.3, §5.4).
 */
export const applyTick = <L extends LineFields>(line: L, tick: Tick, at: string): L => {
  if (!isKitchenLine(line) || isOfOtherEpoch(line, tick)) return line
  const { quantity, progress, remake } = line
  const remade = remake?.quantity ?? 0
  const isAgain = isRemakeOf(line, tick) && (tick.reason ?? '').trim() !== ''
  const nextRemade = isAgain ? (tick.remade ?? 0) : lowered(remade, tick.remade, tick.from?.remade)
  const again = Math.max(0, nextRemade - remade)
  const [seen, ready, served] = [progress.seen, progress.ready, progress.served].map((one) => Math.max(0, one - again))
  const to = consistent(tick)
  const values = lower(raise({ seen: seen ?? 0, ready: ready ?? 0, served: served ?? 0 }, to), quantity, to)
  const isSame = values.seen === progress.seen && values.ready === progress.ready && values.served === progress.served
  const isRemade = nextRemade !== remade
  if (isSame && !isRemade) return line
  const { remake: _, ...rest } = line
  const reason = (isRemade ? tick.reason?.trim() : '') || (remake?.reason ?? '')
  return {
    ...rest,
    progress: progressAfter(line, { values, nextEpoch: tick.nextEpoch, isRemade }, at),
    ...(again > 0 && { changedDateTime: at }),
    ...(nextRemade > 0 && { remake: { quantity: nextRemade, reason } }),
  } as L // the line with other values of its own fields
}

/** The lines of an order after ticks, in their sequence; the same list if they change nothing. */
export const applyTicks = <L extends LineFields & { readonly id: string }>(
  lines: readonly L[],
  ticks: readonly Tick[],
  at: string,
): readonly L[] => {
  const after = lines.map((line) =>
    ticks.filter(({ id }) => id === line.id).reduce((one, each) => applyTick(one, each, at), line),
  )
  return after.some((line, index) => line !== lines[index]) ? after : lines
}
