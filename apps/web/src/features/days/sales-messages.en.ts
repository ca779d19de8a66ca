import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the sales that Reports shows while the restaurant issues bills. */
export const salesMessages = staffTexts('sales', {
  title: 'Sales by bills',
  hint: 'Sums of the business days of a range, open days as they are now. Taxes are less credit notes.',
  from: 'First day',
  to: 'Last day',
  wrongDates: 'Choose two days, the first one first.',
  failed: 'The sales could not be loaded.',
  loading: 'Loading the sales...',
  bridge: 'From menu prices to bills',
  bridgeHint:
    'Sales of a period are closed orders at menu prices, by the day of the order. Bills count by their own day. The difference is orders that are on no bill, or on a bill of another day. Takings in Today are payments less refunds.',
  value: 'Dishes on bills at menu prices',
  less: 'Discounts and free dishes',
  added: 'Taxes added, and rounding',
  net: 'Of these after discounts, without tax',
  remaining: 'Bills less credit notes',
  byMethod: 'Sales by method',
  byTax: 'Sales by tax',
  byDiscount: 'Sales by discount',
  bills: 'Bills',
})
