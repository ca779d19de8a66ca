/** Texts of a restaurant that takes no orders now. */
export const closedMessages = {
  title: 'No orders at the moment.',
  opens: (moment: string): string => `Orders are taken again from ${moment}.`,
  unknown: 'Please ask the staff.',
} as const
