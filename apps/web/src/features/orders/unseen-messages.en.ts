import { shortDurationText } from '#web/lib/duration.ts'

/** The texts of orders that the kitchen did not see in time (plan §5.5). */
export const unseenMessages = {
  title: 'Not seen by the kitchen',
  hint: 'The kitchen has not opened these orders in time. Please tell the kitchen.',
  order: (tableNumber: number, orderNumber: number): string => `Table ${tableNumber}, order #${orderNumber}`,
  age: (minutes: number): string => (minutes === 0 ? 'less than 1 min' : shortDurationText(minutes)),
  /** The toast, on every staff screen. */
  late: (tableNumber: number): string => `The kitchen has not seen the order of table ${tableNumber}`,
} as const
