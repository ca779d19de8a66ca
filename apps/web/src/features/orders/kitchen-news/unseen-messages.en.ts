import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of orders that the kitchen did not see in time (plan §5.5). */
export const unseenMessages = staffTexts('unseen', {
  title: 'Not seen by the kitchen',
  hint: 'The kitchen has not opened these orders in time. Please tell the kitchen.',
  order: 'Table {tableNumber}, order #{orderNumber}',
  lessThanAMinute: 'less than 1 min',
  /** The toast, on every staff screen. */
  late: 'The kitchen has not seen the order of table {tableNumber}',
})
