import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the sales that Reports shows while the restaurant issues bills. */
export const salesMessages = staffTexts('sales', {
  title: 'Sales by bills',
  hint: 'Sums of the business days of a range, open days as they are now. Taxes are less credit notes.',
  from: 'First day',
  to: 'Last day',
  wrongDates: 'Choose two days, the first one first.',
  tooLong: 'At most {days} days.',
  failed: 'The sales could not be loaded.',
  loading: 'Loading the sales...',
  byMethod: 'Sales by method',
  byTax: 'Sales by tax',
  byDiscount: 'Sales by discount',
  bills: 'Bills',
})
