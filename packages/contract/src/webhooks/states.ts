/** The messages that a webhook may receive. */
export const webhookTypes = ['order.placed', 'order.changed', 'bill.changed'] as const

/** One of `webhookTypes`. */
export type WebhookType = (typeof webhookTypes)[number]

/** A message that staff send to try a webhook. */
export const webhookTestType = 'webhook.test'

/**
 * `waiting` for its first or next attempt; `delivered`; `failed` after the last attempt; `held` after a restore, until
 * staff send it again.
 */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'held'] as const

/** One of `deliveryStates`. */
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Why an attempt failed: the address is not public, its name is unknown, no connection was made or it broke off, the
 * certificate is not valid, no answer came in time, the answer was a redirect, or it had another status than 2xx.
 */
export const webhookFaults = [
  'address_refused',
  'name_unknown',
  'unreachable',
  'certificate',
  'timeout',
  'redirected',
  'status',
] as const

/** One of `webhookFaults`. */
export type WebhookFault = (typeof webhookFaults)[number]

/** The beginning of each webhook secret, as Standard Webhooks defines it. */
export const webhookSecretPrefix = 'whsec_'
