/**
 * An order is dated after the previous one, but at most this far ahead of the clock (ms). Concurrent orders and small
 * clock corrections need it. Beyond it the clock was wrong, and must not date every later order (decision 058).
 */
export const createdLeadMaxMs = 2000
