// The orders that staff pick for several tables at a time (decision 143).
import { type Basket, emptyBasket, merged } from './basket.ts'
import type { BasketRecord } from './basket-record.ts'

type Drafts = BasketRecord['drafts']

/** The drafts with the lines of a table; without lines the table has none. */
export const withDraft = (drafts: Drafts, tableNumber: number, lines: Basket): { readonly drafts: Drafts } => {
  const next = new Map(drafts)
  next.delete(tableNumber)
  if (lines.size > 0) next.set(tableNumber, lines)
  return { drafts: next.size > 0 ? next : undefined }
}

/** Takes the draft of a table into the lines. */
const opened = (before: BasketRecord, tableNumber: number): BasketRecord => {
  const draft = before.drafts?.get(tableNumber)
  const lines = draft ? merged(before.lines, draft) : before.lines
  return { ...before, lines, tableNumber, ...withDraft(before.drafts, tableNumber, emptyBasket) }
}

/**
 * Chooses the table of the pad: the lines of the former one become its draft, and the draft of the chosen one the lines. Lines
 * that had no table are for the chosen one.
 */
export const withTable = (before: BasketRecord, tableNumber: number): BasketRecord => {
  const { tableNumber: former, lines, drafts } = before
  if (former === tableNumber) return before
  const left = former === undefined ? before : { ...before, lines: emptyBasket, ...withDraft(drafts, former, lines) }
  return opened(left, tableNumber)
}

/** The lines are for another table than chosen before; they join its draft. */
export const withLinesAt = (before: BasketRecord, tableNumber: number): BasketRecord =>
  before.tableNumber === tableNumber ? before : opened(before, tableNumber)

/** The table is chosen no longer: its lines become its draft. */
export const withoutTable = (before: BasketRecord): BasketRecord => {
  const { tableNumber, lines, drafts } = before
  if (tableNumber === undefined) return before
  return { ...before, lines: emptyBasket, tableNumber: undefined, ...withDraft(drafts, tableNumber, lines) }
}
