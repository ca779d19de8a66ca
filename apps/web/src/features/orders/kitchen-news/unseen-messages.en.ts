import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of orders that the kitchen did not see in time (plan §5.5). */
export const unseenMessages = staffTexts('unseen', {
  title: 'Not seen by the kitchen',
  detail: '#{orderNumber}: {dishes}',
  lessThanAMinute: 'less than 1 min',
  /** For screen readers, on every staff screen. */
  late: 'The kitchen has not seen the order of table {tableNumber}',
})
