import * as bounds from '@thali/contract/basics/bounds'
import { needsReason } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'

/** A running order with unsubmitted quantities. */
export type OrderDraft = {
  readonly saved: Order
  /** Changed quantities by line id, without those equal to the saved ones. */
  readonly changed: ReadonlyMap<string, number>
  /** Another device saved other quantities after the draft was started. */
  readonly isChangedElsewhere: boolean
}

export const startDraft = (saved: Order): OrderDraft => ({ saved, changed: new Map(), isChangedElsewhere: false })

export const draftLines = ({ saved, changed }: OrderDraft): Order['items'] =>
  saved.items.map((line) => ({ ...line, quantity: changed.get(line.id) ?? line.quantity }))

/** Whether there are quantities to submit (spec §4: Reset and Submit appear then). */
export const isDirty = (draft: OrderDraft): boolean => draft.changed.size > 0

/** A changed line with both quantities. */
export type ChangedLine = Order['items'][number] & { readonly savedQuantity: number }

/** The lines with a quantity other than the saved one, in the sequence of the order. */
export const changedLines = (draft: OrderDraft): readonly ChangedLine[] =>
  draft.saved.items.flatMap((line) => {
    const quantity = draft.changed.get(line.id)
    return quantity === undefined ? [] : [{ ...line, quantity, savedQuantity: line.quantity }]
  })

/** Whether the kitchen has seen more of a changed line than is left: the server requires a reason (plan §5.7). */
export const isVoided = ({ savedQuantity, ...line }: ChangedLine): boolean =>
  needsReason({ ...line, quantity: savedQuantity }, line.quantity)

// A typing error is corrected at once. Later a guest may have got the dish.
const correctedWithinMs = 60_000

/** The changed lines that need a reason now: voided ones, and in an order older than a minute every lowered one. */
export const takenLines = (draft: OrderDraft, now: Date): readonly ChangedLine[] => {
  const { acceptedDateTime, createdDateTime } = draft.saved
  const isOlder = now.getTime() - Date.parse(acceptedDateTime ?? createdDateTime) > correctedWithinMs
  return changedLines(draft).filter((line) => (isOlder && line.quantity < line.savedQuantity) || isVoided(line))
}

/** Whether nothing is left on an order. Closed in this state it is a cancelled order and counts in no report. */
export const isEmptied = (lines: Order['items']): boolean => lines.every(({ quantity }) => quantity === 0)

// Unchanged quantities are dropped, so that going up and down again leaves nothing to submit.
const onlyDiffering = (saved: Order, changed: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const quantities = new Map(saved.items.map((line) => [line.id, line.quantity]))
  return new Map([...changed].filter(([id, quantity]) => quantities.has(id) && quantities.get(id) !== quantity))
}

/** Raises or lowers a line, never below zero (spec §5). A line at zero stays. */
export const stepQuantity = (draft: OrderDraft, lineId: string, step: 1 | -1): OrderDraft => {
  const line = draftLines(draft).find((one) => one.id === lineId)
  if (!line) return draft
  const quantity = Math.min(bounds.lineQuantityMax, Math.max(0, line.quantity + step))
  const changed = onlyDiffering(draft.saved, new Map(draft.changed).set(lineId, quantity))
  return { ...draft, changed, isChangedElsewhere: draft.isChangedElsewhere && changed.size > 0 }
}

const hasOtherQuantities = (one: Order, other: Order): boolean =>
  one.items.some((line, at) => other.items[at]?.quantity !== line.quantity)

/** Moves a draft to a newer version of its order, and marks it if the saved quantities changed (design §4.5). */
export const rebaseDraft = (draft: OrderDraft, saved: Order): OrderDraft => {
  const changed = onlyDiffering(saved, draft.changed)
  const isMoved = draft.isChangedElsewhere || hasOtherQuantities(draft.saved, saved)
  return { saved, changed, isChangedElsewhere: changed.size > 0 && isMoved }
}
