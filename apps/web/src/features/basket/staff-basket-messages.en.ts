/** The words of the staff's basket; those the spec gives are exactly the spec's (§5 "Admin send-to-kitchen", §8). */
export const staffBasketMessages = {
  sendTitle: 'Send to Kitchen',
  table: 'Table number',
  tablePlaceholder: 'e.g., 12',
  tableRequired: 'TableNumber is required',
  noTable: (least: number, most: number): string => `Please enter a table number from ${least} to ${most}.`,
  send: 'Send',
  forDiner: (tableNumber: number): string =>
    `These items are added to the order of table ${tableNumber}, for the same guest.`,
} as const
