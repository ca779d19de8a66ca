import { texts } from '#web/lib/language/texts.ts'
/** The texts of one line of an order, on every screen that shows lines. */
export const lineMessages = texts('line', {
  quantity: '{quantity}×',
  note: '“{note}”',
  noteLabel: 'Note',
  /** Describes a name that opens the dish. */
  soldOut: 'Sold out…',
})
