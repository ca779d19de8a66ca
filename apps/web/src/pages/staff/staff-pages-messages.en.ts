/** Texts of Table Service that belong to no feature. */
export const staffPagesMessages = {
  /** (spec) */
  tables: 'Table Service',
  newOrder: 'New order',
} as const
