/** Texts on the sheets of table cards, and beside them (plan §8.4). */
export const paperMessages = {
  fold: 'Fold here',
  sheet: (at: number, count: number): string => `Sheet ${at} of ${count}`,
  sheetLabel: (at: number, count: number, tables: readonly string[]): string =>
    `Sheet ${at} of ${count}: ${tables.join(', ')}`,
} as const
