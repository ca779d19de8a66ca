/** The text of the header's link to My Orders. */
export const liveOrderMessages = {
  myOrders: (live: number): string => (live === 0 ? 'My Orders' : `My Orders, ${live} live`),
} as const
