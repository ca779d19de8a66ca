/** The texts of one line of an order, on every screen that shows lines. */
export const lineMessages = {
  quantity: (quantity: number): string => `${quantity}×`,
  note: (note: string): string => `“${note}”`,
  noteLabel: 'Note',
  /** Describes a name that opens the dish. */
  soldOut: 'Sold out…',
} as const
