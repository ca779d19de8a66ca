import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the sums of all restaurants of an account. */
export const ownSumsMessages = staffTexts('ownSums', {
  title: 'Sales of all your restaurants',
  hint: 'Closed orders at menu prices, by the business day on which they were placed. Discounts, free dishes and credit notes are not taken off; taxes of bills are not included.',
  loading: 'Loading the sales...',
  failed: 'We could not load the sales of your restaurants.',
  failedLog: 'Error retrieving the sales of all restaurants',
  restaurant: 'Restaurant',
  sales: 'Sales',
  before: 'Days before',
  orders: 'Closed orders',
  average: 'Average order',
  all: 'All restaurants',
})
