/** The texts of one line of an order, on every screen that shows lines. */
export const lineMessages = {
  quantity: (quantity: number): string => `${quantity}×`,
  note: (note: string): string => `“${note}”`,
  noteLabel: 'Note',
} as const
