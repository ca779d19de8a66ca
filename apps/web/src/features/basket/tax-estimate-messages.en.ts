/** Texts of the estimate of a bill in the basket (plan §6). */
export const taxEstimateMessages = {
  taxes: 'Taxes (estimate)',
  total: 'Estimated total',
} as const
