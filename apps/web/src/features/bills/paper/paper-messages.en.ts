/** Titles of columns for screen readers. */
export const paperMessages = { item: 'Item', amount: 'Amount' } as const
