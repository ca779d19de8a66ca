import { type Order, bounds } from '@thali/contract'

/** A running order with quantities that are not submitted yet. */
export type OrderDraft = {
  /** The order as last saved, on any device. */
  readonly saved: Order
  /** Quantities this screen changed, by line id; those that equal the saved ones are not in it. */
  readonly changed: ReadonlyMap<string, number>
  /** Another device saved the order while there were changes here; the changes were kept. */
  readonly isChangedElsewhere: boolean
}

/**
 * Begins with an order as it is.
 *
 * @param saved The order.
 * @returns A draft without changes.
 */
export const startDraft = (saved: Order): OrderDraft => ({ saved, changed: new Map(), isChangedElsewhere: false })

/**
 * The order as the screen shows it.
 *
 * @param draft The draft.
 * @returns The saved order with the changed quantities.
 */
export const draftLines = ({ saved, changed }: OrderDraft): Order['items'] =>
  saved.items.map((line) => ({ ...line, quantity: changed.get(line.id) ?? line.quantity }))

/**
 * Whether quantities differ from the last saved state (spec §4: Reset and Submit appear then).
 *
 * @param draft The draft.
 * @returns True when there is something to submit.
 */
export const isDirty = (draft: OrderDraft): boolean => draft.changed.size > 0

/** A changed line with both quantities. */
export type ChangedLine = Order['items'][number] & { readonly savedQuantity: number }

/**
 * The lines whose quantity is not the saved one.
 *
 * @param draft The draft.
 * @returns The lines at their new quantity, in the order's sequence.
 */
export const changedLines = (draft: OrderDraft): readonly ChangedLine[] =>
  draft.saved.items.flatMap((line) => {
    const quantity = draft.changed.get(line.id)
    return quantity === undefined ? [] : [{ ...line, quantity, savedQuantity: line.quantity }]
  })

/**
 * Whether an order has nothing left on it: closed like this it is a cancelled order, and counts in no report.
 *
 * @param lines Its lines.
 * @returns True when every quantity is zero.
 */
export const isEmptied = (lines: Order['items']): boolean => lines.every(({ quantity }) => quantity === 0)

// Kept free of what is as saved, so that going up and down again leaves nothing to submit.
const onlyDiffering = (saved: Order, changed: ReadonlyMap<string, number>): ReadonlyMap<string, number> => {
  const quantities = new Map(saved.items.map((line) => [line.id, line.quantity]))
  return new Map([...changed].filter(([id, quantity]) => quantities.has(id) && quantities.get(id) !== quantity))
}

/**
 * Raises or lowers a line; never below zero (spec §5), and a line at zero stays.
 *
 * @param draft The draft.
 * @param lineId Which line.
 * @param step 1 or -1.
 * @returns The changed draft.
 */
export const stepQuantity = (draft: OrderDraft, lineId: string, step: 1 | -1): OrderDraft => {
  const line = draftLines(draft).find((one) => one.id === lineId)
  if (!line) return draft
  const quantity = Math.min(bounds.lineQuantityMax, Math.max(0, line.quantity + step))
  const changed = onlyDiffering(draft.saved, new Map(draft.changed).set(lineId, quantity))
  return { ...draft, changed, isChangedElsewhere: draft.isChangedElsewhere && changed.size > 0 }
}

const hasOtherQuantities = (one: Order, other: Order): boolean =>
  one.items.some((line, at) => other.items[at]?.quantity !== line.quantity)

/**
 * Takes in the order as it is now, saved here or by somebody else. What was changed here and is still different stays,
 * and the draft says so if the quantities below it moved (design §4.5).
 *
 * @param draft The draft.
 * @param saved The order in a newer version.
 * @returns The draft on top of it.
 */
export const rebaseDraft = (draft: OrderDraft, saved: Order): OrderDraft => {
  const changed = onlyDiffering(saved, draft.changed)
  const isMoved = draft.isChangedElsewhere || hasOtherQuantities(draft.saved, saved)
  return { saved, changed, isChangedElsewhere: changed.size > 0 && isMoved }
}
