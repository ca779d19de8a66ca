import { texts } from '#web/lib/language/texts.ts'
/** Texts of the estimate of a bill in the basket (plan §6). */
export const taxEstimateMessages = texts('taxEstimate', {
  taxes: 'Taxes (estimate)',
  rounding: 'Rounded',
  total: 'Estimated total',
})
