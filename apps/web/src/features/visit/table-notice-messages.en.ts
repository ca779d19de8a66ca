/** Texts about the table of this phone (plan §4.2, §4.6). */
export const tableNoticeMessages = {
  replaced: 'This code was replaced. Please ask your waiter',
  moved: (table: string): string => `You are now at ${table}`,
  table: (tableNumber: number): string => `table ${tableNumber}`,
  close: 'Close this notice',
} as const
