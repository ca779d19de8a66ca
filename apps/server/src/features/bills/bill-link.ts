import { createHmac, timingSafeEqual } from 'node:crypto'

/** The target of a link: a bill, or the part with some of its orders. */
export type BillLink = {
  readonly restaurantId: string
  readonly billId: string
  /** Their places in the bill's list; undefined for the whole bill. */
  readonly orders: readonly number[] | undefined
}

// 128 bits. Hexadecimal: programs that find links in messages leave out a dash at the end.
const secretBytes = 16
const linkShape = /^([\w-]{1,64})\.([\w-]{1,64})\.([\da-f]{0,25})\.([\da-f]{32})$/

const maskOf = (orders: BillLink['orders']): string =>
  orders === undefined ? '' : orders.reduce((mask, index) => mask | (1n << BigInt(index)), 0n).toString(16)

const ordersOf = (mask: string): BillLink['orders'] =>
  mask === ''
    ? undefined
    : BigInt(`0x${mask}`)
        .toString(2)
        .split('')
        .toReversed()
        .flatMap((bit, index) => (bit === '1' ? [index] : []))

const secretOf = (key: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(['thali-bill-v1', ...parts].join('\0'))
    .digest()
    .subarray(0, secretBytes)

/** The text of a link (plan §6). `key` is base64url, from `readSecretKey`. */
export const linkOf = (key: string, { restaurantId, billId, orders }: BillLink): string => {
  const parts = [restaurantId, billId, maskOf(orders)]
  return [...parts, secretOf(key, parts).toString('hex')].join('.')
}

/** Reads a link of this server; undefined for any other text. The secret is compared in constant time. */
export const readLink = (key: string, text: string): BillLink | undefined => {
  const [, restaurantId = '', billId = '', mask = '', secret] = linkShape.exec(text) ?? []
  if (secret === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(secret, 'hex'), secretOf(key, [restaurantId, billId, mask]))
  return isOurs ? { restaurantId, billId, orders: ordersOf(mask) } : undefined
}
