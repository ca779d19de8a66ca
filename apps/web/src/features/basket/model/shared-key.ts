import { sharedKeyPrefix } from '@thali/contract/api/endpoint'

/** Crockford's Base32: without I, L, O and U, which look like other characters. */
export const keySymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const sharedKeyLength = 12

/**
 * A new idempotency key that a waiter may use too: 60 random bits, few enough to be typed. Of a hundred million orders of a
 * restaurant, two share a key with a probability below 1 %.
 */
export const newSharedKey = (): string =>
  sharedKeyPrefix +
  Array.from(crypto.getRandomValues(new Uint8Array(sharedKeyLength)), (byte) => keySymbols[byte % 32]).join('')
