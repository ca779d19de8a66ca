import type { Tick } from '@thali/contract/kitchen/kitchen'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { isOfView } from './ticket.ts'
import type { KitchenView } from './view.ts'

type Progress = { readonly seen: number; readonly ready: number; readonly served: number }

const progressOf = ({ progress }: OrderLine): Progress => progress ?? { seen: 0, ready: 0, served: 0 }

const ownLines = (order: Order, view: KitchenView): readonly OrderLine[] =>
  order.items.filter((line) => isOfView(line, view))

/** Start: the kitchen has seen every new line, or one of them. */
export const seenTicks = (order: Order, view: KitchenView, lineId?: string): readonly Tick[] =>
  ownLines(order, view).flatMap((line) =>
    (lineId === undefined || line.id === lineId) && progressOf(line).seen < line.quantity
      ? [{ id: line.id, seen: line.quantity }]
      : [],
  )

/** Bump: every line is ready, or served for an expeditor. */
export const bumpTicks = (order: Order, view: KitchenView): readonly Tick[] =>
  ownLines(order, view).flatMap((line) => {
    const { ready, served } = progressOf(line)
    if ((view.isExpeditor ? served : ready) >= line.quantity) return []
    return [{ id: line.id, ...(view.isExpeditor ? { served: line.quantity } : { ready: line.quantity }) }]
  })

/** A tap on a line: done, and when it is done already, back to `before` (default: what was carried before). */
export const lineTicks = (
  order: Order,
  view: KitchenView,
  lineId: string,
  before: number | undefined,
): readonly Tick[] =>
  ownLines(order, view).flatMap((line): readonly Tick[] => {
    if (line.id !== lineId) return []
    const { ready, served } = progressOf(line)
    if (view.isExpeditor)
      return served < line.quantity
        ? [{ id: line.id, served: line.quantity }]
        : [{ id: line.id, served: Math.min(before ?? 0, served), from: { served } }]
    if (ready < line.quantity) return [{ id: line.id, ready: line.quantity }]
    const target = Math.min(before ?? 0, ready)
    // Carried units cannot be unready.
    return [
      {
        id: line.id,
        ready: target,
        from: { ready, ...(served > target && { served }) },
        ...(served > target && { served: target }),
      },
    ]
  })

/** Acknowledges voids: the kitchen knows that less is needed. */
export const acknowledgeTicks = (order: Order, view: KitchenView, lineId?: string): readonly Tick[] =>
  ownLines(order, view).flatMap((line) => {
    const { seen, served } = progressOf(line)
    const needed = Math.max(line.quantity, served)
    if (seen <= needed || (lineId !== undefined && line.id !== lineId)) return []
    return [{ id: line.id, seen: needed, from: { seen } }]
  })

/** Recall: a bumped ticket comes back, with its lines open. */
export const recallTicks = (order: Order, view: KitchenView): readonly Tick[] =>
  ownLines(order, view).flatMap((line) => {
    const { ready, served } = progressOf(line)
    const lowered = {
      ...(served > 0 && { served: 0 }),
      ...(!view.isExpeditor && ready > 0 && { ready: 0 }),
    }
    const from = { ...(served > 0 && { served }), ...(!view.isExpeditor && ready > 0 && { ready }) }
    return Object.keys(lowered).length > 0 ? [{ id: line.id, ...lowered, from }] : []
  })

/** Remake: some of a line was spoilt and is prepared again. */
export const remakeTicks = (order: Order, lineId: string, quantity: number, reason: string): readonly Tick[] =>
  order.items.flatMap((line) => {
    const made = line.remake?.quantity ?? 0
    return line.id === lineId ? [{ id: line.id, remade: made + quantity, from: { remade: made }, reason }] : []
  })

const fields = ['served', 'ready', 'seen'] as const

/** Undo: lowers what rose from one state of an order to another, where it is unchanged since; a remake ends. */
export const undoTicks = (before: Order, after: Order): readonly Tick[] =>
  after.items.flatMap((line) => {
    const earlier = before.items.find(({ id }) => id === line.id)
    if (!earlier?.progress || !line.progress) return []
    const [was, is] = [earlier.progress, line.progress]
    const [remadeWas, remadeIs] = [earlier.remake?.quantity ?? 0, line.remake?.quantity ?? 0]
    if (remadeIs > remadeWas) {
      const { seen, ready, served } = was
      const reason = earlier.remake && { reason: earlier.remake.reason }
      return [{ id: line.id, remade: remadeWas, from: { remade: remadeIs }, seen, ready, served, ...reason }]
    }
    const raised = fields.filter((field) => is[field] > was[field])
    if (raised.length === 0) return []
    const lowered = Object.fromEntries(raised.map((field) => [field, was[field]]))
    return [{ id: line.id, ...lowered, from: Object.fromEntries(raised.map((field) => [field, is[field]])) }]
  })
